import {
  isObject,
  isSystemField,
  typeOf,
  uuidPattern,
  type ContentFault,
  type FieldDefinition,
} from '@bakehouse/contract';
import type { ImportRow } from '@bakehouse/store';
import { BrokenValue } from './json-values.ts';

/** The rows that JSON values stand for: each is the data of a resource, with its `id` among it, or a resource as lists give it. */
export async function* jsonRows(
  values: AsyncIterable<unknown>,
  fields: ReadonlyMap<string, FieldDefinition>,
): AsyncGenerator<ImportRow> {
  let row = 0;
  for await (const value of values) yield rowOf(value, (row += 1), fields);
}

function rowOf(value: unknown, row: number, fields: ReadonlyMap<string, FieldDefinition>): ImportRow {
  if (value instanceof BrokenValue)
    return failed(row, { path: '', message: value.reason, code: 'bad_format' });
  if (!isObject(value)) return failed(row, { path: '', message: 'Expected an object', code: 'wrong_type' });
  const { id, ...rest } = value;
  const given = isResource(value) ? value['data'] : rest;
  // Computed values come along when resources are exported; they are computed anew.
  const data = Object.entries(given as object).filter(([name]) => {
    const field = fields.get(name);
    return field === undefined || typeOf(field).writable;
  });
  if (id === undefined || id === null) return { row, data: Object.fromEntries(data) };
  if (typeof id !== 'string' || !uuidPattern.test(id))
    return failed(row, { path: 'id', message: 'Expected a UUID', code: 'bad_format' });
  return { row, id: id.toLowerCase(), data: Object.fromEntries(data) };
}

function failed(row: number, fault: ContentFault): ImportRow {
  return { row, data: {}, errors: [fault] };
}

/** Whether a value has the shape of a resource rather than of its data. */
function isResource(value: Record<string, unknown>): boolean {
  return (
    isObject(value['data']) &&
    Object.keys(value).every(
      (key) => key === 'data' || key === 'module' || key === 'expand' || isSystemField(key),
    )
  );
}
