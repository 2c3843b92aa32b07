import { Problem } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';

/** How many views of a module somebody may have, and how many there may be for others. */
const most = 200;

/** Refuses a view more than a module can have of one user or, without one, for others. */
export async function refuseTooMany(db: Executor, module: string, owner: string | null): Promise<void> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::integer as count from bakehouse.views where module = $1 and owner is not distinct from $2::uuid',
    [module, owner],
  );
  if ((rows[0]?.count ?? 0) > most)
    throw new Problem('invalid', `A module can have at most ${most} of these views.`, {
      errors: [{ path: 'title', message: `is more than the limit of ${most}`, code: 'too_many' }],
    });
}
