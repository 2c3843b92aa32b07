import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseTarget, Pool } from '@bakehouse/store';
import { points } from '../../packages/server/src/work/runs/durable/faults.ts';
import { bundleProcess } from './bundle.ts';
import { keepProcess, type Kept } from './processes.ts';
import { judge, modules, openJudge, workflows, type Verdict } from './world.ts';

/** How hard it gets. */
export interface ChaosOptions {
  /** An empty database. */
  url: string;
  target: DatabaseTarget;
  /** How many times processes are killed. */
  kills: number;
  /** A mistake on purpose that should be noticed. */
  fault?: 'snapshotFirst' | 'unfenced' | 'endless' | undefined;
  /** Points at which processes end themselves; all when left out. */
  at?: readonly string[];
  /** How often processes are stopped instead of killed: a probability. */
  pauses?: number;
  /** Kills PostgreSQL, where that may be done. */
  killPostgres?: (() => void) | undefined;
  /** How long to wait for the last run, in seconds. */
  patience?: number;
  tell?: (line: string) => void;
}

/** What happened, and what came of it. */
export interface ChaosReport extends Verdict {
  kills: Record<string, number>;
  stops: number;
  acknowledged: number;
  seconds: number;
  /** What processes printed that they should not have. */
  printed: string[];
}

const leaseSeconds = 2;

/** Lets processes carry out runs while they are killed, stopped and started again, and judges what the runs left. */
export async function chaos(options: ChaosOptions): Promise<ChaosReport> {
  const {
    url,
    target,
    kills,
    fault,
    at = points,
    pauses = 0.06,
    killPostgres,
    patience = 90,
    tell = () => undefined,
  } = options;
  const began = performance.now();
  const { file, remove } = await bundleProcess();
  const password = randomBytes(12).toString('hex');
  const env = {
    DATABASE_URL: url,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: password,
    RUN_LEASE_SECONDS: String(leaseSeconds),
    DATABASE_POOL: '20',
    RATE_LIMIT: '10000000',
    ...(fault === undefined ? {} : { CHAOS_FAULT: fault }),
  };
  const counted: Record<string, number> = {};
  const printed = new Set<string>();
  const count = (what: string): void => void (counted[what] = (counted[what] ?? 0) + 1);
  const total = (): number => Object.values(counted).reduce((sum, each) => sum + each, 0);
  let deadly = false;
  let turn = 0;
  const keep = (role: Kept['role']): Kept =>
    keepProcess({
      file,
      role,
      env,
      point: () => (deadly ? { point: at[turn++ % at.length] ?? '', chance: 0.02 } : undefined),
      died(point, text) {
        if (point !== undefined) count(`at ${point}`);
        const line = text.split('\n').find((each) => /error|unhandled/i.test(each));
        if (line !== undefined && !/ECONN|terminat|ENOENT|57P0|shutting|starting up|recovery/i.test(text))
          printed.add(line.slice(0, 400));
      },
    });
  const web = keep('web');
  const workers: Kept[] = [];
  const pool = await openJudge(target);
  const acknowledged: string[] = [];
  let stops = 0;
  try {
    await until(web.isReady);
    const token = await prepare(web.url(), password);
    workers.push(keep('worker'), keep('worker'));
    await until(() => workers.every((each) => each.isReady()));
    deadly = true;
    const everybody = [web, ...workers];
    let loading = true;
    const load = Promise.all(
      Array.from({ length: 6 }, () => generate(() => loading, web, token, pool, acknowledged)),
    );
    let postgresAt = performance.now();
    let toldAt = 0;
    while (total() < kills) {
      await sleep(100 + Math.random() * 300);
      const victim = everybody[Math.floor(Math.random() * everybody.length)];
      // Long enough to have something in hand.
      if (victim === undefined || victim.readyFor() < 500) continue;
      const dice = Math.random();
      if (dice < pauses && victim.role === 'worker' && victim.signal('SIGSTOP')) {
        stops += 1;
        void sleep((leaseSeconds + 1) * 1000).then(() => victim.signal('SIGCONT'));
      } else if (Math.random() < 0.6 && victim.signal('SIGKILL')) count(`any ${victim.role}`);
      // The embedded server is given up when it dies often within a minute of being ready, which takes it a while here.
      if (killPostgres !== undefined && performance.now() - postgresAt > 90_000) {
        postgresAt = performance.now();
        killPostgres();
        count('postgres');
      }
      if (total() >= toldAt + 25) {
        toldAt = total();
        tell(`${toldAt} kills, ${acknowledged.length} runs acknowledged`);
      }
    }
    deadly = false;
    loading = false;
    await load;
    // Those that would still end themselves are replaced.
    for (const each of everybody) each.signal('SIGKILL');
    await settled(pool, patience);
  } finally {
    await Promise.all([web, ...workers].map((each) => each.stop()));
    remove();
  }
  const verdict = await judge(pool, acknowledged);
  await pool.end();
  return {
    ...verdict,
    kills: counted,
    stops,
    acknowledged: acknowledged.length,
    seconds: (performance.now() - began) / 1000,
    printed: [...printed],
  };
}

/** Whether nothing is wrong. */
export function isFine({ lost, stuck, failed, missing, duplicated, runs }: Verdict): boolean {
  return runs > 0 && lost + stuck + failed + missing + duplicated === 0;
}

/** Signs in, and stores the modules and workflows. Gives a token. */
export async function prepare(url: string, password: string): Promise<string> {
  const send = async (
    method: string,
    path: string,
    body: object,
    token?: string,
  ): Promise<Record<string, string>> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const json = (await answer.json()) as Record<string, string>;
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(json)}`);
    return json;
  };
  const { token = '' } = await send('POST', '/auth/sign-in', {
    email: 'admin@example.com',
    password,
    mode: 'token',
  });
  for (const each of modules) await send('PUT', `/modules/${each.bakery_resource_module}`, each, token);
  for (const each of workflows) await send('PUT', `/workflows/${each.identifier}`, each, token);
  return token;
}

/** Begins runs, half of them waited for, while there are not too many of them; notes those that were answered. */
async function generate(
  goesOn: () => boolean,
  web: Kept,
  token: string,
  pool: Pool,
  acknowledged: string[],
): Promise<void> {
  while (goesOn()) {
    try {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from bakehouse.runs where due_at is not null`,
      );
      if ((rows[0]?.n ?? 0) > 300 || !web.isReady()) {
        await sleep(50);
        continue;
      }
      const answer = await fetch(`${web.url()}/workflows/journey/run`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ input: {}, ...(Math.random() < 0.5 ? { async: true } : {}) }),
        signal: AbortSignal.timeout(10_000),
      });
      const { run } = (await answer.json()) as { run?: string };
      if (run !== undefined) acknowledged.push(run);
    } catch {
      await sleep(20);
    }
  }
}

/** Waits until all runs are over and all changes are delivered; gives up after a time. */
async function settled(pool: Pool, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    try {
      const { rows } = await pool.query<{ n: number }>(
        `select (select count(*) from bakehouse.runs where status in ('queued', 'running', 'waiting'))::int
           + (select count(*) from bakehouse.event_deliveries)::int as n`,
      );
      if (rows[0]?.n === 0) return;
    } catch {
      // PostgreSQL is just starting again.
    }
    await sleep(200);
  }
}

async function until(ask: () => boolean): Promise<void> {
  while (!ask()) await sleep(20);
}
