import { defineFieldUi, type FieldCellProps, type FieldControlProps } from '../define-field-ui.ts';
import { useContext } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { RowLabel } from '../../parts/controls/row-label.ts';
import { fieldTexts } from '../texts.ts';
import { TextInput } from '../parts/TextInput.tsx';

/** A colour: a swatch to pick from, and its code to type. */
export const color = defineFieldUi({ type: 'color', Control: ColorControl, Cell: ColorCell, inline: true });

function ColorControl(props: FieldControlProps) {
  const { value, onChange, disabled } = props;
  const t = useTexts(fieldTexts);
  const label = useContext(RowLabel);
  return (
    <div className="color-control">
      <input
        type="color"
        aria-label={[label, t.pickColor].filter((text) => text !== '').join(': ')}
        disabled={disabled}
        value={isColor(value) ? value.slice(0, 7) : '#000000'}
        onChange={(event) => onChange(event.target.value)}
      />
      <TextInput {...props} />
    </div>
  );
}

function ColorCell({ value }: FieldCellProps) {
  if (typeof value !== 'string') return null;
  return (
    <span className="color-cell">
      {isColor(value) && (
        <svg width="14" height="14" aria-hidden="true">
          <rect width="14" height="14" rx="4" fill={value} />
        </svg>
      )}
      {value}
    </span>
  );
}

function isColor(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(value);
}
