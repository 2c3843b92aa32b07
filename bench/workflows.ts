import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runToEnd, startRun, type Host } from '@bakehouse/engine';
import { compileWorkflow } from '@bakehouse/engine/check';
import { effectElements, pureElements } from '@bakehouse/elements';
import type { Product } from '../test/harness/product.ts';
import { sendJson } from './json.ts';
import { runLoad } from './load/load.ts';
import { compareInRounds } from './load/rounds.ts';
import { compareWorkflows } from './peers/compare-workflows.ts';
import { password, startBenchProduct } from './product.ts';
import { startBenchDatabase } from './resources/database.ts';
import { startScript } from './script.ts';
import { table } from './table.ts';
import { chain, orders, priceCheck, saveTwo } from './workflows/definitions.ts';
import { startSides, type BenchSide } from './workflows/sides.ts';
import { priceChange, runSaveTwo } from './workflows/requests.ts';

/** Share of a bare route's rate, microseconds an element, and atomic runs a second at 16 connections. */
const limits = { share: 0.5, element: 5, atomic: 800 };

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    peers: { type: 'boolean', default: false },
    /** The folder of another commit, built, to be held against this one in the same run. */
    before: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const missed: string[] = [];
const lines: string[][] = [];

await measureElement();
const peers = await measureServer();
console.log(
  `\n${table(['what', 'connections', 'Bakehouse /s', 'p50 / p99 ms', 'bare route /s', 'result'], lines)}`,
);
if (peers !== undefined) console.log(peers);
if (missed.length > 0) {
  console.error(`Missed: ${missed.join('; ')}`);
  process.exitCode = 1;
}

/** What one element of a long chain costs, without HTTP. */
async function measureElement(): Promise<void> {
  const elements = new Map([...pureElements, ...effectElements].map((each) => [each.type, each]));
  const workflow = compileWorkflow(chain, elements);
  const host: Host = { workflows: () => workflow };
  let best = Infinity;
  for (let turn = 0; turn < 20; turn += 1) {
    const runs = 500;
    const began = performance.now();
    for (let n = 0; n < runs; n += 1)
      await runToEnd(startRun(workflow, { run: 'r', input: { n } }, host), host);
    best = Math.min(best, ((performance.now() - began) * 1000) / runs / chain.elements.length);
  }
  if (best > limits.element) missed.push(`an element of a chain: ${best.toFixed(2)} µs`);
  lines.push([`chain of ${chain.elements.length} elements`, '', '', '', '', `${best.toFixed(2)} µs each`]);
}

/** Gives back what is to be said of peers, if they were asked for. */
async function measureServer(): Promise<string | undefined> {
  const sides = await startSides(values.before, [orders], [priceCheck, saveTwo]);
  const bares = new Map<BenchSide, Awaited<ReturnType<typeof startScript>>>();
  for (const side of sides)
    bares.set(side, await startScript('./workflows/bare-route.ts', { TOKEN: side.token }));
  // All first run everything for a while, so that the compiler has seen it.
  for (const { url, headers } of sides)
    for (const requests of [[priceChange], [runSaveTwo]])
      await runLoad({ url, connections: 8, seconds: 4, requests, headers });
  for (const [{ headers }, { url }] of bares)
    await runLoad({ url, connections: 8, seconds: 4, requests: [priceChange], headers });
  for (const connections of [1, 32])
    for (const side of sides) await compareWithBare(side, bares.get(side)?.url ?? '', connections);
  for (const connections of [1, 16])
    for (const side of sides) {
      const { name, url, headers } = side;
      const mine = await runLoad({ url, connections, seconds, requests: [runSaveTwo], headers });
      if (name === 'now' && connections === 16 && mine.rate < limits.atomic)
        missed.push(`atomic runs at ${connections}: ${mine.rate.toFixed(0)} /s`);
      lines.push([
        titled(side, 'atomic run that saves two resources'),
        String(connections),
        mine.rate.toFixed(0),
        `${mine.p50.toFixed(2)} / ${mine.p99.toFixed(2)}`,
        '',
        '',
      ]);
    }
  for (const bare of bares.values()) await bare.stop();
  for (const side of sides) await side.stop();
  if (!values.peers) return undefined;
  const compared = await measurePeers();
  missed.push(...compared.missed);
  return compared.said;
}

async function compareWithBare(side: BenchSide, bare: string, connections: number): Promise<void> {
  const { name, url, headers } = side;
  const {
    own,
    other,
    ratio: share,
  } = await compareInRounds(
    { url, headers, requests: [priceChange] },
    { url: bare, headers, requests: [priceChange] },
    { connections, seconds },
  );
  if (name === 'now' && !(share >= limits.share))
    missed.push(`on_change at ${connections}: ${(share * 100).toFixed(0)} %`);
  lines.push([
    titled(side, 'on_change: event, expression, branch, set'),
    String(connections),
    own.rate.toFixed(0),
    `${own.p50.toFixed(2)} / ${own.p99.toFixed(2)}`,
    other.rate.toFixed(0),
    `${(share * 100).toFixed(0)} %`,
  ]);
}

function titled({ name }: BenchSide, what: string): string {
  return name === 'now' ? what : `${what}, before`;
}

/** With a web process for each core; the peers run as they come, as one. */
async function measurePeers(): ReturnType<typeof compareWorkflows> {
  const database = await startBenchDatabase();
  const product = await startBenchProduct(database, { WEB_PROCESSES: String(cpus().length) });
  const sign = { email: 'admin@example.com', password, mode: 'token' };
  const { token } = (await sendJson('POST', `${product.url}/auth/sign-in`, sign)) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  await sendJson('POST', `${product.url}/modules`, orders, token);
  await sendJson('POST', `${product.url}/workflows`, priceCheck, token);
  await everyProcessServes(product, cpus().length);
  await runLoad({ url: product.url, connections: 32, seconds: 4, requests: [priceChange], headers });
  const compared = await compareWorkflows(
    { url: product.url, headers, change: priceChange },
    database,
    seconds,
  );
  await product.stop();
  await database.stop();
  return compared;
}

async function everyProcessServes({ url }: Product, count: number): Promise<void> {
  const allServe = async () => {
    const told = await (await fetch(`${url}/metrics`, { headers: { connection: 'close' } })).text();
    return count === 1 || new Set(told.match(/process="\d+"/g)).size === count;
  };
  while (!(await allServe())) await sleep(100);
}
