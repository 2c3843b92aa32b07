import {
  isObject,
  nestedResource,
  Problem,
  rowFields,
  type ContentFault,
  type FieldDefinition,
} from '@bakehouse/contract';
import { transact } from '../connect/executor.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { createResource } from './create.ts';
import { idOfTheOne } from './find-one.ts';
import { findModule } from './find-table.ts';
import { updateResource } from './update.ts';
import { idByKey, isUnknownKey, keyValues, upsertResource } from './upsert.ts';

type Values = Record<string, unknown>;

/** How deep written resources may stand in each other, and how many of them one request may write. */
const deepest = 5;
const most = 1000;

interface Place {
  access: ResourceAccess;
  depth: number;
  budget: { left: number };
}

/**
 * Writes data in whose relations resources may stand that are written along with it, all in one transaction. Each is written as
 * if by a request of its own, by the same rights; the data then names it.
 */
export async function writeNested<T>(
  access: ResourceAccess,
  module: string,
  data: unknown,
  write: (access: ResourceAccess, data: unknown) => Promise<T>,
): Promise<T> {
  const table = access.modules.find(module);
  if (table === undefined || !hasNested(table, data)) return write(access, data);
  return transact(access.db, async (db) => {
    const inside = { ...access, db };
    const along = { ...inside, takeSealed: undefined, touched: undefined };
    const place = { access: along, depth: 1, budget: { left: most } };
    return write(inside, await named(place, findModule(inside, module), data as Values));
  });
}

/** Whether anything in the relations of the data is to be written or found first. */
export function hasNested(table: ModuleTable, data: unknown): boolean {
  if (!isObject(data)) return false;
  return [...table.columns.values()].some(({ field }) => isNested(field, data[field.identifier]));
}

function isNested(field: FieldDefinition, value: unknown): boolean {
  if (field.type === 'relation') return Array.isArray(value) ? value.some(isObject) : isObject(value);
  if (field.type !== 'list' || !Array.isArray(value)) return false;
  return value.some(
    (row) => isObject(row) && rowFields(field).some((inner) => isNested(inner, row[inner.identifier])),
  );
}

async function named(place: Place, table: ModuleTable, data: Values): Promise<Values> {
  const fields = [...table.columns.values()].map(({ field }) => field);
  return namedFields(place, fields, data, '');
}

async function namedFields(
  place: Place,
  fields: readonly FieldDefinition[],
  data: Values,
  path: string,
): Promise<Values> {
  const settled = { ...data };
  for (const field of fields) {
    const value = data[field.identifier];
    if (isNested(field, value))
      settled[field.identifier] = await namedValue(place, field, value, `${path}${field.identifier}`);
  }
  return settled;
}

async function namedValue(
  place: Place,
  field: FieldDefinition,
  value: unknown,
  path: string,
): Promise<unknown> {
  if (!Array.isArray(value)) return isObject(value) ? idOf(place, field, value, path) : value;
  const settled: unknown[] = [];
  for (const [index, each] of (value as unknown[]).entries()) {
    const at = `${path}.${index}`;
    if (!isObject(each)) settled.push(each);
    else if (field.type === 'relation') settled.push(await idOf(place, field, each, at));
    else settled.push(await namedFields(place, rowFields(field), each, `${at}.`));
  }
  return settled;
}

/** Writes or finds what stands in place of an id, and gives its id. */
async function idOf(
  { access, depth, budget }: Place,
  field: FieldDefinition,
  value: Values,
  path: string,
): Promise<string> {
  const read = nestedResource.safeParse(value);
  if (!read.success)
    throw refused(
      path,
      'Expected an id, {"key"}, {"find"}, {"data"}, {"id", "data"} or {"by", "data"}',
      'bad_value',
    );
  if (depth > deepest)
    throw refused(path, `Resources can stand in each other at most ${deepest} levels deep`, 'too_deep');
  budget.left -= 1;
  if (budget.left < 0) throw refused(path, `At most ${most} resources can be written along`, 'too_many');
  const module = String(field.options?.['module']);
  try {
    const table = findModule(access, module);
    if ('key' in read.data) return await idOfKey(access, table, read.data.key);
    if ('find' in read.data) return await idOfTheOne(access, table, read.data.find);
    const data = await named({ access, depth: depth + 1, budget }, table, read.data.data);
    if ('by' in read.data)
      return (await upsertResource(access, module, { by: read.data.by, mode: 'patch', data })).id;
    if (!('id' in read.data)) return (await createResource(access, module, { data })).id;
    await updateResource(access, module, read.data.id, { mode: 'patch', data });
    return read.data.id;
  } catch (error) {
    throw placed(error, path, 'key' in read.data ? 'key' : 'find' in read.data ? 'find' : 'data');
  }
}

async function idOfKey(access: ResourceAccess, table: ModuleTable, key: Values): Promise<string> {
  const id = await idByKey(access, table, keyValues(table, Object.keys(key), key));
  if (id !== undefined) return id;
  throw new Problem('not_found', `No resource of "${table.identifier}" has these values.`);
}

function refused(path: string, message: string, code: string): Problem {
  return new Problem('invalid', 'The content is not valid.', { errors: [{ path, message, code }] });
}

/** The same problem, telling where in the data it is. What is not there is a fault of the content. */
function placed(error: unknown, path: string, part: 'key' | 'find' | 'data'): unknown {
  if (!(error instanceof Problem)) return error;
  const errors: ContentFault[] = error.data.errors?.map((fault) => ({
    ...fault,
    path: isUnknownKey(fault) ? `${path}.by` : `${path}.${part}.${fault.path}`,
  })) ?? [
    {
      path,
      message: error.message,
      code: error.code === 'not_found' ? 'unknown_reference' : error.code,
    },
  ];
  const code = error.code === 'not_found' ? 'invalid' : error.code;
  return new Problem(code, error.message, { ...error.data, errors }, error);
}
