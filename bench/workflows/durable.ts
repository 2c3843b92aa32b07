import { parseArgs } from 'node:util';
import { password, startBenchProduct } from '../product.ts';
import { runLoad } from '../load/load.ts';
import { startBenchDatabase } from '../resources/database.ts';
import { table } from '../table.ts';
import { runOf } from './requests.ts';
import { atomicThree, durableThree, things } from './three-effects.ts';

/** Runs a second at 16 connections, each with three effects: journalled one by one, and in one transaction. */
const limits = { durable: 300, atomic: 800 };

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } });
const seconds = Number(values.seconds);

const database = await startBenchDatabase();
const product = await startBenchProduct(database);
let headers: Record<string, string> = {};
const { token = '' } = await send('POST', '/auth/sign-in', {
  email: 'admin@example.com',
  password,
  mode: 'token',
});
headers = { authorization: `Bearer ${token}` };
await send('POST', '/modules', things);
for (const each of [atomicThree, durableThree]) await send('PUT', `/workflows/${each.identifier}`, each);

const lines: string[][] = [];
const missed: string[] = [];
for (const [workflow, least] of [
  [atomicThree.identifier, limits.atomic],
  [durableThree.identifier, limits.durable],
] as const) {
  const requests = [runOf(workflow)];
  await runLoad({ url: product.url, connections: 8, seconds: 4, requests, headers });
  for (const connections of [1, 16]) {
    const { rate, p50, p99 } = await runLoad({ url: product.url, connections, seconds, requests, headers });
    if (connections === 16 && rate < least) missed.push(`${workflow} at 16: ${rate.toFixed(0)} /s`);
    lines.push([workflow, String(connections), rate.toFixed(0), `${p50.toFixed(2)} / ${p99.toFixed(2)}`]);
  }
}
await queued();
console.log(`\n${table(['run with three effects', 'connections', 'runs /s', 'p50 / p99 ms'], lines)}`);
await product.stop();
await database.stop();
if (missed.length > 0) {
  console.error(`Missed: ${missed.join('; ')}`);
  process.exitCode = 1;
}

/** Runs that are queued first and worked off afterwards. */
async function queued(): Promise<void> {
  const requests = [runOf(durableThree.identifier, { async: true })];
  const load = await runLoad({ url: product.url, connections: 16, seconds: 3, requests, headers });
  lines.push([
    'durable_three, queued',
    '16',
    load.rate.toFixed(0),
    `${load.p50.toFixed(2)} / ${load.p99.toFixed(2)}`,
  ]);
  const before = await waiting();
  const began = performance.now();
  while ((await waiting()) > 0 && performance.now() - began < 120_000)
    await new Promise((done) => setTimeout(done, 50));
  const rate = (before * 1000) / (performance.now() - began);
  lines.push([`durable_three, worked off (${before})`, '', rate.toFixed(0), '']);
}

async function waiting(): Promise<number> {
  const { queued = 0, running = 0 } = (await send('GET', '/queues/default')) as {
    queued?: number;
    running?: number;
  };
  return queued + running;
}

async function send(method: string, path: string, body?: object): Promise<Record<string, string>> {
  const answer = await fetch(product.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, string>;
}
