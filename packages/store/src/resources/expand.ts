import { Problem, type Resource } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import { isNothing, readsEverywhere, rightOn, type Right } from '../rights/module-rights.ts';
import { rowsSql, wholeTables } from '../rights/right-sql.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { maskFor, type MaskedRow } from './masked.ts';
import { noteRead, notesReads } from './note-read.ts';
import { resourceJson } from './row-json.ts';

/** Adds to each resource, under `expand`, the resources that its relations name, as far as the actor may see them. */
export async function expandRows(
  access: ResourceAccess,
  table: ModuleTable,
  read: Right,
  rows: string[],
  names: readonly string[],
): Promise<string[]> {
  const resources = rows.map((row) => JSON.parse(row) as Resource & { expand?: Record<string, unknown> });
  for (const name of names) {
    const target = relationTarget(access, table, read, name);
    const ids = new Set(resources.flatMap(({ data }) => idsOf(data[name])));
    const found = await readSome(access, target, [...ids]);
    for (const resource of resources) {
      const value = resource.data[name];
      const related = Array.isArray(value)
        ? idsOf(value).flatMap((id) => found.get(id) ?? [])
        : (found.get(String(value)) ?? null);
      resource.expand = { ...resource.expand, [name]: related };
    }
  }
  return resources.map((resource) => JSON.stringify(resource));
}

function relationTarget(
  { modules }: ResourceAccess,
  table: ModuleTable,
  read: Right,
  name: string,
): ModuleTable {
  const field = table.columns.get(name)?.field;
  const module =
    field?.type === 'relation' && readsEverywhere(read, name) ? field.options?.['module'] : undefined;
  const target = typeof module === 'string' ? modules.find(module) : undefined;
  if (target !== undefined) return target;
  throw new Problem('malformed', `expand: there is no relation "${name}".`, {
    errors: [{ path: 'expand', message: `There is no relation "${name}"`, code: 'unknown_field' }],
  });
}

async function readSome(
  access: ResourceAccess,
  table: ModuleTable,
  ids: string[],
): Promise<Map<string, unknown>> {
  const { db, actor, modules } = access;
  const right = rightOn(actor, table, 'read', modules.lookup);
  if (ids.length === 0 || isNothing(right)) return new Map();
  const tables = wholeTables(modules);
  const values = parameters(ids);
  const mask = maskFor(right, table, undefined, tables, values);
  const columns = [`${resourceJson(table, mask.fields)} as json`, 't.id', ...mask.columns];
  const sql = `select ${columns.join(', ')} from ${table.sql} t where t.id = any($1::uuid[]) and ${rowsSql(right, 't', tables, values)}`;
  const { rows } = await db.query<MaskedRow & { id: string }>(prepared(sql, values.values));
  const found = rows.map(({ id }) => id);
  if (notesReads(table)) await noteRead(access, table, 'expand', found);
  return new Map(rows.map((row) => [row.id, JSON.parse(mask.show(row)) as unknown]));
}

function idsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string');
}
