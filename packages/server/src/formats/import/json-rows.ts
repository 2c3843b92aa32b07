import { isObject, isSystemField, typeOf, uuidPattern, type ContentFault } from '@bakehouse/contract';
import type { ImportRow } from '@bakehouse/store';
import { BrokenValue } from './json-values.ts';
import type { ImportTarget } from './import-target.ts';

/** The rows that JSON values stand for: each is the data of a resource, with its `id` among it, or a resource as lists give it. */
export async function* jsonRows(
  values: AsyncIterable<unknown>,
  target: ImportTarget,
): AsyncGenerator<ImportRow> {
  let row = 0;
  for await (const value of values) yield rowOf(value, (row += 1), target);
}

function rowOf(value: unknown, row: number, target: ImportTarget): ImportRow {
  if (value instanceof BrokenValue)
    return failed(row, { path: '', message: value.reason, code: 'bad_format' });
  if (!isObject(value)) return failed(row, { path: '', message: 'Expected an object', code: 'wrong_type' });
  const { id, ...rest } = value;
  const given = isResource(value) ? value['data'] : rest;
  // Computed values come along when resources are exported; they are computed anew.
  const data = Object.entries(given as object).flatMap(([written, each]): [string, unknown][] => {
    const name = target.columns?.get(written) ?? written;
    const field = target.fields.get(name);
    return name !== '' && (field === undefined || typeOf(field).writable) ? [[name, each]] : [];
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
