import type { ColumnKind } from '../fields/define-field.ts';
import { columnOf, typeOf } from '../fields/field-value.ts';
import { joinPath } from '../fault.ts';
import { termParts } from '../dashboard/widget-terms.ts';
import { bindDays, todayInUtc } from '../filter/bind-days.ts';
import { bindUser } from '../filter/bind-user.ts';
import { parseFilter } from '../filter/parse-filter.ts';
import { followRelations, parseSort } from '../filter/sort.ts';
import { fieldsOf } from '../module/fields-of.ts';
import type { ModuleDefinition, ModuleLookup } from '../module/module-definition.ts';
import { isSystemField, systemFields } from '../module/system-fields.ts';
import type { ContentFault } from '../problem.ts';

/** A module and those that its relations lead to. */
export interface Within {
  module: ModuleDefinition;
  lookup: ModuleLookup;
}

/** What is wrong with a filter, whoever asks by it. */
export function filterFaults({ module, lookup }: Within, filter: unknown, path: string): ContentFault[] {
  if (filter === undefined) return [];
  const bound = bindUser(bindDays(filter, todayInUtc()), {
    id: '00000000-0000-7000-8000-000000000000',
    email: 'nobody@example.com',
    roles: ['nobody'],
  });
  const parsed = parseFilter(bound, module, { lookup, reverse: true });
  return 'errors' in parsed
    ? parsed.errors.map((each) => ({ ...each, path: joinPath(path, each.path) }))
    : [];
}

/** What is wrong with an order. */
export function sortFaults(
  { module, lookup }: Within,
  sort: string | undefined,
  path: string,
): ContentFault[] {
  const parsed = sort === undefined || sort === '' ? undefined : parseSort(sort, module, lookup);
  return parsed !== undefined && 'errors' in parsed ? parsed.errors.map((each) => ({ ...each, path })) : [];
}

/** Whether entries can be gathered by it: `status`, `month(placed)`. */
export function isKey(within: Within, text: string): boolean {
  const parts = termParts(text);
  const kind = parts === undefined ? undefined : kindAt(within, parts.path);
  if (parts === undefined || kind === undefined || kind === 'jsonb') return false;
  if (parts.of === undefined) return true;
  if (kind === 'date') return parts.of !== 'hour' && units.has(parts.of);
  return kind === 'timestamptz' && units.has(parts.of);
}

/** Whether it can be worked out: `count`, `sum(total)`. */
export function isValue(within: Within, text: string): boolean {
  if (text === 'count') return true;
  const parts = termParts(text);
  const kind = parts === undefined ? undefined : kindAt(within, parts.path);
  if (kind === undefined) return false;
  switch (parts?.of ?? '') {
    case 'count':
      return true;
    case 'distinct':
      return kind !== 'jsonb';
    case 'sum':
    case 'avg':
    case 'median':
      return numbers.has(kind);
    case 'min':
    case 'max':
      return numbers.has(kind) || comparable.has(kind);
    default:
      return false;
  }
}

const units: ReadonlySet<string> = new Set(['hour', 'day', 'week', 'month', 'quarter', 'year']);
const numbers: ReadonlySet<ColumnKind> = new Set(['double', 'numeric', 'bigint']);
const comparable: ReadonlySet<ColumnKind> = new Set(['text', 'date', 'time', 'timestamptz']);

/** What kind of column a path leads to; undefined where it leads nowhere. */
export function kindAt({ module, lookup }: Within, path: string): ColumnKind | undefined {
  const steps = path.split('.');
  const name = steps.pop() ?? '';
  const way = followRelations(module, steps, lookup);
  if (way === undefined) return undefined;
  if (isSystemField(name)) return systemFields[name];
  const field = fieldsOf(way.end).get(name);
  return field === undefined || !typeOf(field).readable ? undefined : columnOf(field);
}
