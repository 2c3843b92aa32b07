import type { ViewSettings } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';

/** A saved view as it is stored, whoever may see it. */
export interface StoredView {
  id: string;
  module: string;
  /** Whose it is; nobody's where it is for others. */
  user: string | null;
  title: string;
  /** Slugs of the roles it is for. */
  roles: string[];
  settings: ViewSettings;
}

/** All saved views, for those who change definitions. */
export async function allViews(db: Executor): Promise<StoredView[]> {
  const { rows } = await db.query<StoredView>(
    'select id, module, owner as "user", title, roles, settings from bakehouse.views order by owner nulls first, created_at, id',
  );
  return rows;
}

/** Gives a view other settings, unless it has others than before by now; tells whether it did. */
export async function setViewSettings(
  db: Executor,
  id: string,
  before: ViewSettings,
  settings: ViewSettings,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update bakehouse.views set settings = $3, version = version + 1 where id = $1 and settings::jsonb = $2::jsonb',
    [id, JSON.stringify(before), JSON.stringify(settings)],
  );
  return rowCount === 1;
}
