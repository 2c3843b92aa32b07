import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../test/harness/product.ts';
import { benches, type Bench } from './all/benches.ts';
import { drawBars } from './all/draw-bars.ts';
import { intoReport } from './all/into-report.ts';
import { readTables } from './all/read-tables.ts';
import { reportOf, type BenchResult } from './all/report.ts';

// Runs every bench, one after the other, and writes what they gave: npm run bench -- --peers; with --only NAME,NAME the sections of some anew.
const { values } = parseArgs({
  options: {
    peers: { type: 'boolean', default: false },
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    out: { type: 'string', default: join(root, 'docs', 'BENCHMARKS.md') },
  },
});
const wanted = values.only?.split(',');
const unknown = wanted?.filter((name) => !benches.some((bench) => bench.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(', ')}; there are ${benches.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(64);
}
const pictures = join(dirname(values.out), 'pictures');
mkdirSync(pictures, { recursive: true });
const at = new Date();
const results: BenchResult[] = [];
for (const bench of benches) {
  if (wanted !== undefined && !wanted.includes(bench.name)) continue;
  console.log(`\n# ${bench.title}`);
  results.push(await run(bench));
  // After each one, so that a long run that is broken off has not been for nothing.
  writeFileSync(values.out, report());
}
const failed = results.filter(({ code }) => code !== 0);
console.log(
  `\n${values.out} written: ${results.length} benches, ${failed.length} missed a limit${failed.length === 0 ? '' : ` (${failed.map(({ name }) => name).join(', ')})`}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Some benches alone leave the figures of the others as they were. */
function report(): string {
  if (wanted === undefined || values.short || !existsSync(values.out))
    return reportOf(results, { short: values.short, at });
  return intoReport(readFileSync(values.out, 'utf8'), results, at);
}

async function run({ name, title, script, short, peers }: Bench): Promise<BenchResult> {
  const given = [...(values.short ? short : []), ...(values.peers && peers === true ? ['--peers'] : [])];
  const began = performance.now();
  const child = spawn('node_modules/.bin/tsx', [`bench/${script}`, ...given], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [printed, complained] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
    process.stdout.write(chunk);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    complained += chunk.toString();
    process.stderr.write(chunk);
  });
  await once(child, 'close');
  return {
    name,
    title,
    command: ['npm run bench -- --only', name, ...(values.peers && peers === true ? ['--peers'] : [])].join(
      ' ',
    ),
    printed,
    missed: complained.split('\n').filter((line) => line.startsWith('Missed:')),
    code: child.exitCode,
    seconds: (performance.now() - began) / 1000,
    pictures: readTables(printed).map((table, index) => {
      const svg = drawBars(title, table);
      if (svg === undefined) return undefined;
      const file = join(pictures, `bench-${name}-${index + 1}.svg`);
      writeFileSync(file, svg);
      return relative(dirname(values.out), file);
    }),
  };
}
