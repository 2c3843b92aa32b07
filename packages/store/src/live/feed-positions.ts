import type { Executor } from '../connect/executor.ts';

/** How far a module's feed has come, and whether something committed waits for its place. */
export interface FeedPosition {
  position: number;
  pending: boolean;
}

/** How far the feeds of modules, given by number, have come: one cheap reading for all of them. */
export async function feedPositions(
  db: Executor,
  modules: readonly number[],
): Promise<Map<number, FeedPosition>> {
  const { rows } = await db.query<FeedPosition & { module: number }>({
    name: 'feed-positions',
    text: `select s.module, s.position::float8 as position,
        bakehouse.has_pending(s.module, s.horizon) as pending
      from bakehouse.feed_state s where s.module = any($1)`,
    values: [modules],
  });
  return new Map(rows.map(({ module, position, pending }) => [module, { position, pending }]));
}
