import { isObject, typeOf, type FieldDefinition, type Operator } from '@bakehouse/contract';
import type { Module } from '../../../../api/data/modules.ts';
import type { ModuleRights } from '../../../../api/session/rights.ts';

/** One condition of the filter builder. */
export interface Condition {
  field: string;
  operator: Operator;
  value: unknown;
}

/** What the filter builder holds. */
export interface Conditions {
  any: boolean;
  rows: Condition[];
}

/** The filter that conditions stand for; those without a value do not count. */
export function toFilter({ any, rows }: Conditions): Record<string, unknown> | undefined {
  const parts = rows
    .filter(
      ({ operator, value }) =>
        operator === '_null' || (value !== null && value !== undefined && value !== ''),
    )
    .map(({ field, operator, value }) => ({
      [field]: { [operator]: operator === '_null' ? value !== false : value },
    }));
  if (parts.length === 0) return undefined;
  return parts.length === 1 ? parts[0] : { [any ? '_or' : '_and']: parts };
}

/** The conditions of a filter that the builder made; undefined where it is of another shape. */
export function fromFilter(filter: Record<string, unknown> | undefined): Conditions | undefined {
  if (filter === undefined) return { any: false, rows: [] };
  const any = Array.isArray(filter['_or']);
  const parts: unknown[] = Array.isArray(filter['_or'])
    ? filter['_or']
    : Array.isArray(filter['_and'])
      ? filter['_and']
      : [filter];
  const rows = parts.map(conditionOf);
  return rows.every((row) => row !== undefined) ? { any, rows } : undefined;
}

function conditionOf(part: unknown): Condition | undefined {
  if (!isObject(part)) return undefined;
  const [[field, test] = [], ...others] = Object.entries(part);
  if (field === undefined || field.startsWith('_') || others.length > 0) return undefined;
  if (!isObject(test)) return { field, operator: '_eq', value: test };
  const [[operator, value] = [], ...more] = Object.entries(test);
  return operator === undefined || more.length > 0
    ? undefined
    : { field, operator: operator as Operator, value };
}

const offered = new Set<Operator>([
  '_eq',
  '_ne',
  '_contains',
  '_startsWith',
  '_endsWith',
  '_gt',
  '_gte',
  '_lt',
  '_lte',
  '_in',
  '_nin',
  '_some',
  '_none',
  '_null',
]);

/** The operators that the builder offers for a field. */
export function operatorsOf(field: FieldDefinition): Operator[] {
  if (field.type === 'list') return ['_null'];
  return typeOf(field)
    .operators(field.options ?? {})
    .filter((each) => offered.has(each));
}

/** The fields that can be filtered by, with the times that every resource has. */
export function filterableFields(
  module: Module,
  rights: ModuleRights,
  titles: Record<'createdAt' | 'updatedAt', string>,
): FieldDefinition[] {
  return [
    ...module.fields.filter(
      (field) => rights.search.includes(field.identifier) && operatorsOf(field).length > 0,
    ),
    { identifier: 'updatedAt', type: 'datetime', title: titles.updatedAt },
    { identifier: 'createdAt', type: 'datetime', title: titles.createdAt },
  ];
}
