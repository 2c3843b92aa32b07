import { termParts, type FieldDefinition, timeAfter, isTimeUnit, readTime } from '@bakehouse/contract';

/** A filter of entries. */
export type EntryFilter = Record<string, unknown>;

/** The filter for the entries of a group: those that have its value, or fall into its span of time. */
export function groupOf(term: string, field: FieldDefinition, value: unknown): EntryFilter {
  const { of, path } = termParts(term) ?? { of: undefined, path: term };
  return nested(path, testOf(of, field, value));
}

/** All filters in one; undefined where there is none. */
export function joined(...filters: readonly (EntryFilter | undefined)[]): EntryFilter | undefined {
  const given = filters.filter((each) => each !== undefined && Object.keys(each).length > 0);
  return given.length > 1 ? { _and: given } : given[0];
}

function testOf(unit: string | undefined, field: FieldDefinition, value: unknown): EntryFilter {
  if (value === null || value === undefined || value === '') return { _null: true };
  if (isTimeUnit(unit) && typeof value === 'string') {
    const [from, to] = [value, timeAfter(unit, value)];
    // Days are days everywhere; moments begin where the user is.
    if (field.type === 'date') return { _gte: from, _lt: to };
    return { _gte: readTime(from).toISOString(), _lt: readTime(to).toISOString() };
  }
  const several = field.type === 'multiselect' || field.options?.['multiple'] === true;
  return several ? { _contains: value } : { _eq: value };
}

function nested(path: string, test: EntryFilter): EntryFilter {
  return path.split('.').reduceRight<EntryFilter>((inner, name) => ({ [name]: inner }), test);
}
