import { Problem, type ContentFault } from '@bakehouse/contract';
import { fileFaults } from '../files/check-files.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import { isNothing, rightOn } from '../rights/module-rights.ts';
import { rowsSql, wholeTables } from '../rights/right-sql.ts';
import { parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import type { ResourceAccess } from '../rights/access.ts';

/** Throws when a written reference names something that does not exist, or that the actor may not see. */
export async function checkReferences(
  access: ResourceAccess,
  table: ModuleTable,
  changed: Record<string, unknown>,
): Promise<void> {
  const errors: ContentFault[] = await fileFaults(access, table, changed);
  for (const [name, value] of Object.entries(changed)) {
    const field = table.columns.get(name)?.field;
    const ids = (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string');
    if (field === undefined || ids.length === 0) continue;
    const known = await existing(access, field.type, field.options?.['module'], ids);
    if (known === undefined) continue;
    const missing = ids.filter((id) => !known.has(id));
    errors.push(
      ...missing.map((id) => ({ path: name, message: `"${id}" does not exist`, code: 'unknown_reference' })),
    );
  }
  if (errors.length > 0) throw new Problem('invalid', 'The content is not valid.', { errors });
}

/** Which of the ids exist for the actor; undefined for fields that hold no references. */
async function existing(
  access: ResourceAccess,
  type: string,
  module: unknown,
  ids: string[],
): Promise<Set<string> | undefined> {
  const { db } = access;
  if (type === 'relation' && typeof module === 'string') return relatedIds(access, module, ids);
  if (type === 'user') {
    const { rows } = await db.query<{ id: string }>(
      prepared('select id from bakehouse.users where id = any($1::uuid[])', [ids]),
    );
    return new Set(rows.map(({ id }) => id));
  }
  if (type === 'role') {
    const { rows } = await db.query<{ slug: string }>(
      prepared('select slug from bakehouse.roles where slug = any($1::text[])', [ids]),
    );
    return new Set(rows.map(({ slug }) => slug));
  }
  return undefined;
}

async function relatedIds(
  { db, actor, modules }: ResourceAccess,
  module: string,
  ids: string[],
): Promise<Set<string>> {
  const table = modules.find(module);
  const right = table === undefined ? undefined : rightOn(actor, table, 'read', modules.lookup);
  if (table === undefined || right === undefined || isNothing(right)) return new Set();
  const values = parameters(ids);
  const sql = `select t.id from ${table.sql} t where t.id = any($1::uuid[]) and ${rowsSql(right, 't', wholeTables(modules), values)}`;
  const { rows } = await db.query<{ id: string }>(prepared(sql, values.values));
  return new Set(rows.map(({ id }) => id));
}
