import { isObject } from '@bakehouse/contract';
import { LocateFixed } from 'lucide-react';
import { Input } from 'antd';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { defineFieldUi, type FieldControlProps } from '../define-field-ui.ts';
import { antdStatus } from '../parts/antd-status.ts';
import { TextCell } from '../parts/TextCell.tsx';
import { fieldTexts } from '../texts.ts';

/** A place by latitude and longitude. */
export const geo = defineFieldUi({ type: 'geo', Control: GeoControl, Cell: TextCell, group: true });

function GeoControl({ value, onChange, disabled, status, control }: FieldControlProps) {
  const t = useTexts(fieldTexts);
  const place: Record<string, unknown> = isObject(value) ? value : {};
  const set = (name: 'lat' | 'lng', typed: string) => {
    const next = { ...place, [name]: typed.trim() === '' ? undefined : numberOr(typed) };
    onChange(next['lat'] === undefined && next['lng'] === undefined ? null : next);
  };
  return (
    <div className="geo-control" role="group" aria-labelledby={control['aria-labelledby']}>
      {(['lat', 'lng'] as const).map((name) => (
        <Input
          key={name}
          {...(name === 'lat' ? { id: control.id } : {})}
          {...antdStatus(status)}
          aria-label={t[name]}
          aria-invalid={control['aria-invalid']}
          aria-describedby={control['aria-describedby']}
          placeholder={t[name]}
          inputMode="decimal"
          disabled={disabled}
          value={shown(place[name])}
          onChange={(event) => set(name, event.target.value)}
        />
      ))}
      <button
        type="button"
        className="icon-button"
        aria-label={t.locate}
        title={t.locate}
        disabled={disabled}
        onClick={() =>
          navigator.geolocation.getCurrentPosition(({ coords }) =>
            onChange({ lat: coords.latitude, lng: coords.longitude }),
          )
        }
      >
        <LocateFixed size={18} aria-hidden />
      </button>
    </div>
  );
}

function shown(value: unknown): string {
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

function numberOr(typed: string): number | string {
  const number = Number(typed.replace(',', '.'));
  // "52." is on its way to "52.5".
  return Number.isFinite(number) && !/[.,]0*$/.test(typed) ? number : typed;
}
