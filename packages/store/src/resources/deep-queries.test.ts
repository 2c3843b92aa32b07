import { expect, test } from 'vitest';
import { judgeQueries, makeWorld } from '../testing/judge-queries.ts';
import { useResources } from '../testing/index.ts';

const { as, database, modules } = useResources([]);

test('QUERY10 QUERY11 made-up questions of made-up people get what a plain model gives, tell no secret, and take one statement a level', async () => {
  const world = await makeWorld(as(), 7, { modules: 6, rows: 6 });
  await judgeQueries({ pool: database().pool, modules: modules() }, world, 11, 300);
  expect(world.rows).toHaveLength(36);
});
