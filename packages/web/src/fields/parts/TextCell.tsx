import { formatValue } from '@bakehouse/contract';
import { formatContext } from '../../base/i18n/format.ts';
import { useLanguage } from '../../base/i18n/language.ts';
import type { FieldCellProps } from '../define-field-ui.ts';

/** A value as plain text: what is stored can never become markup. */
export function TextCell({ field, value }: FieldCellProps) {
  useLanguage();
  return <span className="text-cell">{formatValue(field, value, formatContext())}</span>;
}

/** A text with its line breaks. */
export function LinesShow({ field, value }: FieldCellProps) {
  return <div className="lines">{formatValue(field, value, formatContext())}</div>;
}
