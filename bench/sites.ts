import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installSystemParts } from '../scripts/test/system-parts.mjs';
import { root } from '../test/harness/product.ts';
import { astro } from './sites/astro.ts';
import { bakehouse } from './sites/bakehouse.ts';
import { eleventy } from './sites/eleventy.ts';
import { hugo } from './sites/hugo.ts';
import { measureSites, type SiteFigures } from './sites/measure.ts';
import { table } from './table.ts';

// Builds the same pages, a layout with five sections each, by Bakehouse and by three generators of sites, and changes one.
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '1000,10000' },
    rounds: { type: 'string' },
    // The others are measured unless they are left out; `--peers` asks for them even so.
    alone: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
  },
});
const share = 0.05;
const peers = values.alone && !values.peers ? [] : [hugo, eleventy, astro];
let failed = false;

if (peers.length > 0) installSystemParts({ hugo: 'hugo' });
execFileSync(process.execPath, [join(root, 'scripts/build.mjs')]);
for (const pages of values.pages.split(',').map(Number)) {
  const rounds = Number(values.rounds ?? (pages > 5000 ? 2 : 3));
  await measureSites([bakehouse, ...peers], pages, rounds, (figures) => report(figures, pages));
}
console.log(
  '\nTimes of the fastest of all rounds. Start: of the service, which is then kept running; the others are commands, and their start is part of each figure.' +
    '\nHugo, one page changed: the faster of running it again and of what it says of itself while it watches.' +
    '\nBakehouse also hashes scripts for a policy, checks links, keeps what each page was made of and makes everything durable; pages of this size are not compressed.',
);
process.exitCode = failed ? 1 : 0;

function report(figures: Map<string, SiteFigures>, pages: number): void {
  const own = of(figures, bakehouse.name);
  console.log(`\n${pages} pages of a layout and five sections\n`);
  console.log(table(['', 'start', 'full build', 'pages/s', 'one page changed'], rows(figures, pages)));
  console.log('');
  hold(
    `one page changed: ${percent(own.rebuild / own.full)} of the full build`,
    own.rebuild <= share * own.full,
    `at most ${percent(share)}`,
  );
  for (const { name } of [eleventy, astro].filter((one) => peers.includes(one)))
    hold(
      `full build with the start of the service against ${name}`,
      own.start + own.full < of(figures, name).full,
      'faster',
    );
  if (peers.includes(hugo))
    hold(`one page changed against ${hugo.name}`, own.rebuild < of(figures, hugo.name).rebuild, 'faster');
}

function of(figures: Map<string, SiteFigures>, name: string): SiteFigures {
  const found = figures.get(name);
  if (found === undefined) throw new Error(`${name} was not measured`);
  return found;
}

function rows(figures: Map<string, SiteFigures>, pages: number): string[][] {
  return [...figures].map(([name, { start, full, rebuild }]) => [
    name,
    start === 0 ? '' : milliseconds(start),
    milliseconds(full),
    ((pages / full) * 1000).toFixed(0),
    milliseconds(rebuild),
  ]);
}

function hold(what: string, holds: boolean, limit: string): void {
  console.log(`${holds ? 'held' : 'MISSED'}: ${what} (${limit})`);
  if (!holds) failed = true;
}

function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`;
}

function percent(ratio: number): string {
  return `${(ratio * 100).toFixed(1)} %`;
}
