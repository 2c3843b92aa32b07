import { Problem } from '@bakehouse/contract';
import { fileFields } from '../modules/file-fields.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import { rightOn, type Right } from '../rights/module-rights.ts';
import { rowsSql, wholeTables } from '../rights/right-sql.ts';
import { parameters, type Parameters } from '../sql/parameters.ts';
import { prepared } from '../sql/statement-name.ts';
import type { FileAccess } from './file-rights.ts';

/** Throws where a resource holds the file in a field that the actor may not change: it is the document of that resource. */
export async function refuseHeld(access: FileAccess, file: string): Promise<void> {
  const { actor, modules, db } = access;
  if (actor.unrestricted) return;
  const values = parameters(file);
  const ways = modules
    .all()
    .flatMap((table) =>
      fileFields(table).map(
        ({ field, holds }) =>
          `exists (select from ${table.sql} t where ${holds('$1::uuid')} and not ${changeable(access, table, field, values)})`,
      ),
    );
  if (ways.length === 0) return;
  const { rows } = await db.query<{ held: boolean }>(
    prepared(`select (${ways.join(' or ')}) as held`, values.values),
  );
  if (rows[0]?.held === true)
    throw new Problem('forbidden', 'A resource that you may not change uses this file.');
}

/** The condition for rows of which the actor may change a field. */
function changeable(
  { actor, modules }: FileAccess,
  table: ModuleTable,
  field: string,
  values: Parameters,
): string {
  const [read, update] = (['read', 'update'] as const).map((action) =>
    rightOn(actor, table, action, modules.lookup),
  ) as [Right, Right];
  const having = { ...update, rules: update.rules.filter(({ fields }) => fields?.has(field) ?? true) };
  const tables = wholeTables(modules);
  return `(${rowsSql(read, 't', tables, values)} and ${rowsSql(having, 't', tables, values)})`;
}
