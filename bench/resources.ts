import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openPool, parseDatabaseUrl, type Pool } from '@bakehouse/store';
import { freePort, root, runProduct, status } from '../test/harness/product.ts';
import { runLoad, type LoadRequest } from './load/load.ts';
import { idOf, products, seedHandWritten, seedProduct } from './resources/seed.ts';
import { startBenchDatabase } from './resources/database.ts';
import { residentMegabytes } from './start/process.ts';
import { table } from './table.ts';

/** Shares of the hand-written rate that must be reached, the slowness of marks against one read, the memory under load, and the longest wait while a field is added. */
const limits = { share: 0.6, marks: 1.5, memory: 300, stall: 100 };

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000,1000000' }, seconds: { type: 'string', default: '5' } },
});
const seconds = Number(values.seconds);
const password = 'a password for the bench';
const missed: string[] = [];

for (const rows of values.rows.split(',').map(Number)) await measure(rows);
if (missed.length > 0) {
  console.error(`Missed: ${missed.join('; ')}`);
  process.exitCode = 1;
}

async function measure(rows: number): Promise<void> {
  const database = await startBenchDatabase();
  const pool = await openPool({ target: parseDatabaseUrl(database.url), size: 4, onError: () => undefined });
  const product = await runProduct({
    env: { DATABASE_URL: database.url, ADMIN_PASSWORD: password, RATE_LIMIT: '10000000' },
  });
  await product.ready();
  const { token } = (await post(`${product.url}/auth/sign-in`, {
    email: 'admin@example.com',
    password,
    mode: 'token',
  })) as { token: string };
  await post(`${product.url}/modules`, products, token);
  await seedProduct(pool, rows);
  await seedHandWritten(pool, rows);
  const hand = await startHandWritten(database.url, token);
  const headers = { authorization: `Bearer ${token}` };
  const data =
    '{"name":"New {n}","price":12.5,"qty":3,"country":"C7","tags":["new"],"items":[{"sku":"A","qty":1},{"sku":"B","qty":2},{"sku":"C","qty":3}]}';
  const some = Array.from({ length: 997 }, (_, n) => idOf(1 + ((n * 7919) % rows)));
  const base = '/modules/products/resources';
  const operations: { name: string; own: LoadRequest[]; hand?: LoadRequest[] }[] = [
    {
      name: 'get one',
      own: some.map((id) => get(`${base}/${id}`)),
      hand: some.map((id) => get(`/products/${id}`)),
    },
    {
      name: 'list of 25',
      own: countries((c) => `${base}?filter=${encodeURIComponent(`{"country":"${c}"}`)}&sort=-price`),
      hand: countries((c) => `/products?country=${c}`),
    },
    {
      name: 'create',
      own: [{ method: 'POST', path: base, body: `{"data":${data}}` }],
      hand: [{ method: 'POST', path: '/products', body: data }],
    },
    {
      name: 'update',
      own: some.map((id) => ({ method: 'PATCH', path: `${base}/${id}`, body: '{"data":{"price":{n}}}' })),
      hand: some.map((id) => ({ method: 'PATCH', path: `/products/${id}`, body: '{"price":{n}}' })),
    },
    { name: 'total', own: [get(`${base}/total`)] },
    { name: 'lastUpdated', own: [get(`${base}/lastUpdated`)] },
  ];
  // Both sides first run everything for a while, so that the compiler has seen it.
  for (const { own, hand: theirs } of operations) {
    await runLoad({ url: product.url, connections: 8, seconds: 4, requests: own, headers });
    if (theirs !== undefined)
      await runLoad({ url: hand.url, connections: 8, seconds: 2, requests: theirs, headers });
  }
  const lines: string[][] = [];
  let memory = 0;
  for (const connections of [1, 32]) {
    let readOne = 0;
    for (const { name, own, hand: theirs } of operations) {
      const mine = await runLoad({ url: product.url, connections, seconds, requests: own, headers });
      memory = Math.max(memory, residentMegabytes(product.child.pid ?? 0));
      const floor =
        theirs === undefined
          ? undefined
          : await runLoad({ url: hand.url, connections, seconds, requests: theirs, headers });
      if (name === 'get one') readOne = mine.rate;
      const share = floor === undefined ? readOne / mine.rate : mine.rate / floor.rate;
      const fits = floor === undefined ? share <= limits.marks : share >= limits.share;
      if (!fits) missed.push(`${name} on ${rows} rows at ${connections}: ${share.toFixed(2)}`);
      lines.push([
        name,
        String(connections),
        rate(mine.rate),
        `${mine.p50.toFixed(1)} / ${mine.p99.toFixed(1)}`,
        floor === undefined ? '' : rate(floor.rate),
        floor === undefined ? `${share.toFixed(2)}× a get` : `${(share * 100).toFixed(0)} %`,
      ]);
    }
  }
  console.log(
    `\n${rows.toLocaleString('en')} rows, PostgreSQL, Node process at most ${memory.toFixed(0)} MB\n`,
  );
  console.log(
    table(['operation', 'connections', 'Bakehouse /s', 'p50 / p99 ms', 'hand-written /s', 'share'], lines),
  );
  const stall = await longestStall(pool, () => put(`${product.url}/modules/products`, withField(), token));
  console.log(`\nAdding a field: nobody waited longer than ${stall.toFixed(0)} ms`);
  if (stall > limits.stall) missed.push(`adding a field on ${rows} rows: ${stall.toFixed(0)} ms`);
  if (memory > limits.memory) missed.push(`memory: ${memory.toFixed(0)} MB`);
  hand.child.kill('SIGTERM');
  await product.stop();
  await pool.end();
  await database.stop();
}

/** The longest that reads and writes of the table took while the work was done. */
async function longestStall(pool: Pool, work: () => Promise<unknown>): Promise<number> {
  const state = { done: false, longest: 0 };
  const probe = async (sql: string) => {
    while (!state.done) {
      const began = performance.now();
      await pool.query(sql);
      state.longest = Math.max(state.longest, performance.now() - began);
    }
  };
  const probes = [
    probe('select id from modules.products limit 1'),
    probe(`update modules.products set qty = qty where id = '${idOf(1)}'`),
  ];
  await work();
  state.done = true;
  await Promise.all(probes);
  return state.longest;
}

function withField(): object {
  const { bakery_resource } = products;
  return {
    ...products,
    bakery_resource: {
      ...bakery_resource,
      fields: [...bakery_resource.fields, { identifier: 'weight', type: 'number' }],
    },
  };
}

async function startHandWritten(
  databaseUrl: string,
  token: string,
): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const script = fileURLToPath(new URL('./resources/hand-written.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    stdio: 'inherit',
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, TOKEN: token, PORT: String(port) },
  });
  const url = `http://127.0.0.1:${port}`;
  while ((await status(`${url}/`)) === undefined) await sleep(50);
  return { child, url };
}

function put(url: string, body: object, token: string): Promise<unknown> {
  return send('PUT', url, body, token);
}

function post(url: string, body: object, token?: string): Promise<unknown> {
  return send('POST', url, body, token);
}

async function send(method: string, url: string, body: object, token?: string): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

function get(path: string): LoadRequest {
  return { method: 'GET', path };
}

function countries(path: (country: string) => string): LoadRequest[] {
  return Array.from({ length: 50 }, (_, n) => get(path(`C${n}`)));
}

function rate(value: number): string {
  return value.toFixed(0);
}
