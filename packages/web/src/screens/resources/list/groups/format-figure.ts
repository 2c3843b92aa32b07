import { formatValue, type FieldDefinition } from '@bakehouse/contract';
import { formatContext } from '../../../../base/i18n/format.ts';

/** A figure as the field shows its values. */
export function formatFigure(field: FieldDefinition, value: unknown): string {
  const number = Number(value);
  const rounded = Math.round(number * 100) / 100;
  const shown =
    field.type === 'computed' || field.type === 'integer'
      ? ''
      : formatValue(field, typeof value === 'string' ? String(rounded) : rounded, formatContext());
  return shown === ''
    ? new Intl.NumberFormat(formatContext().locale, { maximumFractionDigits: 2 }).format(rounded)
    : shown;
}
