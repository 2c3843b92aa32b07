import { formatValue, type FieldDefinition, readTime, timeText, type TimeUnit } from '@bakehouse/contract';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { formatContext } from '../../../../base/i18n/format.ts';
import type { Choice } from '../../../../fields/parts/choices/choices.ts';
import { choiceOf, useGroupChoices } from '../groups/use-groups.ts';
import { groupTexts } from '../groups/texts.ts';
import { isNone, type PivotKey } from './pivot-key.ts';
import { pivotTexts } from './texts.ts';

/** What people call a value, and where it stands among others. */
export interface KeyNames {
  label: (value: unknown) => string;
  choice: (value: unknown) => Choice | undefined;
  place: (value: unknown) => number | string;
}

const none: FieldDefinition = { identifier: '', type: 'text' };
const named: ReadonlySet<string> = new Set(['select', 'relation', 'user', 'boolean']);

/** What people call the values of a key. */
export function useKeyNames(key: PivotKey | undefined, values: readonly unknown[]): KeyNames {
  const groups = useTexts(groupTexts);
  const t = useTexts(pivotTexts);
  const { field, unit } = key ?? { field: none, unit: undefined };
  const choices = useGroupChoices(field, values);
  const ordered = field.type === 'select' || field.type === 'boolean';
  const choice = (value: unknown) =>
    named.has(field.type) && !isNone(value) ? choiceOf(choices, value) : undefined;
  const label = (value: unknown) => {
    if (isNone(value)) return groups.none;
    if (unit !== undefined) return spanText(unit, String(value), t.weekOf);
    return choice(value)?.label ?? formatValue(field, value, formatContext());
  };
  return {
    label,
    choice: (value) => (ordered ? choice(value) : undefined),
    place: (value) => {
      if (unit !== undefined) return String(value);
      if (!ordered) return typeof value === 'number' ? value : label(value);
      const at = choices.findIndex((each) => each.value === String(value));
      return at < 0 ? choices.length : at;
    },
  };
}

function spanText(unit: TimeUnit, text: string, weekOf: (day: string) => string): string {
  const { locale } = formatContext();
  if (unit !== 'day' && unit !== 'week') return timeText(unit, text, locale);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(readTime(text));
  return unit === 'week' ? weekOf(day) : day;
}
