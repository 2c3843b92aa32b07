import { isObject, type Operator } from '@bakehouse/contract';
import { periodOf, periods } from './periods.ts';

/** One condition: a field, also one behind a relation or in the rows of a list as `customer.country`, and a test of it. */
export interface Condition {
  field: string;
  /** An operator, or `period` with the name of a time that moves as its value. */
  operator: Operator | 'period';
  value: unknown;
}

/** Conditions of which all must hold, or any. */
export interface Group {
  any: boolean;
  parts: Part[];
}

/** A part of a filter. What has no form of its own here is kept as it is. */
export type Part = Condition | Group | { kept: Record<string, unknown> };

/** Whether a condition has the value that it needs. */
export function isComplete({ operator, value }: Condition): boolean {
  if (operator === '_null') return true;
  if (operator === '_between') return Array.isArray(value) && value.length === 2 && value.every(isGiven);
  return Array.isArray(value) ? value.length > 0 : isGiven(value);
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

/** The filter that a group stands for; conditions without a value do not count. */
export function toFilter(group: Group): Record<string, unknown> | undefined {
  const parts = group.parts.map(filterOf).filter((part) => part !== undefined);
  if (parts.length <= 1) return parts[0];
  return { [group.any ? '_or' : '_and']: parts };
}

function filterOf(part: Part): Record<string, unknown> | undefined {
  if ('kept' in part) return part.kept;
  if ('parts' in part) return toFilter(part);
  if (!isComplete(part)) return undefined;
  return part.field
    .split('.')
    .reduceRight<Record<string, unknown>>((inner, name) => ({ [name]: inner }), testOf(part));
}

function testOf({ operator, value }: Condition): Record<string, unknown> {
  if (operator === 'period') return { ...periods[value as keyof typeof periods] };
  return { [operator]: operator === '_null' ? value !== false : value };
}

/** The parts of a filter, whoever wrote it. */
export function fromFilter(filter: Record<string, unknown> | undefined): Group {
  if (filter === undefined) return { any: false, parts: [] };
  const part = partOf(filter);
  return 'parts' in part ? part : { any: false, parts: [part] };
}

function partOf(filter: Record<string, unknown>): Part {
  const entries = Object.entries(filter);
  const [[name, test] = ['', undefined]] = entries;
  if (entries.length > 1) return { any: false, parts: entries.map(([key, each]) => partOf({ [key]: each })) };
  if ((name === '_and' || name === '_or') && Array.isArray(test) && test.every(isObject))
    return test.length === 1 ? partOf(test[0] ?? {}) : { any: name === '_or', parts: test.map(partOf) };
  return conditionOf(name, test) ?? { kept: filter };
}

function conditionOf(field: string, test: unknown): Condition | undefined {
  if (field === '' || field.split('.').at(-1)?.startsWith('_') === true) return undefined;
  if (test === null) return { field, operator: '_null', value: true };
  if (!isObject(test)) return { field, operator: '_eq', value: test };
  const period = periodOf(test);
  if (period !== undefined) return { field, operator: 'period', value: period };
  const [[key, value] = ['', undefined], ...more] = Object.entries(test);
  if (more.length > 0 || key === '') return undefined;
  if (!key.startsWith('_')) return conditionOf(`${field}.${key}`, value);
  // Rows and related entries that are asked by several conditions have no form here.
  return isObject(value) || (Array.isArray(value) && value.some(isObject))
    ? undefined
    : { field, operator: key as Operator, value };
}

/** The part at a place: numbers that lead from the whole to it. */
export function partAt(group: Group, [first, ...rest]: readonly number[]): Part | undefined {
  const part = first === undefined ? group : group.parts[first];
  return part === undefined || rest.length === 0 ? part : 'parts' in part ? partAt(part, rest) : undefined;
}

/** The group with another part at a place, which may be behind the last one; without one it is taken out. */
export function putAt(group: Group, [first = 0, ...rest]: readonly number[], part: Part | undefined): Group {
  if (rest.length === 0)
    return { ...group, parts: group.parts.toSpliced(first, 1, ...(part === undefined ? [] : [part])) };
  const inner = group.parts[first];
  if (inner === undefined || !('parts' in inner)) return group;
  return { ...group, parts: group.parts.with(first, putAt(inner, rest, part)) };
}
