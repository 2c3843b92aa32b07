import { request } from 'node:http';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { runProduct } from '../test/harness/product.ts';
import { sendJson } from './json.ts';
import { startBenchDatabase } from './resources/database.ts';
import { table } from './table.ts';

/** Milliseconds that a writer may wait while a type is changed. */
const limit = 200;

/** Writers that go on meanwhile, each with one statement after the other. */
const writers = 4;

// The type of a field of a large module is changed while others write it: npm run bench:type-change -- [--rows 1000000]
const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const password = 'a password for the bench';
const measures = (type: string) => ({
  bakery_resource_module: 'measures',
  bakery_resource: {
    fields: [
      { identifier: 'name', type: 'text' },
      { identifier: 'size', type },
      { identifier: 'note', type: 'text' },
    ],
    views: { index: { columns: ['name', 'size'], sort: 'name' } },
  },
});

const database = await startBenchDatabase();
const product = await runProduct({ env: { DATABASE_URL: database.url, ADMIN_PASSWORD: password } });
try {
  await product.ready();
  const { token } = (await sendJson('POST', `${product.url}/auth/sign-in`, {
    email: 'admin@example.com',
    password,
    mode: 'token',
  })) as { token: string };
  await sendJson('POST', `${product.url}/modules`, measures('text'), token);
  const ids = await fill();
  const before = await writeUntil(ids, () => new Promise((resolve) => setTimeout(resolve, 10_000)));
  let seconds = 0;
  const during = await writeUntil(ids, async () => {
    const began = performance.now();
    await put(token);
    seconds = (performance.now() - began) / 1000;
  });
  console.log(
    table(
      ['text becomes number', 'figure'],
      [
        ['rows', rows.toLocaleString('en')],
        ['seconds', seconds.toFixed(1)],
        ['rows a second', (rows / seconds).toFixed(0)],
        ['writes meanwhile', during.count.toLocaleString('en')],
        ['longest wait of a writer before, ms', before.longest.toFixed(0)],
        ['longest wait of a writer meanwhile, ms', during.longest.toFixed(0)],
        ['p99 of a writer before, ms', before.p99.toFixed(1)],
        ['p99 of a writer meanwhile, ms', during.p99.toFixed(1)],
      ],
    ),
  );
  if (during.longest > limit) {
    console.error(`Missed: nobody waits longer than ${limit} ms`);
    process.exitCode = 1;
  }
} finally {
  await product.stop();
  await database.stop();
}

/** By the plain client: `fetch` gives up after five minutes without an answer. */
function put(token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = request(`${product.url}/modules/measures`, { method: 'PUT', headers }, (answer) => {
      answer.resume();
      if (answer.statusCode === 200) answer.once('end', resolve);
      else reject(new Error(`PUT /modules/measures: ${answer.statusCode}`));
    });
    sent.once('error', reject);
    sent.end(JSON.stringify(measures('number')));
  });
}

async function fill(): Promise<string[]> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `insert into modules.measures (id, version, "createdAt", "updatedAt", name, size, note)
     select gen_random_uuid(), 1, now(), now(), 'measure ' || i, i::text, repeat('note ', 20) from generate_series(1, $1::int) i`,
    [rows],
  );
  await client.query('vacuum analyze modules.measures');
  const { rows: some } = await client.query<{ id: string }>(
    'select id from modules.measures tablesample bernoulli (1) limit 2000',
  );
  await client.end();
  return some.map(({ id }) => id);
}

/** Writes values that both types take, until the work is done; in PostgreSQL itself, so that nothing but its locks is waited for. */
async function writeUntil(ids: readonly string[], work: () => Promise<void>) {
  const stop = new AbortController();
  const waits: number[] = [];
  const writing = Array.from({ length: writers }, async () => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    while (!stop.signal.aborted) {
      const id = ids[Math.floor(Math.random() * ids.length)];
      const began = performance.now();
      await client.query('update modules.measures set size = $2 where id = $1', [
        id,
        String(Math.floor(Math.random() * 1e6)),
      ]);
      waits.push(performance.now() - began);
      // A writer is a person or a program, not a flood.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await client.end();
  });
  await work().finally(() => stop.abort());
  await Promise.all(writing);
  waits.sort((one, other) => one - other);
  return {
    count: waits.length,
    longest: waits.at(-1) ?? 0,
    p99: waits[Math.floor(waits.length * 0.99)] ?? 0,
  };
}
