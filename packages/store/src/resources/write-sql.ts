import { escapeLiteral } from 'pg';
import { columnName } from '../modules/column-name.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { castTypes, toParameter } from '../sql/column-types.ts';
import type { Parameters } from '../sql/parameters.ts';
import { heldVersions } from './held-versions.ts';

/** Who writes, by the roles of which session or token, and by which run. */
export interface Writer {
  by: string | null;
  roles: readonly string[];
  run: string | null;
}

/** Who writes, as it is kept with the write and for what the write starts. */
export function writerOf({ actor: { user }, run }: Pick<ResourceAccess, 'actor' | 'run'>): Writer {
  return { by: user?.id ?? null, roles: user?.roles ?? [], run: run ?? null };
}

/** A statement's first part: the row is written, with its revision and its entry among the pending changes, and is `t` after it. */
export function insertSql(
  table: ModuleTable,
  id: string,
  values: Record<string, unknown>,
  writer: Writer,
  chosenId: boolean,
  parameters: Parameters,
  clock: 'clock_timestamp()' | 'now()' = 'clock_timestamp()',
): string {
  const key = parameters.add(id, 'uuid');
  const by = parameters.add(writer.by, 'uuid');
  const columns = columnsOf(table, values);
  // A resource that was deleted and comes back under its id goes on counting.
  const version = chosenId
    ? `coalesce((select max(version) from bakehouse.revisions where module = ${table.number} and resource = ${key}), 0) + 1`
    : '1';
  const names = [
    'id',
    'version',
    '"createdAt"',
    '"updatedAt"',
    '"createdBy"',
    '"updatedBy"',
    ...columns.map(({ sql }) => sql),
  ];
  const given = [
    key,
    version,
    'clock.moment',
    'clock.moment',
    by,
    by,
    ...columns.map(({ kind, value }) => parameters.add(toParameter(kind, value), castTypes[kind])),
  ];
  return `with t as (insert into ${table.sql} (${names.join(', ')}) select ${given.join(', ')} from (select ${clock} as moment) as clock returning *), ${recorded(table, 'create', 't.version', writer, parameters)}`;
}

/** The values of `insertSql`, in their order. */
export function insertValues(
  table: ModuleTable,
  id: string,
  values: Record<string, unknown>,
  { by, roles, run }: Writer,
): unknown[] {
  return [id, by, ...columnsOf(table, values).map(({ kind, value }) => toParameter(kind, value)), run, roles];
}

/** The same for a change of a row, if it still has that version; with `changed` only if any value differs from the stored one. */
export function updateSql(
  table: ModuleTable,
  id: string,
  version: number | undefined,
  values: Record<string, unknown>,
  writer: Writer,
  parameters: Parameters,
  when: 'always' | 'changed' = 'always',
): string {
  const key = parameters.add(id, 'uuid');
  const by = parameters.add(writer.by, 'uuid');
  const columns = columnsOf(table, values).map(({ sql, kind, value }) => ({
    sql,
    place: parameters.add(toParameter(kind, value), castTypes[kind]),
  }));
  const sets = [
    'version = version + 1',
    '"updatedAt" = clock_timestamp()',
    `"updatedBy" = ${by}`,
    ...columns.map(({ sql, place }) => `${sql} = ${place}`),
  ];
  const conditions = [
    `id = ${key}`,
    ...(version === undefined ? [] : [`version = ${parameters.add(version, 'int')}`]),
    ...(when === 'always'
      ? []
      : [`(${columns.map(({ sql, place }) => `${sql} is distinct from ${place}`).join(' or ')})`]),
  ];
  return `with t as (update ${table.sql} set ${sets.join(', ')} where ${conditions.join(' and ')} returning *), ${recorded(table, 'update', 't.version', writer, parameters)}`;
}

/** The values of `updateSql`, in their order. */
export function updateValues(
  table: ModuleTable,
  id: string,
  version: number | undefined,
  values: Record<string, unknown>,
  { by, roles, run }: Writer,
): unknown[] {
  const written = columnsOf(table, values).map(({ kind, value }) => toParameter(kind, value));
  return [id, by, ...written, ...(version === undefined ? [] : [version]), run, roles];
}

/** The same for the removal of a row that still has that version. */
export function deleteSql(
  table: ModuleTable,
  id: string,
  version: number,
  writer: Writer,
  parameters: Parameters,
): string {
  const key = parameters.add(id, 'uuid');
  return `with t as (delete from ${table.sql} where id = ${key} and version = ${parameters.add(version, 'int')} returning *), ${recorded(table, 'delete', 't.version + 1', writer, parameters)}`;
}

function recorded(
  table: ModuleTable,
  op: 'create' | 'update' | 'delete',
  version: string,
  { by, roles, run }: Writer,
  parameters: Parameters,
): string {
  const secrets = [...table.columns.values()]
    .filter(({ secret }) => secret)
    .map(({ field }) => escapeLiteral(columnName(field.identifier)));
  // All of the row, also where one of its columns is called `t`.
  const data = secrets.length === 0 ? 'to_jsonb(t.*)' : `to_jsonb(t.*) - array[${secrets.join(', ')}]`;
  const at = op === 'delete' ? 'clock_timestamp()' : 't."updatedAt"';
  const writer = op === 'delete' ? parameters.add(by, 'uuid') : 't."updatedBy"';
  // Named twice, and given once: statements that are kept know their values by their order.
  const runPlace = parameters.add(run, 'uuid');
  return `revision as (insert into bakehouse.revisions (module, resource, version, op, at, by, run, definition, data, files)
    select ${table.number}, t.id, ${version}, '${op}', ${at}, ${writer}, ${runPlace}, ${table.version}, ${data}, ${heldVersions(table)} from t),
  pending as (insert into bakehouse.pending_changes (module, resource, op, version, at)
    select ${table.number}, t.id, '${op}', ${version}, ${at} from t),
  ${delivered(table, op, version, { by: writer, roles: parameters.add(roles, 'text[]'), run: runPlace })}`;
}

/** Where workflows are bound to the change, it is written down for them, together with the change itself. */
export function delivered(
  table: ModuleTable,
  op: 'create' | 'update' | 'delete',
  version: string,
  { by, roles, run }: Record<keyof Writer, string>,
): string {
  return `delivery as (insert into bakehouse.event_deliveries (module, resource, version, op, by, roles, run)
    select ${table.number}, t.id, ${version}, '${op}', ${by}, ${roles}, ${run} from t
    where exists (select from bakehouse.event_bindings b where b.module = ${escapeLiteral(table.identifier)} and b.type = 'on_${op}'))`;
}

function columnsOf(table: ModuleTable, values: Record<string, unknown>) {
  return [...table.columns]
    .filter(([name]) => Object.hasOwn(values, name))
    .map(([name, { sql, kind }]) => ({ sql, kind, value: values[name] ?? null }));
}
