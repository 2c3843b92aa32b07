import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '@bakehouse/store';
import { tokenScopes } from '@bakehouse/contract';
import { password, signIn } from '../sites/website.ts';
import { modules, workflows } from './definitions.ts';
import type { Ledger } from './ledger.ts';

/** How long something may take before it counts as never: longer where a test shares the machine with all the others. */
const patienceMs = process.env['VITEST'] === undefined ? 120_000 : 600_000;

/** The milliseconds from a moment until each kind of work has succeeded again; infinite when it never does. */
export async function recovered(ledger: Ledger, since: number, signs: readonly string[]): Promise<number> {
  for (let waited = 0; waited < patienceMs; waited = performance.now() - since) {
    const times = signs.map((kind) => ledger.successAt[kind] ?? 0);
    if (times.every((at) => at > since)) return Math.max(...times) - since;
    await sleep(20);
  }
  return Infinity;
}

/** Stores what the load needs, and gives a token. */
export async function prepare(url: string): Promise<string> {
  const api = await signIn(url);
  for (const each of modules) expectFine(await api('PUT', `/modules/${each.bakery_resource_module}`, each));
  for (const each of workflows) expectFine(await api('PUT', `/workflows/${each.identifier}`, each));
  const name = `chaos-${randomBytes(4).toString('hex')}`;
  const made = await api('POST', '/tokens', { name, password, scopes: [...tokenScopes] });
  expectFine(made);
  return String(made.body['token']);
}

function expectFine({ status, body }: { status: number; body: unknown }): void {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
}

/** Waits until all runs are over, all changes delivered and all mails sent. */
export async function quiet(pool: Pool, milliseconds = patienceMs): Promise<void> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    // A mail that failed is tried again after minutes; nobody needs to wait for that here.
    await pool
      .query(
        `update bakehouse.outbox set next_attempt_at = now() where sent_at is null and not in_flight and next_attempt_at > now()`,
      )
      .catch(() => undefined);
    const found = await pool
      .query<{ n: number }>(
        `select (select count(*) from bakehouse.runs where status in ('queued', 'running', 'waiting'))::int
           + (select count(*) from bakehouse.event_deliveries)::int
           + (select count(*) from bakehouse.outbox where sent_at is null)::int as n`,
      )
      .catch(() => undefined);
    if (found?.rows[0]?.n === 0) return;
    await sleep(500);
  }
}

/** Waits for something that must come true. */
export async function until(ask: () => boolean, milliseconds = patienceMs): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!ask()) {
    if (performance.now() > end) throw new Error('it does not become ready');
    await sleep(50);
  }
}
