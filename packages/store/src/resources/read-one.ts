import { Problem, type FieldTree } from '@bakehouse/contract';
import { quickRead } from '../connect/quick-reads.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { Right } from '../rights/module-rights.ts';
import { rowsSql, wholeTables } from '../rights/right-sql.ts';
import { parameters } from '../sql/parameters.ts';
import { planMemory } from './plan-memory.ts';
import { statementName } from '../sql/statement-name.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { findTarget } from './find-table.ts';
import { maskFor, type Mask, type MaskedRow } from './masked.ts';
import { noteRead, notesReads } from '../rights/note-read.ts';
import { expandedFrom, expandedText } from './expanded.ts';
import { readBranches } from './read-branches.ts';
import { resourceJson } from './row-json.ts';
import { selectionOf } from './selection.ts';

/** One resource as JSON text, and its version. */
export interface ReadResource {
  json: string;
  version: number;
}

/** Reads one resource with what is asked for to come along with it. */
export async function readSelected(
  access: ResourceAccess,
  module: string,
  id: string,
  tree: FieldTree,
): Promise<ReadResource> {
  const { table } = findTarget(access, module, 'read');
  const selection = selectionOf(access, table, tree, 1);
  const { json, version } = await readOne(access, module, id, selection.read);
  const resource = expandedFrom(json);
  await readBranches(access, selection, [resource]);
  return { json: expandedText(resource), version };
}

/** Reads one resource as far as the actor may see it; one they may not see does not exist for them. */
export async function readOne(
  access: ResourceAccess,
  module: string,
  id: string,
  fields?: readonly string[],
): Promise<ReadResource> {
  const { table, read } = findTarget(access, module, 'read');
  const plan = plans(table, read, fields?.join(',') ?? '*', () => makePlan(access, table, read, fields));
  const values = plan.values.length === 0 ? [id] : [id, ...plan.values];
  const { rows } = await quickRead<MaskedRow & { version: number }>(access.db, {
    ...plan.query,
    values,
  });
  const [row] = rows;
  if (row === undefined) throw new Problem('not_found', 'There is no such resource.');
  if (notesReads(table)) await noteRead(access, table, 'one', [id]);
  return { json: plan.mask.show(row), version: row.version };
}

interface Plan {
  query: { text: string; name?: string };
  /** Values after the id. */
  values: unknown[];
  mask: Mask;
}

const plans = planMemory<Plan>();

function makePlan(
  { modules }: ResourceAccess,
  table: ModuleTable,
  read: Right,
  fields: readonly string[] | undefined,
): Plan {
  const tables = wholeTables(modules);
  const values = parameters(null);
  const mask = maskFor(read, table, fields, tables, values);
  const visible = rowsSql(read, 't', tables, values);
  const columns = [`${resourceJson(table, mask.fields)} as json`, 't.version', ...mask.columns];
  const text = `select ${columns.join(', ')} from ${table.sql} t where t.id = $1::uuid and ${visible}`;
  const name = statementName(text);
  return { query: name === undefined ? { text } : { text, name }, values: values.values.slice(1), mask };
}
