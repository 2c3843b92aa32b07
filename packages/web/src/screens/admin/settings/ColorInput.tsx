import { Input } from 'antd';
import { withOwnColor } from '../../../base/theme/own-color.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import type { ControlProps } from '../../../parts/controls/FormRow.tsx';
import { settingsTexts } from './texts.ts';

/** Chooses the colour, and shows what becomes of it by day and by night. */
export function ColorInput({
  control,
  value,
  disabled,
  onChange,
}: {
  control: ControlProps;
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}) {
  const t = useTexts(settingsTexts);
  const color = /^#[0-9a-f]{6}$/i.test(value) ? value : undefined;
  return (
    <div className="stack">
      <div className="row">
        <input
          type="color"
          className="setting-color"
          aria-label={t.picked}
          disabled={disabled}
          value={color ?? withOwnColor(undefined, 'light').accent}
          onChange={({ target }) => onChange(target.value)}
        />
        <Input
          {...control}
          className="setting-code"
          disabled={disabled}
          value={value}
          placeholder={withOwnColor(undefined, 'light').accent}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      <div className="row">
        {(['light', 'dark'] as const).map((mode) => {
          const { card, line, ink, accent, onAccent } = withOwnColor(color, mode);
          return (
            <div
              key={mode}
              className="setting-sample"
              style={{ background: card, borderColor: line, color: ink }}
            >
              <span className="small">{mode === 'light' ? t.byDay : t.byNight}</span>
              <span className="setting-button" style={{ background: accent, color: onAccent }}>
                {t.sample}
              </span>
              <span style={{ color: accent, textDecoration: 'underline' }}>{t.sampleLink}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
