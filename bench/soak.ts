import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openWorld } from '../test/chaos/whole-world.ts';
import { root } from '../test/harness/product.ts';
import { judge } from '../test/load/judge.ts';
import { newLedger } from '../test/load/ledger.ts';
import { loadEverything } from '../test/load/load.ts';
import { publishWebsite, visitWebsite } from '../test/load/publish.ts';
import { quiet } from '../test/load/world.ts';
import { drawSoak, growths } from './soak/report.ts';
import { takeSample, type Sample } from './soak/sample.ts';
import { table } from './table.ts';

// A steady mixed load for hours; memory, handles, connections and latency over time: npm run soak -- --hours 8
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '1' },
    out: { type: 'string', default: join(root, 'soak') },
    pace: { type: 'string', default: '4' },
  },
});
const hours = Number(values.hours);
// As many moments as a picture can show, however long it takes.
const everyMs = Math.max(1000, (hours * 3_600_000) / 240);
execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
mkdirSync(values.out, { recursive: true });
const world = await openWorld({ each: 1, proxied: false });
const ledger = newLedger();
const samples: Sample[] = [];
let times: number[] = [];
const over = new AbortController();
const goesOn = (): boolean => !over.signal.aborted;
process.once('SIGINT', () => over.abort());
process.once('SIGTERM', () => over.abort());
try {
  const caller = {
    url: () => world.webs[0]?.url ?? '',
    token: world.token,
    goesOn,
    ledger,
    pace: Number(values.pace),
    took: (milliseconds: number) => void times.push(milliseconds),
  };
  const load = Promise.all([
    loadEverything(caller, 3),
    publishWebsite(caller),
    visitWebsite(caller, world.sitePort),
  ]);
  const began = performance.now();
  for (let last = began; goesOn() && performance.now() - began < hours * 3_600_000;) {
    await sleep(everyMs, undefined, { signal: over.signal }).catch(() => undefined);
    const now = performance.now();
    const taken = times;
    times = [];
    samples.push(
      await takeSample(world, {
        hours: (now - began) / 3_600_000,
        seconds: (now - last) / 1000,
        times: taken,
      }),
    );
    last = now;
    // After each one, so that a long run that is broken off has not been for nothing.
    write();
  }
  over.abort();
  await load;
  await quiet(world.pool, 240_000);
  const { lost, doubled, stuck, failed } = await judge(world.pool, ledger, world.mail);
  const wrong = [
    ...lost,
    ...doubled,
    ...failed,
    ...ledger.wrong,
    ...world.webs.concat(world.workers).flatMap(({ ended }) => ended),
  ];
  for (const line of wrong.slice(0, 50)) console.log(line);
  const moved = growths(samples);
  console.log(
    table(
      ['over the second half', 'level', 'an hour', ''],
      moved.map(({ name, level, perHour, grew }) => [
        name,
        level.toFixed(1),
        `${perHour >= 0 ? '+' : ''}${perHour.toFixed(1)}`,
        grew ? 'GREW' : '',
      ]),
    ),
  );
  const grown = moved.filter(({ grew }) => grew);
  console.log(
    `${samples.length} samples in ${values.out}; ${grown.length === 0 ? `memory, handles and connections did not grow${hours < 0.25 ? ' (too short to say much)' : ''}` : `grew: ${grown.map(({ name }) => name).join(', ')}`}; ${lost.length} lost, ${doubled.length} doubled, ${stuck} stuck, ${wrong.length} faults in all`,
  );
  process.exitCode = grown.length + wrong.length + stuck === 0 ? 0 : 1;
} finally {
  over.abort();
  await world.stop();
}

function write(): void {
  writeFileSync(join(values.out, 'soak.svg'), drawSoak(`A soak of ${values.hours} h`, samples));
  const figures = { hours, samples, growth: growths(samples), acknowledged: ledger.counts };
  writeFileSync(join(values.out, 'soak.json'), `${JSON.stringify(figures, null, 1)}\n`);
}
