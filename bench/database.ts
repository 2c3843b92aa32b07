import assert from 'node:assert/strict';
import { parseArgs } from 'node:util';
import { openPool, parseDatabaseUrl } from '@bakehouse/store';
import { costOf, postmasterOf, type Cost } from './database/cost.ts';
import { cpuTimeFile, tellsCpuTime } from './database/cpu-time.ts';
import { worksOn, type Work } from './database/work.ts';
import { sendJson } from './json.ts';
import { password, startBenchProduct } from './product.ts';
import { startBenchDatabase } from './resources/database.ts';
import { products, seedProduct } from './resources/seed.ts';
import { table } from './table.ts';
import { orders, priceCheck, saveTwo } from './workflows/definitions.ts';
import { durableThree, things } from './workflows/three-effects.ts';

/** CPU time of PostgreSQL as a share of the web process's, for work that does not touch the database. */
const limit = 0.05;

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '5' } },
});
const [rows, seconds, connections] = [Number(values.rows), Number(values.seconds), 32];

if (tellsCpuTime()) await measure();
else console.log(`skipped: this system has no ${cpuTimeFile}, which tells the CPU time of processes`);

async function measure(): Promise<void> {
  const database = await startBenchDatabase();
  const pool = await openPool({ target: parseDatabaseUrl(database.url), size: 1, onError: () => undefined });
  const product = await startBenchProduct(database);
  const signIn = { email: 'admin@example.com', password, mode: 'token' };
  const { token } = (await sendJson('POST', `${product.url}/auth/sign-in`, signIn)) as { token: string };
  for (const module of [products, orders, things])
    await sendJson('POST', `${product.url}/modules`, module, token);
  for (const workflow of [priceCheck, saveTwo, durableThree])
    await sendJson('POST', `${product.url}/workflows`, workflow, token);
  await seedProduct(pool, rows);
  const watched = { web: product.child.pid ?? 0, postgres: await postmasterOf(pool), pool };
  const headers = { authorization: `Bearer ${token}` };
  const lines: string[][] = [];
  const missed: string[] = [];
  for (const work of worksOn(rows)) {
    const cost = await costOf(
      { url: product.url, connections, seconds, requests: work.requests, headers },
      watched,
    );
    check(work, cost);
    lines.push(lineOf(work, cost));
    const share = cost.postgres / cost.web;
    if (work.does === 'nothing' && share > limit)
      missed.push(`${work.name} costs PostgreSQL ${(share * 100).toFixed(1)} % of what it costs Node`);
  }
  await product.stop();
  await pool.end();
  await database.stop();
  print(lines);
  if (missed.length > 0) {
    console.error(`Missed: ${missed.join('; ')}`);
    process.exitCode = 1;
  }
}

/** That what was measured can be true. */
function check({ name, does }: Work, cost: Cost): void {
  for (const [what, amount] of Object.entries(cost)) {
    const mayBeNothing = (what === 'postgres' && does === 'nothing') || (what === 'wal' && does !== 'writes');
    assert.ok(
      Number.isFinite(amount) && (amount > 0 || (mayBeNothing && amount === 0)),
      `${name}: ${what} is ${amount}`,
    );
  }
}

function lineOf({ name, does }: Work, { rate, web, postgres, wal }: Cost): string[] {
  const carried = 1 / postgres;
  return [
    name,
    whole(rate),
    (web * 1e6).toFixed(0),
    (postgres * 1e6).toFixed(does === 'nothing' ? 1 : 0),
    does === 'nothing' ? '' : whole(carried),
    does === 'nothing' ? '' : (web / postgres).toFixed(1),
    whole(wal),
    does === 'writes' ? ((wal * carried) / 1e6).toFixed(1) : '',
  ];
}

function print(lines: string[][]): void {
  console.log(
    `\n${whole(rows)} rows, ${connections} connections, one web process\n\n${table(
      [
        'work',
        'Bakehouse /s',
        'Node, µs CPU',
        'PostgreSQL, µs CPU',
        'one PostgreSQL core carries /s',
        'web processes it feeds',
        'WAL, bytes',
        'WAL at that rate, MB a second',
      ],
      lines,
    )}`,
  );
  console.log(
    [
      '',
      'CPU time and WAL are of one operation; CPU time is what a process had of a core, without its waiting for one. A machine busy',
      'with other work still raises it: at low rates, background work and code not yet compiled weigh more. Measure on a quiet one.',
      'A web process that is fed has a core of its own. The time a disk takes to confirm commits is not in it; commits are grouped.',
    ].join('\n'),
  );
}

function whole(amount: number): string {
  return Math.round(amount).toLocaleString('en');
}
