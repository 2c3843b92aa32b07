import { formatValue } from '@bakehouse/contract';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { formatContext } from '../../base/i18n/format.ts';
import { defineFieldUi, type FieldControlProps } from '../define-field-ui.ts';
import { TextCell } from '../parts/TextCell.tsx';
import { fieldTexts } from '../texts.ts';

/** What the server works out: shown, never typed. */
export const computed = defineFieldUi({ type: 'computed', Control: ComputedShow, Cell: TextCell });

function ComputedShow({ field, value, control }: FieldControlProps) {
  const t = useTexts(fieldTexts);
  const shown = formatValue(field, value, formatContext());
  return (
    <output id={control.id} aria-labelledby={control['aria-labelledby']} className="computed">
      {shown === '' ? t.computedLater : shown}
    </output>
  );
}
