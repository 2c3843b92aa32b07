import { parseArgs } from 'node:util';
import { runLoad } from '../load/load.ts';
import { median } from '../start/process.ts';
import { table } from '../table.ts';
import { runOf } from './requests.ts';
import { startSides, type BenchSide } from './sides.ts';
import { atomicThree, durableThree, things } from './three-effects.ts';

/** Runs a second at 16 connections, each with three effects: journalled one by one, and in one transaction. */
const limits = { durable: 300, atomic: 800 };

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    /** The folder of another commit, built, to be held against this one in the same run. */
    before: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
});
const seconds = Number(values.seconds);
const sides = await startSides(values.before, [things], [atomicThree, durableThree]);

const lines: string[][] = [];
const missed: string[] = [];
for (const [workflow, least] of [
  [atomicThree.identifier, limits.atomic],
  [durableThree.identifier, limits.durable],
] as const) {
  const requests = [runOf(workflow)];
  for (const { url, headers } of sides) await runLoad({ url, connections: 8, seconds: 4, requests, headers });
  for (const connections of [1, 16]) {
    const rates = new Map<string, number[]>();
    // In turn, so that what else the machine does is shared.
    for (let round = 0; round < Number(values.rounds); round += 1)
      for (const { name, url, headers } of sides) {
        const { rate } = await runLoad({ url, connections, seconds, requests, headers });
        rates.set(name, [...(rates.get(name) ?? []), rate]);
      }
    const now = median(rates.get('now') ?? []);
    if (connections === 16 && now < least) missed.push(`${workflow} at 16: ${now.toFixed(0)} /s`);
    lines.push([workflow, String(connections), ...figures((name) => median(rates.get(name) ?? []))]);
  }
}
const queued = new Map<string, { queued: number; done: number }>();
for (const side of sides) queued.set(side.name, await workOff(side));
lines.push(['durable_three, queued', '16', ...figures((name) => queued.get(name)?.queued ?? 0)]);
lines.push(['durable_three, worked off', '', ...figures((name) => queued.get(name)?.done ?? 0)]);
const heads = sides.map(({ name }) => (name === 'before' ? 'before /s' : 'runs /s'));
console.log(
  `\n${table(['run with three effects', 'connections', ...heads, ...(sides.length > 1 ? ['times'] : [])], lines)}`,
);
for (const side of sides) await side.stop();
if (missed.length > 0) {
  console.error(`Missed: ${missed.join('; ')}`);
  process.exitCode = 1;
}

/** The rate of each side, and how many times the one before ours is. */
function figures(rateOf: (name: string) => number): string[] {
  const rates = sides.map(({ name }) => rateOf(name));
  const [before = 1, now = 1] = rates;
  return [...rates.map((rate) => rate.toFixed(0)), ...(rates.length > 1 ? [(now / before).toFixed(2)] : [])];
}

/** Runs that are queued first and worked off afterwards: how many a second of each. */
async function workOff({ url, headers, send }: BenchSide): Promise<{ queued: number; done: number }> {
  const requests = [runOf(durableThree.identifier, { async: true })];
  const load = await runLoad({ url, connections: 16, seconds: 3, requests, headers });
  const waiting = async () => {
    const { queued = 0, running = 0 } = await send('GET', '/queues/default');
    return Number(queued) + Number(running);
  };
  const all = await waiting();
  const began = performance.now();
  while ((await waiting()) > 0 && performance.now() - began < 120_000)
    await new Promise((done) => setTimeout(done, 50));
  return { queued: load.rate, done: (all * 1000) / (performance.now() - began) };
}
