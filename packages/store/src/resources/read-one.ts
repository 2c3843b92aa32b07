import { Problem } from '@bakehouse/contract';
import { rowsSql, wholeTables } from '../rights/right-sql.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import type { ResourceAccess } from './access.ts';
import { findTarget } from './find-table.ts';
import { maskFor, type MaskedRow } from './masked.ts';
import { resourceJson } from './row-json.ts';

/** One resource as JSON text, and its version. */
export interface ReadResource {
  json: string;
  version: number;
}

/** Reads one resource as far as the actor may see it; one they may not see does not exist for them. */
export async function readOne(
  access: ResourceAccess,
  module: string,
  id: string,
  fields?: readonly string[],
): Promise<ReadResource> {
  const { table, read } = findTarget(access, module, 'read');
  const tables = wholeTables(access.modules);
  const values = parameters(id);
  const mask = maskFor(read, table, fields, tables, values);
  const visible = rowsSql(read, 't', tables, values);
  const sql = `select ${[`${resourceJson(table, mask.fields)}::text as json`, 't.version', ...mask.columns].join(', ')} from ${table.sql} t where t.id = $1::uuid and ${visible}`;
  const { rows } = await access.db.query<MaskedRow & { version: number }>(prepared(sql, values.values));
  const [row] = rows;
  if (row === undefined) throw new Problem('not_found', 'There is no such resource.');
  return { json: mask.show(row), version: row.version };
}
