import { Client } from 'pg';
import { sendJson } from '../json.ts';
import { password, startBenchProduct } from '../product.ts';
import { startBenchDatabase } from '../resources/database.ts';
import { table } from '../table.ts';
import { things } from './three-effects.ts';

/** What one save in a long loop of a durable run costs, by the length of the loop: time, and what PostgreSQL writes. */
const lengths = [250, 500, 1_000, 4_000];

/** A loop of saves that survives restarts. */
const loop = {
  identifier: 'durable_loop',
  entry: 'each',
  limits: { steps: 100_000 },
  elements: [
    {
      name: 'each',
      type: 'flow/each',
      options: { items: '[1..count]', as: 'n' },
      to: { item: { save: ['default'] }, default: { never: ['default'] } },
    },
    {
      name: 'save',
      type: 'action/save',
      options: { module: 'things', mode: 'create', recipes: { name: '"Thing number " & $n' } },
    },
    {
      name: 'never',
      type: 'flow/if',
      options: { condition: 'false' },
      to: { true: { wait: ['default'] } },
    },
    { name: 'wait', type: 'flow/wait', options: { seconds: 1 } },
  ],
};

const database = await startBenchDatabase();
const product = await startBenchProduct(database);
const { token } = (await sendJson('POST', `${product.url}/auth/sign-in`, {
  email: 'admin@example.com',
  password,
  mode: 'token',
})) as { token: string };
await sendJson('POST', `${product.url}/modules`, things, token);
await sendJson('PUT', `${product.url}/workflows/${loop.identifier}`, loop, token);
const client = new Client({ connectionString: database.url });
await client.connect();
const lines: string[][] = [];
for (const count of [20, ...lengths]) {
  const before = await written();
  const began = performance.now();
  const url = `${product.url}/workflows/${loop.identifier}/run`;
  const { run } = (await sendJson('POST', url, { input: { count }, async: true }, token)) as { run: string };
  for (;;) {
    const { rows } = await client.query<{ status: string }>(
      'select status from bakehouse.runs where id = $1',
      [run],
    );
    const status = rows[0]?.status ?? '';
    if (status === 'completed') break;
    if (status === 'failed') throw new Error('the loop failed');
    await new Promise((done) => setTimeout(done, 5));
  }
  const ms = performance.now() - began;
  const bytes = (await written()) - before;
  if (count < (lengths[0] ?? 0)) continue;
  lines.push([
    String(count),
    (ms / 1000).toFixed(2),
    (ms / count).toFixed(2),
    (bytes / 1e6).toFixed(1),
    (bytes / count / 1e3).toFixed(1),
  ]);
}
console.log(`\n${table(['saves in one durable run', 's', 'ms each', 'MB of WAL', 'KB each'], lines)}`);
await client.end();
await product.stop();
await database.stop();

async function written(): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(`select pg_current_wal_lsn() - '0/0' as bytes`);
  return Number(rows[0]?.bytes);
}
