import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startControlPlane, type ControlPlane, type Tenant } from './tenants/control-plane.ts';
import { ask, tokenOf } from './tenants/visit.ts';

// Plays the control plane of an installation with a database for each tenant, on one machine: makes tenants, holds them apart, moves one
// to another server of PostgreSQL and restarts all of them, while everybody works: npm run tenants -- --tenants 6
const { values } = parseArgs({ options: { tenants: { type: 'string', default: '6' } } });
const count = Number(values.tenants);
const failures: string[] = [];
const plane = await startControlPlane();
try {
  await play();
} finally {
  await plane.stop();
}
for (const failure of failures.slice(0, 10)) console.error(`failed: ${failure}`);
console.log(
  failures.length === 0 ? 'Nothing failed, and nothing is lost.' : `${failures.length} things failed.`,
);
process.exitCode = failures.length === 0 ? 0 : 1;

async function play(): Promise<void> {
  const took: number[] = [];
  for (let number = 1; number <= count; number += 1) {
    const began = performance.now();
    await plane.add(`tenant-${number}`);
    took.push(performance.now() - began);
  }
  console.log(`${count} tenants made, each serving after ${seconds(Math.max(...took))} s at most.`);
  const workers = await Promise.all(plane.tenants.map(prepare));
  await heldApart(workers);
  await tellCosts();
  const ended = new AbortController();
  const working = workers.map((worker) => work(worker, ended.signal));
  await sleep(2_000);
  const [first, ...others] = plane.tenants;
  assert.ok(first !== undefined);
  console.log(`One tenant moved to another server in ${await timed(() => plane.move(first, 1))} s.`);
  for (const tenant of others)
    console.log(`${tenant.host} restarted in ${await timed(() => plane.restart(tenant))} s.`);
  await sleep(2_000);
  ended.abort();
  await Promise.all(working);
  for (const worker of workers) await compare(worker);
  const written = workers.reduce((sum, worker) => sum + worker.written.length, 0);
  const longest = Math.max(...workers.map(({ longest }) => longest));
  console.log(
    `${written} entries were written meanwhile; the longest anybody waited was ${seconds(longest)} s.`,
  );
}

/** Somebody who works at one tenant. */
interface Worker {
  tenant: Tenant;
  token: string;
  written: string[];
  longest: number;
}

async function prepare(tenant: Tenant): Promise<Worker> {
  const token = await tokenOf(plane, tenant);
  const module = {
    bakery_resource_module: 'notes',
    bakery_resource: { title: 'Notes', fields: [{ identifier: 'text', type: 'text', title: 'Text' }] },
  };
  const { status, text } = await ask(plane, tenant, 'PUT', '/modules/notes', { token, body: module });
  assert.equal(status, 201, text);
  return { tenant, token, written: [], longest: 0 };
}

/** No tenant takes the token of another. */
async function heldApart(workers: readonly Worker[]): Promise<void> {
  for (const { tenant } of workers)
    for (const other of workers) {
      const { status } = await ask(plane, tenant, 'GET', '/modules/notes/resources', { token: other.token });
      const expected = other.tenant === tenant ? 200 : 401;
      if (status !== expected)
        failures.push(`${tenant.host} answers ${status} to whoever belongs to ${other.tenant.host}`);
    }
}

/** Writes one entry after the other, each under a key of its own, until told to end. */
async function work(worker: Worker, ended: AbortSignal): Promise<void> {
  const { tenant, token, written } = worker;
  for (let number = 1; !ended.aborted; number += 1) {
    const text = `${tenant.host} ${number}`;
    const began = performance.now();
    const answer = await ask(plane, tenant, 'POST', '/modules/notes/resources', {
      token,
      key: text.replace(' ', '-'),
      body: { data: { text } },
    }).catch((error: unknown) => ({ status: 0, text: String(error) }));
    worker.longest = Math.max(worker.longest, performance.now() - began);
    if (answer.status === 201) written.push(text);
    else failures.push(`${tenant.host} answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    await sleep(20);
  }
}

/** Everything that was acknowledged is there once, and nothing of anybody else. */
async function compare({ tenant, token, written }: Worker): Promise<void> {
  const found: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const from = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { text } = await ask(plane, tenant, 'GET', `/modules/notes/resources?limit=1000${from}`, { token });
    const page = JSON.parse(text) as { data: { data: { text: string } }[]; next: string | null };
    found.push(...page.data.map(({ data }) => data.text));
    cursor = page.next;
  }
  const [wanted, there] = [written.toSorted(), found.toSorted()];
  if (JSON.stringify(wanted) !== JSON.stringify(there))
    failures.push(`${tenant.host} acknowledged ${wanted.length} entries and has ${there.length}`);
}

async function tellCosts(): Promise<void> {
  await sleep(10_000);
  const memory = plane.tenants.map(({ product }) => residentMegabytes(product.child.pid ?? 0));
  const [{ connections, bytes }] = await askServer(plane);
  console.log(
    `A tenant that nobody uses: ${Math.round(Math.max(...memory))} MB of memory, ${(connections / count).toFixed(1)} connections, ${(bytes / 1e6).toFixed(0)} MB in PostgreSQL.`,
  );
}

async function askServer({ tenants }: ControlPlane): Promise<[{ connections: number; bytes: number }]> {
  const client = new Client({ connectionString: tenants[0]?.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ connections: number; bytes: number }>(
    `select (select count(*)::int from pg_stat_activity where datname like 'tenant%' and pid <> pg_backend_pid()) as connections,
            pg_database_size(current_database())::float8 as bytes`,
  );
  await client.end();
  const [row] = rows;
  assert.ok(row !== undefined);
  return [row];
}

function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024;
}

async function timed(work: () => Promise<void>): Promise<string> {
  const began = performance.now();
  await work();
  return seconds(performance.now() - began);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}
