import { fieldsOf } from '@bakehouse/contract';
import type { Pool } from 'pg';
import { existingColumns } from '../modules/existing-columns.ts';
import type { StoredModule } from '../modules/module-table.ts';
import { inTransaction } from '../connect/transaction.ts';
import { countValues, dropField, type RemovedField } from './removed-field.ts';
import { countModule, dropModule, removedModules, type RemovedModule } from './removed-module.ts';

/** What removed fields and modules left behind. */
export interface PruneReport {
  fields: RemovedField[];
  modules: RemovedModule[];
}

/** Drops what removed fields and modules left behind, for good; with `dryRun` only tells what there is. */
export async function prune(pool: Pool, { dryRun }: { dryRun: boolean }): Promise<PruneReport> {
  const report: PruneReport = { fields: [], modules: [] };
  for (const [module, field] of await removedFields(pool)) {
    const { identifier } = module;
    const values = dryRun ? await countValues(pool, identifier, field) : await dropField(pool, module, field);
    if (values !== undefined) report.fields.push({ module: identifier, field, values });
  }
  for (const table of await removedModules(pool)) {
    const removed = dryRun ? await countModule(pool, table) : await dropModule(pool, table);
    if (removed !== undefined) report.modules.push(removed);
  }
  return report;
}

async function removedFields(pool: Pool): Promise<[StoredModule, string][]> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<StoredModule>(
      'select number, identifier, version, definition, renames from bakehouse.modules order by identifier',
    );
    const found: [StoredModule, string][] = [];
    for (const module of rows) {
      const columns = await existingColumns(client, module.identifier);
      const gone = columns.filter(({ name }) => !fieldsOf(module.definition).has(name));
      found.push(...gone.map(({ name }): [StoredModule, string] => [module, name]));
    }
    return found;
  });
}
