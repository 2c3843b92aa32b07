import type { Executor } from '../connect/executor.ts';
import { refusalOf } from '../connect/request-pool.ts';
import { hashFieldValue } from '../identity/password.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { HashMade, ResourceAccess } from '../rights/access.ts';
import { tableTraits } from './table-traits.ts';

/**
 * Hashes the secrets of many resources before there is a transaction: hashing takes long, and would hold a connection and rows
 * meanwhile. Undefined where there are none, or where a transaction is open already.
 */
export async function hashAhead(
  { db, actor, madeHash }: ResourceAccess,
  rows: readonly { table: ModuleTable; values: Readonly<Record<string, unknown>> }[],
): Promise<HashMade | undefined> {
  if (madeHash !== undefined || !('totalCount' in db)) return madeHash;
  const secret = rows.filter(({ table }) => tableTraits(table).hashes);
  if (secret.length === 0) return undefined;
  const made = new Map<string, string[]>();
  for (const { table, values } of secret)
    for (const [name, column] of table.columns) {
      const value = values[name];
      if (!column.secret || typeof value !== 'string' || value === '') continue;
      refuseWhatIsOver(db);
      const hash = await hashFieldValue(value, actor.user?.id ?? '');
      made.set(value, [...(made.get(value) ?? []), hash]);
    }
  // Each is used once: two that are the same must not show it.
  return (value) => made.get(value)?.shift();
}

/** A request that is over hashes nothing more. */
export function refuseWhatIsOver(db: Executor): void {
  const over = refusalOf(db);
  if (over !== undefined) throw over;
}
