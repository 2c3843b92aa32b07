import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { asyncProperty, check } from 'fast-check';
import { stories } from '../packages/web/src/offline/core/testing/happenings.ts';
import { simulate } from '../packages/web/src/offline/core/testing/simulate.ts';

// Lets things happen to devices and a server, many times over, in as many processes as there are processors:
// `tsx scripts/fuzz-sync.ts [--count 100000] [--seed 1] [--processes 2] [--minutes 60]`.
// With --minutes it ends after that time, and tells how far it came.

/** Sequences that one process plays before it reports; each part has a seed of its own. */
const partSize = 250;

interface Part {
  seed: number;
  runs: number;
}

interface Played extends Part {
  fault: string | null;
}

if (process.send === undefined) await divide();
else process.on('message', (part: Part) => void play(part).then((played) => process.send?.(played)));

async function divide(): Promise<void> {
  const count = option('--count', 100_000);
  const first = option('--seed', 1);
  const processes = option('--processes', availableParallelism());
  const minutes = option('--minutes', 1_000_000);
  const started = performance.now();
  const secondsNow = () => (performance.now() - started) / 1000;
  let given = 0;
  let done = 0;
  let told = 0;
  let fault: string | undefined;
  const next = (): Part | undefined => {
    if (given >= count || fault !== undefined || secondsNow() > minutes * 60) return undefined;
    const part = { seed: first + given / partSize, runs: Math.min(partSize, count - given) };
    given += part.runs;
    return part;
  };
  const one = (): Promise<void> =>
    new Promise<void>((resolve, reject) => {
      const child = fork(fileURLToPath(import.meta.url));
      const give = () => {
        const part = next();
        if (part !== undefined) return void child.send(part);
        child.disconnect();
        resolve();
      };
      child.on('message', ({ seed, runs, fault: found }: Played) => {
        if (found !== null) fault ??= `seed ${seed}: ${found}`;
        else done += runs;
        if (done - told >= 5000) {
          told = done;
          console.log(`${done} of ${count}, ${(done / secondsNow()).toFixed(0)} in a second`);
        }
        give();
      });
      child.on('error', reject);
      child.on('exit', (code) => {
        if (code !== 0) reject(new Error(`a process ended with ${code}`));
      });
      give();
    });
  await Promise.all(Array.from({ length: processes }, one));
  if (fault !== undefined) {
    console.error(fault);
    process.exitCode = 1;
    return;
  }
  console.log(
    `${done} sequences with 3 to 5 devices in ${secondsNow().toFixed(1)} s by ${processes} processes, seeds from ${first}: nothing lost, nothing doubled, no difference`,
  );
}

async function play({ seed, runs }: Part): Promise<Played> {
  const { failed, counterexample, errorInstance } = await check(
    asyncProperty(stories, ({ clients, happenings }) => simulate(happenings, clients)),
    { numRuns: runs, seed },
  );
  const fault = failed ? `${String(errorInstance)}\n${JSON.stringify(counterexample)}` : null;
  return { seed, runs, fault };
}

function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(name);
  const value = at === -1 ? fallback : Number(process.argv[at + 1]);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} takes a whole number`);
  return value;
}
