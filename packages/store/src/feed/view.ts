import { Problem } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';
import { quickRead } from '../connect/quick-reads.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { Right } from '../rights/module-rights.ts';
import { systemInstant } from '../sql/json-form.ts';
import { prepared } from '../sql/statement-name.ts';

/** How far feeds have come, by the number of their module: position and version of the definition. */
export type Places = Record<string, readonly [position: number, version: number]>;

/** The feed of a right that covers some of a module's resources. */
export interface View {
  id: number;
  position: number;
  total: number;
  lastUpdated: string | null;
  forgotten: number;
  /** Up to where it has been brought; null before the first time. */
  places: Places | null;
}

const query = `
  select id::float8 as id, position::float8 as position, total::float8 as total, ${systemInstant('last_updated')} as "lastUpdated",
    forgotten::float8 as forgotten, places, used < current_date as stale
  from bakehouse.feed_views`;

/** The view of a right, as it was last brought up to date. */
export async function findView(db: Executor, table: ModuleTable, right: Right): Promise<View | undefined> {
  const { rows } = await quickRead<View & { stale: boolean }>(
    db,
    prepared(`${query} where module = $1 and fingerprint = $2`, [table.number, right.fingerprint]),
  );
  const [row] = rows;
  if (row?.stale === true)
    await db.query('update bakehouse.feed_views set used = current_date where id = $1', [row.id]);
  return row;
}

/** Makes the view of a right if there is none, and keeps others from changing it until the end of the transaction. */
export async function lockView(db: Executor, table: ModuleTable, right: Right): Promise<View> {
  const key = [table.number, right.fingerprint];
  await db.query(
    `insert into bakehouse.feed_views (module, fingerprint)
     select number, $2 from bakehouse.modules where number = $1 for key share on conflict do nothing`,
    key,
  );
  const { rows } = await db.query<View>(`${query} where module = $1 and fingerprint = $2 for update`, key);
  const [row] = rows;
  if (row === undefined) throw new Problem('not_found', 'There is no such module.');
  return row;
}

/** A view that somebody has a cursor of; undefined when it is not kept any more. */
export async function formerView(db: Executor, id: number): Promise<View | undefined> {
  const { rows } = await db.query<View>(`${query} where id = $1`, [id]);
  return rows[0];
}

/** The view as it is after a change. */
export async function readView(db: Executor, id: number): Promise<View> {
  const view = await formerView(db, id);
  if (view === undefined) throw new Error('the view is locked and cannot be gone');
  return view;
}
