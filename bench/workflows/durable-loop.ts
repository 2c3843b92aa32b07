import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { table } from '../table.ts';
import { startSides, type BenchSide } from './sides.ts';
import { things } from './three-effects.ts';

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

// What one save in a long loop of a durable run costs, by the length of the loop: time, and what PostgreSQL writes.
const { values } = parseArgs({
  options: {
    /** The folder of another commit, built, to be held against this one in the same run. */
    before: { type: 'string' },
    lengths: { type: 'string', default: '250,500,1000,4000' },
  },
});
const lengths = values.lengths.split(',').map(Number);
const sides = await startSides(values.before, [things], [loop]);
const lines: string[][] = [];
for (const count of [20, ...lengths])
  for (const side of sides) {
    const { ms, bytes } = await runLoop(side, count);
    if (count === 20) continue;
    lines.push([
      String(count),
      side.name,
      (ms / 1000).toFixed(2),
      (ms / count).toFixed(2),
      (bytes / 1e6).toFixed(1),
      (bytes / count / 1e3).toFixed(1),
    ]);
  }
console.log(
  `\n${table(['saves in one durable run', 'commit', 's', 'ms each', 'MB of WAL', 'KB each'], lines)}`,
);
for (const side of sides) await side.stop();

/** Runs the loop to its end, and tells what that took. */
async function runLoop({ database, send }: BenchSide, count: number): Promise<{ ms: number; bytes: number }> {
  const client = new Client({ connectionString: database });
  await client.connect();
  const written = async () => {
    const { rows } = await client.query<{ bytes: string }>(`select pg_current_wal_lsn() - '0/0' as bytes`);
    return Number(rows[0]?.bytes);
  };
  const before = await written();
  const began = performance.now();
  const { run } = await send('POST', `/workflows/${loop.identifier}/run`, { input: { count }, async: true });
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
  await client.end();
  return { ms, bytes };
}
