import { parseArgs } from 'node:util';
import { asyncProperty, check } from 'fast-check';
import { openModules, systemActor } from '@bakehouse/store';
import { cloneDatabase } from '../packages/store/src/testing/clone-database.ts';
import { anyReading, papers } from '../packages/store/src/testing/generated-readings.ts';
import { openReadJudge } from '../packages/store/src/testing/judge-readings.ts';
import { startTestCluster } from '../packages/store/src/testing/test-cluster.ts';

// Reads in every way as generated roles and searches the answers for what they may not read: `npm run fuzz:readings -- --count 100000`.
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
/** Cases between two lines of output. */
const partSize = 50;

const { cluster, stop } = await startTestCluster();
const database = await cloneDatabase(cluster);
const modules = await openModules(database.pool, {
  changed: () => Promise.resolve(),
  expressionFaults: () => [],
});
for (const definition of papers) await modules.put(systemActor, definition);
const { judge, searched } = await openReadJudge(database.pool, modules);
let failed = false;
for (let part = 0; searched.answers < count && !failed; part += 1) {
  const run = await check(asyncProperty(anyReading, judge), { numRuns: partSize, seed: seed + part });
  failed = run.failed;
  if (run.failed) console.log(String(run.errorInstance));
  console.log(`${searched.answers} answers, ${searched.shown} values in them, from seed ${seed + part}`);
}
await database.drop();
await stop();
process.exitCode = failed ? 1 : 0;
