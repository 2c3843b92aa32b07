import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { startProfile } from '../test/harness/browser.ts';
import { definition, listQueries, orderRows } from './offline/orders.ts';
import { installPackages } from './peers/install.ts';
import { rxdbPackages } from './peers/packages.ts';
import { throwAwayFolder } from './peers/process.ts';
import { table } from './table.ts';

// Copies rows to a browser and lists them there, by the code of the app and by RxDB: the same rows from the same server in
// the same pages, each in a fresh profile of Chromium on the disk, and the same lists, whose content must be equal.

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '50000' }, rounds: { type: 'string', default: '3' } },
});
const here = dirname(fileURLToPath(import.meta.url));
const rows = orderRows(Number(values.rows));
const queries = listQueries(10);
const pageSize = 1000;

interface Measured {
  copy: number;
  bytes: number;
  /** Opening after a reload, and the first list then. */
  reopened: number;
  /** Milliseconds of each list, by kind. */
  lists: Map<string, number[]>;
  found: { total: number; ids: string[] }[];
}

const peer = await installPackages(rxdbPackages);
const scripts = new Map([
  ['/ours.js', await bundle('ours.mjs')],
  ['/rxdb.js', await bundle('rxdb.mjs', join(peer, 'node_modules'))],
]);
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const script = scripts.get(url.pathname);
  if (script !== undefined) return response.setHeader('content-type', 'text/javascript').end(script);
  if (url.pathname === '/') return response.setHeader('content-type', 'text/html').end('<!doctype html>');
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answerTo(url)));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
try {
  const ours: Measured[] = [];
  const theirs: Measured[] = [];
  const replicated: Measured[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    ours.push(await measure('/ours.js'));
    theirs.push(await measure('/rxdb.js', 'rows'));
    if (round === 0) replicated.push(await measure('/rxdb.js', 'replication'));
  }
  compareContent(ours, [...theirs, ...replicated]);
  report(ours, theirs, replicated);
} finally {
  server.close();
}

function report(
  ours: readonly Measured[],
  theirs: readonly Measured[],
  replicated: readonly Measured[],
): void {
  const kinds = [...new Set(queries.map(({ kind }) => kind))];
  const of = (all: readonly Measured[], value: (each: Measured) => number) => median(all.map(value));
  const listOf = (kind: string) => (each: Measured) => median(each.lists.get(kind) ?? []);
  const line = (name: string, value: (each: Measured) => number, digits: number, unit: string) => {
    const [a, b, c] = [of(ours, value), of(theirs, value), of(replicated, value)];
    return [name, ...[a, b, c].map((each) => `${each.toFixed(digits)} ${unit}`), (a / b).toFixed(2)];
  };
  console.log(`${rows.length} rows, ${values.rounds} rounds, medians`);
  console.log(
    table(
      ['', 'Bakehouse', 'RxDB, rows put in', 'RxDB, replication', 'ours / RxDB'],
      [
        line('first copy', ({ copy }) => copy / 1000, 2, 's'),
        line('size on the device', ({ bytes }) => bytes / 1e6, 1, 'MB'),
        line('opened again, first list', ({ reopened }) => reopened, 0, 'ms'),
        ...kinds.map((kind) => line(`list by ${kind}`, listOf(kind), 1, 'ms')),
      ],
    ),
  );
  const fail = (name: string, value: (each: Measured) => number) => {
    if (of(ours, value) <= of([...theirs], value)) return;
    console.error(`Missed: ${name} is slower than RxDB's`);
    process.exitCode = 1;
  };
  fail('the first copy', ({ copy }) => copy);
  for (const kind of kinds) fail(`a list by ${kind}`, listOf(kind));
}

async function measure(script: string, way = ''): Promise<Measured> {
  const folder = throwAwayFolder('profile');
  const context = await startProfile(folder);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(600_000);
    await load(page, script);
    await page.evaluate('contender.open()');
    const copy = await timed(page, `contender.copy(${JSON.stringify(way)})`);
    console.error(`${script} ${way}: copied in ${(copy / 1000).toFixed(1)} s`);
    const bytes = Number(await page.evaluate('navigator.storage.estimate().then(({ usage }) => usage)'));
    await load(page, script);
    const first = `contender.list(${JSON.stringify(queries[0])})`;
    const reopened = await timed(page, `contender.open().then(() => ${first})`);
    const lists = new Map<string, number[]>();
    const found: Measured['found'] = [];
    for (const query of queries) {
      const asked = `contender.list(${JSON.stringify(query)})`;
      const took = await timed(page, `${asked}.then((found) => (globalThis.found = found))`);
      lists.set(query.kind, [...(lists.get(query.kind) ?? []), took]);
      found.push(await page.evaluate('globalThis.found'));
    }
    return { copy, bytes, reopened, lists, found };
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds in the page itself. */
async function timed(page: Page, work: string): Promise<number> {
  return Number(
    await page.evaluate(
      `(async () => { const from = performance.now(); await ${work}; return performance.now() - from; })()`,
    ),
  );
}

async function load(page: Page, script: string): Promise<void> {
  await page.goto(address);
  await page.addScriptTag({ url: script, type: 'module' });
  await page.waitForFunction('globalThis.contender !== undefined');
}

/** A faster wrong answer is no answer. */
function compareContent(ours: readonly Measured[], theirs: readonly Measured[]): void {
  const [first] = ours;
  for (const other of [...ours, ...theirs])
    for (const [index, query] of queries.entries()) {
      const [a, b] = [JSON.stringify(first?.found[index]), JSON.stringify(other.found[index])];
      if (a !== b) throw new Error(`${query.kind} differs: ${JSON.stringify(query.filter)}`);
    }
  if (first?.found.some(({ total }) => total > 0) !== true) throw new Error('no list has rows');
}

function answerTo({ pathname, searchParams }: URL): unknown {
  const cursor = String(rows.length);
  if (pathname === '/definition') return definition;
  if (pathname === '/total') return { total: rows.length, cursor };
  if (pathname === '/lastUpdated')
    return { lastUpdated: rows.at(-1)?.updatedAt, cursor, etag: `"${cursor}"` };
  const from = Number(searchParams.get('since') ?? 0);
  const data = rows.slice(from, from + pageSize);
  return { data, next: String(from + data.length), more: from + data.length < rows.length };
}

async function bundle(name: string, modules?: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(here, 'offline', name)],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    define: { 'process.env.NODE_ENV': '"production"' },
    ...(modules === undefined ? {} : { nodePaths: [modules] }),
  });
  return outputFiles[0]?.text ?? '';
}

function median(of: readonly number[]): number {
  return of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? Number.NaN;
}
