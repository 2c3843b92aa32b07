import { isObject, isSystemField, typeOf, uuidPattern, type ContentFault } from '@bakehouse/contract';
import type { ImportRow } from '@bakehouse/store';
import { BrokenValue } from './json-values.ts';
import { putRelated, relatedColumn, type ImportTarget } from './import-target.ts';

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
  const { id, given } = recordOf(value);
  const data: Record<string, unknown> = {};
  const errors: ContentFault[] = [];
  for (const [written, each] of Object.entries(given)) {
    const name = target.columns?.get(written) ?? written;
    const field = target.fields.get(name);
    const related = field === undefined && typeof each !== 'object' ? relatedColumn(name, target) : undefined;
    if (related !== undefined) errors.push(...putRelated(data, related, String(each)));
    // Computed values come along when resources are exported; they are computed anew.
    else if (name !== '' && (field === undefined || typeOf(field).writable)) data[name] = each;
  }
  if (errors.length > 0) return { row, data, errors };
  if (id === undefined || id === null) return { row, data };
  if (typeof id !== 'string' || !uuidPattern.test(id))
    return failed(row, { path: 'id', message: 'Expected a UUID', code: 'bad_format' });
  return { row, id: id.toLowerCase(), data };
}

/** The id and the data that an object stands for. */
export function recordOf(value: Record<string, unknown>): { id: unknown; given: Record<string, unknown> } {
  const { id, ...rest } = value;
  return { id, given: isResource(value) ? (value['data'] as Record<string, unknown>) : rest };
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
