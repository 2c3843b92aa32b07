import type { ColumnKind } from '../fields/define-field.ts';
import { isObject, own } from '../json-value.ts';
import { liesWithin } from './box.ts';
import { compareValues, sameValue } from './compare.ts';
import type { CompareOperator, Filter, FilterField } from './filter.ts';

/** What a filter reads of a resource. */
export interface Filterable {
  readonly data: Readonly<Record<string, unknown>>;
  readonly [system: string]: unknown;
}

/** Resources behind relations, as far as they are known. */
export type RelatedLookup = (module: string, id: string) => Filterable | undefined;

/** Resources of a module that name one in the field with that path, as far as they are known. */
export type NamingLookup = (module: string, path: string, id: string) => readonly Filterable[];

/** Whether a resource matches a filter, with exactly the meaning that the database gives it. */
export function matches(
  filter: Filter,
  resource: Filterable,
  related: RelatedLookup = () => undefined,
  naming: NamingLookup = () => [],
): boolean {
  return holds(filter, ({ name, system }) => own(system ? resource : resource.data, name) ?? null, {
    id: String(resource['id']),
    related,
    naming,
  });
}

interface Surroundings {
  /** Of the resource that is looked at. */
  id: string;
  related: RelatedLookup;
  naming: NamingLookup;
}

type Read = (field: FilterField) => unknown;

function holds(filter: Filter, read: Read, around: Surroundings): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((each) => holds(each, read, around));
    case 'or':
      return filter.filters.some((each) => holds(each, read, around));
    case 'not':
      return !holds(filter.filter, read, around);
    case 'null':
      return (read(filter.field) === null) === filter.isNull;
    case 'rows': {
      const rows = read(filter.field);
      const some =
        Array.isArray(rows) &&
        rows.some(
          (row) => isObject(row) && holds(filter.filter, ({ name }) => own(row, name) ?? null, around),
        );
      return some === (filter.quantifier === 'some');
    }
    case 'related': {
      const found = idsOf(read(filter.field)).flatMap((id) => around.related(filter.module, id) ?? []);
      return someMatch(filter, found, around) === (filter.quantifier === 'some');
    }
    case 'reverse': {
      const found = around.naming(filter.module, filter.field.path, around.id);
      return someMatch(filter, found, around) === (filter.quantifier === 'some');
    }
    case 'compare':
    default:
      return compares(filter, read(filter.field));
  }
}

function someMatch(
  { filter }: Extract<Filter, { quantifier: unknown }>,
  found: readonly Filterable[],
  { related, naming }: Surroundings,
): boolean {
  return found.some((each) => matches(filter, each, related, naming));
}

function compares(
  { operator, field, value }: Extract<Filter, { kind: 'compare' }>,
  stored: unknown,
): boolean {
  switch (operator) {
    case '_ne':
      return !positive('_eq', field.column, stored, value);
    case '_nin':
      return !positive('_in', field.column, stored, value);
    case '_none':
      return !positive('_some', field.column, stored, value);
    case '_eq':
    case '_in':
    case '_gt':
    case '_gte':
    case '_lt':
    case '_lte':
    case '_between':
    case '_within':
    case '_some':
    case '_contains':
    case '_startsWith':
    case '_endsWith':
    default:
      return positive(operator, field.column, stored, value);
  }
}

function positive(
  operator: Exclude<CompareOperator, '_ne' | '_nin' | '_none'>,
  column: ColumnKind,
  stored: unknown,
  value: unknown,
): boolean {
  if (stored === null) return false;
  const list: unknown[] = Array.isArray(value) ? value : [];
  switch (operator) {
    case '_eq':
      return sameValue(column, stored, value);
    case '_in':
      return list.some((each) => sameValue(column, stored, each));
    case '_gt':
      return compareValues(column, stored, value) > 0;
    case '_gte':
      return compareValues(column, stored, value) >= 0;
    case '_lt':
      return compareValues(column, stored, value) < 0;
    case '_lte':
      return compareValues(column, stored, value) <= 0;
    case '_between':
      return compareValues(column, stored, list[0]) >= 0 && compareValues(column, stored, list[1]) <= 0;
    case '_within':
      return liesWithin(stored, list);
    case '_some':
      return Array.isArray(stored) && list.some((each) => stored.includes(each));
    case '_contains':
      return Array.isArray(stored) ? stored.includes(value) : fold(stored).includes(fold(value));
    case '_startsWith':
      return fold(stored).startsWith(fold(value));
    case '_endsWith':
    default:
      return fold(stored).endsWith(fold(value));
  }
}

function idsOf(stored: unknown): string[] {
  return (Array.isArray(stored) ? stored : [stored]).filter((id) => typeof id === 'string');
}

function fold(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase() : '';
}
