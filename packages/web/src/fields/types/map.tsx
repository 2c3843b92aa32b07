import { isObject } from '@bakehouse/contract';
import { Input } from 'antd';
import { Plus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { defineFieldUi, type FieldCellProps, type FieldControlProps } from '../define-field-ui.ts';
import { optionText } from '../parts/option-text.ts';
import { TextCell } from '../parts/TextCell.tsx';
import { fieldTexts } from '../texts.ts';

/** Keys with values. */
export const map = defineFieldUi({
  type: 'map',
  wide: true,
  group: true,
  Control: MapControl,
  Cell: TextCell,
  Show: MapShow,
});

interface Entry {
  number: number;
  key: string;
  text: string;
}

let last = 0;

function MapControl({ field, value, onChange, disabled, control }: FieldControlProps) {
  const t = useTexts(fieldTexts);
  const kind = optionText(field, 'values') ?? 'json';
  const [entries, setEntries] = useState(() => toEntries(value));
  useEffect(() => {
    setEntries((now) => (sameText(toEntries(value), now) ? now : toEntries(value)));
  }, [value]);
  const change = (next: Entry[]) => {
    setEntries(next);
    const named = next.filter(({ key }) => key !== '');
    onChange(
      named.length === 0 ? null : Object.fromEntries(named.map(({ key, text }) => [key, read(text, kind)])),
    );
  };
  return (
    <div className="map-control" role="group" aria-labelledby={control['aria-labelledby']}>
      {entries.map((entry, index) => (
        <div className="map-row" key={entry.number}>
          <Input
            aria-label={`${t.key} ${index + 1}`}
            {...(index === 0 ? { id: control.id } : {})}
            placeholder={t.key}
            disabled={disabled}
            value={entry.key}
            onChange={(event) => change(entries.with(index, { ...entry, key: event.target.value }))}
          />
          <Input
            aria-label={`${t.value} ${index + 1}`}
            placeholder={t.value}
            disabled={disabled}
            value={entry.text}
            onChange={(event) => change(entries.with(index, { ...entry, text: event.target.value }))}
          />
          <button
            type="button"
            className="icon-button"
            disabled={disabled}
            aria-label={t.removeEntry(entry.key === '' ? String(index + 1) : entry.key)}
            onClick={() => change(entries.toSpliced(index, 1))}
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      ))}
      {!disabled && (
        <button
          type="button"
          className="link-button add-row"
          {...(entries.length === 0 ? { id: control.id } : {})}
          onClick={() => {
            last += 1;
            setEntries([...entries, { number: last, key: '', text: '' }]);
          }}
        >
          <Plus size={15} aria-hidden /> {t.addEntry}
        </button>
      )}
    </div>
  );
}

function MapShow({ value }: FieldCellProps) {
  if (!isObject(value)) return null;
  return (
    <dl className="map-show">
      {Object.entries(value).map(([key, item]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{show(item)}</dd>
        </div>
      ))}
    </dl>
  );
}

function toEntries(value: unknown): Entry[] {
  return Object.entries(isObject(value) ? value : {}).map(([key, item]) => {
    last += 1;
    return { number: last, key, text: show(item) };
  });
}

function sameText(a: readonly Entry[], b: readonly Entry[]): boolean {
  const named = b.filter(({ key }) => key !== '');
  return (
    a.length === named.length &&
    a.every(({ key, text }, at) => named[at]?.key === key && named[at].text === text)
  );
}

function show(item: unknown): string {
  return typeof item === 'string' ? item : JSON.stringify(item);
}

/** A text stays one unless the field wants something else; other values are read as JSON where they are. */
function read(text: string, kind: string): unknown {
  if (kind === 'text') return text;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'string' ? text : parsed;
  } catch {
    return text;
  }
}
