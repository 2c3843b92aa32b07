import { Problem, type Resource, type ResourceAction } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import { isNothing, type Right, type RightRule } from '../rights/module-rights.ts';
import { rowsSql, ruleSql, wholeTables } from '../rights/right-sql.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { resourceJson } from './row-json.ts';

/** A stored resource that is about to be changed, whole, and the rules that allow the change of this very row. */
export interface StoredRow {
  resource: Resource;
  version: number;
  /** The rules that cover the row; undefined when everything is allowed. */
  rules: RightRule[] | undefined;
  /** Whether the actor may read a field of this very row. */
  reads: (field: string) => boolean;
}

/** Reads a row for a change: unseen rows do not exist, and rows that no rule of the right covers are forbidden. */
export async function storedRow(
  access: ResourceAccess,
  table: ModuleTable,
  read: Right,
  right: Right,
  action: ResourceAction,
  id: string,
): Promise<StoredRow> {
  const tables = wholeTables(access.modules);
  const values = parameters(id);
  const visible = isNothing(read) ? 'false' : rowsSql(read, 't', tables, values);
  const covered = right.rules.map((rule, index) => `${ruleSql(rule, 't', tables, values)} as rule${index}`);
  const seen = read.rules.map((rule, index) => `${ruleSql(rule, 't', tables, values)} as read${index}`);
  const sql = `select ${[`${resourceJson(table)} as json`, 't.version', `${visible} as visible`, ...covered, ...seen].join(', ')} from ${table.sql} t where t.id = $1::uuid`;
  const { rows } = await access.db.query<
    { json: string; version: number; visible: boolean } & Record<string, unknown>
  >(prepared(sql, values.values));
  const [row] = rows;
  if (row === undefined || !row.visible) throw new Problem('not_found', 'There is no such resource.');
  const rules = right.rules.filter((_, index) => row[`rule${index}`] === true);
  if (!right.all && rules.length === 0)
    throw new Problem('forbidden', `You may not ${action} this resource.`);
  const shown = read.rules.filter((_, index) => row[`read${index}`] === true);
  return {
    resource: JSON.parse(row.json) as Resource,
    version: row.version,
    rules: right.all ? undefined : rules,
    reads: (field) => read.all || shown.some(({ fields }) => fields?.has(field) ?? true),
  };
}

/** The version that a caller names; `any` is for what follows from another change, where nobody could name one. */
export type ExpectedVersion = number | 'any' | undefined;

/** Holds the version a caller names against the stored one. */
export function checkVersion(table: ModuleTable, stored: StoredRow, expected: ExpectedVersion): void {
  if (expected === 'any') return;
  if (expected === undefined) {
    if (table.definition.bakery_resource.requireIfMatch !== true) return;
    throw new Problem('precondition_required', 'Send the version that you are changing in If-Match.');
  }
  if (expected !== stored.version) {
    throw new Problem('precondition_failed', `It is now at version ${stored.version}.`, {
      more: { version: stored.version },
    });
  }
}
