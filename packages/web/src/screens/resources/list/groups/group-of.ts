import type { FieldDefinition } from '@bakehouse/contract';

/** A group of entries that have the same value in a field. */
export interface Group {
  /** Tells it from the others. */
  key: string;
  /** Null where the entries have none. */
  value: unknown;
  /** How many entries it has, be they loaded or not. */
  count: number;
  /** Figures over all of them, by what was asked for. */
  figures: Record<string, unknown>;
}

/** The text that tells a value from others. */
export function keyOf(value: unknown): string {
  return value === null || value === undefined || value === '' ? '' : JSON.stringify(value);
}

/** The filter for the entries of a group, besides another one. */
export function groupFilter(
  field: string,
  value: unknown,
  filter: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const own = keyOf(value) === '' ? { [field]: { _null: true } } : { [field]: { _eq: value } };
  return filter === undefined ? own : { _and: [filter, own] };
}

/** The groups that figures tell of, in the order of the choices: those that have no entry are there too where `all` says so, what has no value comes last. */
export function groupsOf(
  field: FieldDefinition,
  rows: readonly Record<string, unknown>[],
  choices: readonly { value: string }[],
  all: boolean,
): Group[] {
  const told = rows.map((row): Group => {
    const { [field.identifier]: value = null, count = 0, ...figures } = row;
    return { key: keyOf(value), value, count: Number(count), figures };
  });
  const byKey = new Map(told.map((group) => [group.key, group]));
  const values: unknown[] = field.type === 'boolean' ? [true, false] : choices.map(({ value }) => value);
  const known = values.flatMap((value): Group[] => {
    const found = byKey.get(keyOf(value));
    if (found !== undefined) return [found];
    return all ? [{ key: keyOf(value), value, count: 0, figures: {} }] : [];
  });
  const keys = new Set(known.map(({ key }) => key));
  const others = told.filter(({ key }) => key !== '' && !keys.has(key));
  const none = byKey.get('');
  const nobody = none ?? { key: '', value: null, count: 0, figures: {} };
  return [...known, ...others, ...(none !== undefined || (all && field.required !== true) ? [nobody] : [])];
}
