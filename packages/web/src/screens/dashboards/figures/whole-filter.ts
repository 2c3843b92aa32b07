import type { DashboardFilter, FieldDefinition } from '@bakehouse/contract';
import { periods, type Period } from '../../resources/list/state/periods.ts';
import type { EntryFilter } from '../../resources/list/figures/entries-filter.ts';

/** What is chosen in the filters of a dashboard, by their names. */
export type Chosen = Readonly<Record<string, string>>;

/** The times that a filter by dates offers. */
export const offeredPeriods = [
  'today',
  'last7',
  'last30',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
] as const satisfies readonly Period[];

/** What the filters of a dashboard mean for the entries of a module. */
export function wholeFilter(
  filters: readonly DashboardFilter[],
  chosen: Chosen,
  module: string,
  fieldOf: (name: string) => FieldDefinition | undefined,
): EntryFilter[] {
  return filters.flatMap(({ name, fields }) => {
    const value = chosen[name];
    const field = fieldOf(fields[module] ?? '');
    if (value === undefined || value === '' || field === undefined) return [];
    return [{ [field.identifier]: testOf(field, value) }];
  });
}

/** Whether a field is narrowed by times. */
export function isTimeField({ type }: FieldDefinition): boolean {
  return type === 'date' || type === 'datetime';
}

function testOf(field: FieldDefinition, value: string): EntryFilter {
  if (isTimeField(field)) return { ...(Object.hasOwn(periods, value) ? periods[value as Period] : {}) };
  if (field.type === 'boolean') return { _eq: value === 'true' };
  const several = field.type === 'multiselect' || field.options?.['multiple'] === true;
  return several ? { _contains: value } : { _eq: value };
}
