import { Problem } from '@bakehouse/contract';
import { quickRead } from '../connect/quick-reads.ts';
import type { Executor } from '../connect/executor.ts';
import { systemInstant } from '../sql/json-form.ts';
import { prepared } from '../sql/statement-name.ts';

/** How far a module's feed has come. */
export interface FeedState {
  epoch: string;
  position: number;
  total: number;
  lastUpdated: string | null;
  forgotten: number;
}

const query = `
  select epoch, position::float8 as position, total::float8 as total, ${systemInstant('last_updated')} as "lastUpdated", forgotten::float8 as forgotten,
    bakehouse.has_pending(module, horizon) as pending
  from bakehouse.feed_state where module = $1`;

/** The state of a feed with everything that is committed by now in its place. */
export async function feedState(db: Executor, module: number): Promise<FeedState> {
  for (let turn = 0; turn < 3; turn += 1) {
    const { rows } = await quickRead<FeedState & { pending: boolean }>(db, prepared(query, [module]));
    const [state] = rows;
    if (state === undefined) throw new Problem('not_found', 'There is no such module.');
    if (!state.pending || turn === 2) return state;
    await drainFeed(db, module);
  }
  throw new Error('unreachable');
}

/** Gives every committed change of a module its place in the feed. */
export async function drainFeed(db: Executor, module: number): Promise<void> {
  await db.query(prepared('select bakehouse.drain_feed($1)', [module]));
}
