import { setTimeout as sleep } from 'node:timers/promises';
import { makeTestDatabase } from '@bakehouse/store/testing';
import { newId } from '@bakehouse/contract';
import { queueRun, putQueue } from '@bakehouse/store';
import { expect, test } from 'vitest';
import { ofToday } from '../setup/of-today.ts';
import { bundleProcess } from './bundle.ts';
import { chaos, isFine, prepare, type ChaosOptions, type ChaosReport } from './chaos.ts';
import { keepProcess } from './processes.ts';

async function chaosFor(options: Omit<ChaosOptions, 'url' | 'target'>): Promise<ChaosReport> {
  const database = await makeTestDatabase();
  try {
    return await chaos({ url: database.url, target: database.target, ...options });
  } finally {
    await database.drop();
  }
}

/** Whether chaos notices a planted fault. Where the blows fall is chance, so that it may take several goes. */
async function notices(
  count: 'missing' | 'duplicated' | 'stuck',
  options: Omit<ChaosOptions, 'url' | 'target'>,
): Promise<boolean> {
  for (let go = 0; go < 6; go += 1) {
    if ((await chaosFor(options))[count] > 0) return true;
  }
  return false;
}

test('ENG24 ENG31 ENG32 EVT4 processes that are killed and stopped lose no run and do nothing twice', async () => {
  const report = await chaosFor({ kills: 12, patience: 600 });
  expect(report).toMatchObject({ lost: 0, stuck: 0, failed: 0, missing: 0, duplicated: 0, printed: [] });
  expect(isFine(report)).toBe(true);
  expect(report.runs).toBeGreaterThan(10);
});

/** Mistakes on purpose, one a day and all of them with `TEST_FULL`: a judge that never complains proves nothing. */
const planted = ofToday(['snapshotFirst', 'unfenced', 'endless'] as const);
const ifToday = (fault: (typeof planted)[number]) => planted.filter((each) => each === fault);

test.each(ifToday('snapshotFirst'))(
  'ENG32 a snapshot that is committed before its effect is noticed',
  async (fault) => {
    const at = ['before-commit'];
    expect(await notices('missing', { kills: 12, fault, at, patience: 40 })).toBe(true);
  },
);

test.each(ifToday('unfenced'))(
  'ENG32 a holder that writes although its run was taken is noticed',
  async (fault) => {
    expect(await notices('duplicated', { kills: 6, fault, pauses: 1, patience: 30 })).toBe(true);
  },
);

test.each(ifToday('endless'))('ENG31 a run that nobody takes over is noticed', async (fault) => {
  expect(await notices('stuck', { kills: 8, fault, patience: 10 })).toBe(true);
});

test('ENG29 ENG31 two processes keep the limit of a queue together, and one finishes what the other leaves', async () => {
  const database = await makeTestDatabase();
  const { file, remove } = await bundleProcess();
  const password = 'a password for tests';
  const env = { DATABASE_URL: database.url, ADMIN_PASSWORD: password, RUN_LEASE_SECONDS: '2' };
  const parts = { file, env, point: () => undefined, died: () => undefined };
  const web = keepProcess({ ...parts, role: 'web' });
  while (!web.isReady()) await sleep(20);
  await prepare(web.url(), password);
  await putQueue(database.pool, 'slow', { concurrency: 3 });
  for (let n = 0; n < 60; n += 1) {
    await queueRun(database.pool, {
      id: newId(),
      workflow: 'child',
      version: 1,
      kind: 'durable',
      queue: 'slow',
      actor: null,
      elevated: false,
      cause: { type: 'direct' },
      start: { input: {} },
    });
  }
  const workers = [keepProcess({ ...parts, role: 'worker' }), keepProcess({ ...parts, role: 'worker' })];
  const count = async (status: string): Promise<number> => {
    const { rows } = await database.pool.query<{ n: number }>(
      'select count(*)::int as n from bakehouse.runs where status = $1',
      [status],
    );
    return rows[0]?.n ?? 0;
  };
  try {
    while ((await count('completed')) < 15) await sleep(5);
    await workers[0]?.stop();
    while ((await count('completed')) < 60) await sleep(50);
    const { rows } = await database.pool.query<{ most: number; owners: number }>(
      `select max(n)::int as most from (
         select (select count(*) from bakehouse.runs o where o.started_at <= r.started_at and o.ended_at > r.started_at) as n
         from bakehouse.runs r) counted`,
    );
    expect(rows[0]?.most).toBeLessThanOrEqual(3);
    expect(rows[0]?.most).toBeGreaterThan(1);
    const { rows: things } = await database.pool.query(
      'select run, name from modules.things group by run, name having count(*) = 1',
    );
    expect(things).toHaveLength(120);
  } finally {
    await Promise.all([web, ...workers].map((each) => each.stop()));
    remove();
    await database.drop();
  }
});
