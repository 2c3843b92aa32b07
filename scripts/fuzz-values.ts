import { parseArgs } from 'node:util';
import { tryCase } from '../packages/elements/src/testing/judge-values.ts';

// Values of every kind in every leaf of filters and saves: `npm run fuzz:values -- --count 100000`.
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
let wrong = 0;
for (let turn = 0; turn < count; turn += 1) {
  const found = await tryCase(seed + turn);
  if (found !== undefined) {
    wrong += 1;
    console.log(found);
  }
  if ((turn + 1) % 20_000 === 0) console.log(`${turn + 1} of ${count} cases, ${wrong} wrong`);
}
console.log(`${count} cases from seed ${seed}: ${wrong} wrong`);
process.exitCode = wrong === 0 ? 0 : 1;
