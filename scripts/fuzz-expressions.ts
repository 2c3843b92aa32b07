import { bombs, polluters, probes } from '../packages/engine/src/expression/testing/hostile-atoms.ts';
import { generateHostile } from '../packages/engine/src/expression/testing/generate-hostile.ts';
import {
  hostileBudget,
  intrinsics,
  runHostile,
  type HostileOutcome,
} from '../packages/engine/src/expression/testing/hostile-run.ts';
import { seededRandom } from '../packages/engine/src/expression/testing/random.ts';

/** Throws hostile expressions at the evaluator: `tsx scripts/fuzz-expressions.ts [--count 1000000] [--seed 1]`. */
const count = option('--count', 1_000_000);
const first = option('--seed', 1);

// The traces of a million refusals are of no use here.
Error.stackTraceLimit = 0;
const before = intrinsics();
const outcomes: Record<HostileOutcome, number> = { value: 0, refused: 0, failed: 0, limit: 0 };
const slowest: { milliseconds: number; source: string }[] = [];
let mostMemory = 0;
const started = performance.now();

const fixed = [...probes, ...polluters, ...bombs];
for (let index = 0; index < count; index++) {
  const source = fixed[index] ?? generateHostile(seededRandom(first + index));
  const start = performance.now();
  try {
    outcomes[runHostile(source)]++;
  } catch (error) {
    console.error(`seed ${first + index} broke out: ${source.slice(0, 500)}`);
    throw error;
  }
  const milliseconds = performance.now() - start;
  if (milliseconds > (slowest.at(-1)?.milliseconds ?? 0) || slowest.length < 5) {
    slowest.push({ milliseconds, source });
    slowest.sort((a, b) => b.milliseconds - a.milliseconds);
    slowest.length = Math.min(slowest.length, 5);
  }
  if (index % 1000 === 0) mostMemory = Math.max(mostMemory, process.memoryUsage().rss);
}

if (intrinsics() !== before) throw new Error('The intrinsics of the host were changed');
if ('polluted' in {}) throw new Error('Object.prototype was polluted');
const seconds = (performance.now() - started) / 1000;
console.log(
  `${count} hostile expressions in ${seconds.toFixed(1)} s (${Math.round(count / seconds)}/s), seeds from ${first}`,
);
console.log(
  `values ${outcomes.value}, refused ${outcomes.refused}, failed ${outcomes.failed}, over budget and stopped ${outcomes.limit}`,
);
console.log(
  `budget ${hostileBudget.milliseconds} ms and ${hostileBudget.bytes} bytes; most memory ${Math.round(mostMemory / 1_048_576)} MB`,
);
for (const { milliseconds, source } of slowest)
  console.log(`  ${milliseconds.toFixed(1)} ms  ${source.slice(0, 150)}`);
console.log('the process lives, no prototype was reached, the intrinsics are unchanged');

function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(name);
  const value = at === -1 ? fallback : Number(process.argv[at + 1]);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} takes a whole number`);
  return value;
}
