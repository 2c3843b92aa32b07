import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseTarget, Pool } from '@bakehouse/store';
import { bundleProcess } from '../chaos/bundle.ts';
import { keepProcess, type Kept } from '../chaos/processes.ts';
import { openJudge } from '../chaos/world.ts';
import { checkHistory, type Anomaly } from './check-history.ts';
import { beClient } from './clients.ts';
import { modules, workflows } from './definitions.ts';
import type { Operation, Reading } from './history.ts';
import { readVersions, resolveTakenOn } from './read-history.ts';
import { accountNames, counterNames, coupleNames, deposit, makeRequest, sidesOf } from './requests.ts';

/** How much. */
export interface JepsenOptions {
  /** An empty database. */
  url: string;
  target: DatabaseTarget;
  operations: number;
  /** How many are under way at a time. */
  clients?: number;
  /** How many processes answer requests, and how many carry out runs. */
  each?: number;
  /** After how many operations a process is killed, on average. */
  killEvery?: number;
  tell?: (line: string) => void;
}

/** What came of it. */
export interface JepsenReport {
  operations: number;
  /** How many of them were told what, by workflow. */
  told: Record<string, Record<string, number>>;
  kills: number;
  seconds: number;
  anomalies: Anomaly[];
  /** Operations that were taken on and are not over, and runs that failed for no reason of theirs. */
  open: string[];
}

/** Lets clients count, transfer, withdraw and book at the same time while processes are killed, and checks the history. */
export async function jepsen(options: JepsenOptions): Promise<JepsenReport> {
  const {
    url,
    target,
    operations: most,
    clients = 50,
    each = 1,
    killEvery = 200,
    tell = () => undefined,
  } = options;
  const began = performance.now();
  const { file, remove } = await bundleProcess();
  const password = randomBytes(12).toString('hex');
  const env = {
    DATABASE_URL: url,
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: password,
    RUN_LEASE_SECONDS: '2',
    DATABASE_POOL: '20',
    RATE_LIMIT: '10000000',
  };
  const keep = (role: Kept['role']): Kept =>
    keepProcess({
      file,
      role,
      env,
      point: () => undefined,
      died: (_, text) => text === '' || tell(text),
    });
  const webs = Array.from({ length: each }, () => keep('web'));
  const workers: Kept[] = [];
  const pool = await openJudge(target);
  const operations: Operation[] = [];
  const readings: Reading[] = [];
  let kills = 0;
  try {
    await until(() => webs.every((web) => web.isReady()));
    const { token, counterIds } = await prepare(webs[0]?.url() ?? '', password);
    for (let n = 0; n < each; n += 1) workers.push(keep('worker'));
    await until(() => workers.every((worker) => worker.isReady()));
    let number = 0;
    const now = { behind: false, going: true };
    const parts = {
      url: () => any(webs.filter((web) => web.isReady()))?.url(),
      token,
      next: () => (number < most ? makeRequest(number++, counterIds) : undefined),
      isBehind: () => now.behind,
      operations,
      readings,
    };
    const watching = watchBacklog(pool, now);
    const killing = killNowAndThen([...webs, ...workers], now, {
      killEvery,
      over: () => operations.length - clients,
      killed(over) {
        kills += 1;
        tell(`${over} operations, ${kills} kills, ${((performance.now() - began) / 1000).toFixed(0)} s`);
      },
    });
    await Promise.all(Array.from({ length: clients }, () => beClient(parts)));
    now.going = false;
    await Promise.all([watching, killing]);
    await settled(pool);
  } finally {
    await Promise.all([...webs, ...workers].map((kept) => kept.stop()));
    remove();
  }
  const open = await resolveTakenOn(pool, operations, readings);
  const rows = await readVersions(pool);
  await pool.end();
  const history = {
    operations,
    rows,
    readings,
    sum: accountNames.length * deposit,
    accounts: accountNames,
    couples: coupleNames.map(sidesOf),
  };
  return {
    operations: operations.length,
    told: countTold(operations),
    kills,
    seconds: (performance.now() - began) / 1000,
    anomalies: checkHistory(history),
    open,
  };
}

/** Stores modules, workflows and the first rows; gives a token and the ids of the counters. */
async function prepare(
  url: string,
  password: string,
): Promise<{ token: string; counterIds: Map<string, string> }> {
  let token = '';
  const send = async <T>(method: string, path: string, body: object): Promise<T> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  ({ token } = await send<{ token: string }>('POST', '/auth/sign-in', {
    email: 'admin@example.com',
    password,
    mode: 'token',
  }));
  for (const each of modules) await send('PUT', `/modules/${each.bakery_resource_module}`, each);
  for (const each of workflows) await send('PUT', `/workflows/${each.identifier}`, each);
  const make = (module: string, data: object) =>
    send<{ id: string }>('POST', `/modules/${module}/resources`, { data: { op: '', ...data } });
  const counterIds = new Map<string, string>();
  for (const name of counterNames) counterIds.set(name, (await make('counters', { name, n: 0 })).id);
  for (const name of accountNames) await make('accounts', { name, n: deposit });
  for (const couple of coupleNames)
    for (const name of sidesOf(couple)) await make('couples', { name, couple, n: deposit });
  return { token, counterIds };
}

function countTold(operations: readonly Operation[]): JepsenReport['told'] {
  const told: JepsenReport['told'] = {};
  for (const { workflow, told: as = 'nothing' } of operations) {
    const counts = (told[workflow] ??= {});
    counts[as] = (counts[as] ?? 0) + 1;
  }
  return told;
}

const unfinished = `select count(*)::int as n from bakehouse.runs where status in ('queued', 'running', 'waiting')`;

interface Now {
  /** Whether there is so much to do that it is better to wait. */
  behind: boolean;
  going: boolean;
}

async function watchBacklog(pool: Pool, now: Now): Promise<void> {
  while (now.going) {
    const { rows } = await pool.query<{ n: number }>(unfinished);
    now.behind = (rows[0]?.n ?? 0) > 300;
    await sleep(200);
  }
}

/** Kills one process after the other, each after so many operations that it has something in hand. */
async function killNowAndThen(
  all: readonly Kept[],
  now: Now,
  { killEvery, over, killed }: { killEvery: number; over: () => number; killed: (over: number) => void },
): Promise<void> {
  for (let next = killEvery; now.going; await sleep(20)) {
    const victim = any(all.filter((kept) => kept.isReady()));
    if (victim === undefined || over() < next || !victim.signal('SIGKILL')) continue;
    killed(over());
    next = over() + killEvery * (0.5 + Math.random());
  }
}

/** Waits until all runs are over; two minutes at most. */
async function settled(pool: Pool): Promise<void> {
  for (let turn = 0; turn < 3000; turn += 1) {
    const { rows } = await pool.query<{ n: number }>(unfinished);
    if (rows[0]?.n === 0) return;
    await sleep(200);
  }
}

async function until(ask: () => boolean): Promise<void> {
  while (!ask()) await sleep(20);
}

function any<T>(all: readonly T[]): T | undefined {
  return all[Math.floor(Math.random() * all.length)];
}
