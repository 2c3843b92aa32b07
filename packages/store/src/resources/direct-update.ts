import { hasReadonly, isObject, parseResource } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import type { Right } from '../rights/module-rights.ts';
import { parameters } from '../sql/parameters.ts';
import { planMemory } from './plan-memory.ts';
import { prepared } from '../sql/statement-name.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { withReferences } from './check-references.ts';
import type { ReadResource } from './read-one.ts';
import { resourceJson } from './row-json.ts';
import { tableTraits } from './table-traits.ts';
import { updateSql, updateValues, writerOf } from './write-sql.ts';

/**
 * Changes a resource by one statement, without reading it first, where nothing stored is needed to know what to write:
 * a patch of single values by somebody who may do everything, in a module without computed fields and rules. Undefined
 * where that is not so, and where no row was changed: why not, only a reading tells.
 */
export async function directUpdate(
  access: ResourceAccess,
  table: ModuleTable,
  rights: { read: Right; right: Right },
  id: string,
  { data, version }: { data: unknown; version?: number | undefined },
): Promise<ReadResource | undefined> {
  if (!rights.read.all || !rights.right.all || !isPlain(table, data)) return undefined;
  if (version === undefined && table.definition.bakery_resource.requireIfMatch === true) return undefined;
  // Workflows may set readonly fields by what is stored besides.
  if (access.run === undefined && hasReadonly(table.definition)) return undefined;
  const options = { mode: 'patch', acceptReadonly: true, user: access.actor.user?.id } as const;
  const parsed = parseResource(table.definition, data, options);
  if ('errors' in parsed || Object.keys(parsed.value).length === 0) return undefined;
  const { value } = parsed;
  const writer = writerOf(access);
  const key = `${version === undefined} ${Object.keys(value).join(' ')}`;
  const text = texts(table, rights.right, key, () => {
    const first = updateSql(table, id, version, value, writer, parameters(), 'changed');
    return `${first} select ${resourceJson(table)} as json, t.version from t`;
  });
  const { rows } = await withReferences(access, table, { changed: value }, (db) =>
    db.query<ReadResource>(prepared(text, updateValues(table, id, version, value, writer))),
  );
  return rows[0];
}

const texts = planMemory<string>();

/** Whether a module computes nothing, and a patch holds single values of known fields only. */
function isPlain(table: ModuleTable, data: unknown): data is Record<string, unknown> {
  const { computes, content } = tableTraits(table);
  // The name of a block that is used stays.
  if (!isObject(data) || computes || content === 'blocks') return false;
  return Object.entries(data).every(([name, value]) => {
    const column = table.columns.get(name);
    const single = typeof value !== 'object' || value === null;
    return column !== undefined && !column.secret && column.kind !== 'jsonb' && single;
  });
}
