import { parseArgs } from 'node:util';
import { openModules, systemActor } from '@bakehouse/store';
import { cloneDatabase } from '../packages/store/src/testing/clone-database.ts';
import { judgeQueries, makeWorld } from '../packages/store/src/testing/judge-queries.ts';
import { startTestCluster } from '../packages/store/src/testing/test-cluster.ts';

// Asks deep questions as made-up people and compares the answers with a plain model: `npm run fuzz:queries -- --count 5000`.
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '5000' },
    modules: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
/** Questions between two lines of output. */
const partSize = 500;

const { cluster, stop } = await startTestCluster();
const database = await cloneDatabase(cluster);
const modules = await openModules(database.pool, {
  changed: () => Promise.resolve(),
  expressionFaults: () => [],
});
const access = { db: database.pool, actor: systemActor, modules, evaluate: () => null };
const world = await makeWorld(access, seed, { modules: Number(values.modules), rows: 8 });
for (let asked = 0; asked < count; asked += partSize) {
  await judgeQueries(
    { pool: database.pool, modules },
    world,
    seed + asked,
    Math.min(partSize, count - asked),
  );
  console.log(`${Math.min(asked + partSize, count)} questions, from seed ${seed}`);
}
await database.drop();
await stop();
