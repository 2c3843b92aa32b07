import { parseArgs } from 'node:util';
import { asyncProperty, check } from 'fast-check';
import { openModules, systemActor } from '@bakehouse/store';
import { cloneDatabase } from '../packages/store/src/testing/clone-database.ts';
import { anyWrite, claims, covers } from '../packages/store/src/testing/generated-writes.ts';
import { openJudge } from '../packages/store/src/testing/judge-writes.ts';
import { startTestCluster } from '../packages/store/src/testing/test-cluster.ts';

// Tries writes of generated roles on every way and compares them with a plain model: `npm run fuzz:rights -- --count 100000`.
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
/** Cases between two lines of output. */
const partSize = 1000;

const { cluster, stop } = await startTestCluster();
const database = await cloneDatabase(cluster);
const modules = await openModules(database.pool, {
  changed: () => Promise.resolve(),
  expressionFaults: () => [],
});
await modules.put(systemActor, claims);
await modules.put(systemActor, covers);
const { judge, tried } = await openJudge(database.pool, modules);
let failed = false;
for (let part = 0; tried.all < count && !failed; part += 1) {
  const run = await check(asyncProperty(anyWrite, judge), { numRuns: partSize, seed: seed + part });
  failed = run.failed;
  if (run.failed) console.log(String(run.errorInstance));
  console.log(`${tried.all} writes, ${tried.allowed} of them allowed, from seed ${seed + part}`);
}
await database.drop();
await stop();
process.exitCode = failed ? 1 : 0;
