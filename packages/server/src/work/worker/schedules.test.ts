import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeTestApp, on, saveThing, things, until } from '../../testing/index.ts';

const nightly = (cron: string) => ({
  identifier: 'nightly',
  elevated: true,
  events: [{ identifier: 'night', type: 'schedule' }],
  elements: [
    { name: 'e', type: 'event/schedule', options: { cron, timezone: 'Europe/Berlin' }, to: on('s') },
    saveThing('s', '"tick"'),
  ],
});

test('EVT7 ENG21 each tick of a schedule is one run, however many processes work', async () => {
  const first = await makeTestApp({ modules: [things], workflows: [nightly('0 3 * * *')], work: true });
  const others = await Promise.all([1, 2].map(() => makeTestApp({ database: first.database, work: true })));
  const { pool } = first.database;
  const schedule = () =>
    until(async () => {
      const { rows } = await pool.query<{ next_at: Date; cron: string }>(
        'select next_at, cron from bakehouse.schedules',
      );
      return rows[0];
    });
  try {
    const next = (await schedule()).next_at;
    expect(next.getTime()).toBeGreaterThan(Date.now());
    expect(
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' }).format(next),
    ).toBe('03:00');
    for (const tick of ['2026-03-28T02:00:00Z', '2026-03-29T01:00:00Z']) {
      await pool.query('update bakehouse.schedules set next_at = $1', [tick]);
      const done = await until(async () => {
        const { rows } = await pool.query<{ status: string }>(
          `select status from bakehouse.runs where cause ->> 'at' = $1`,
          [new Date(tick).toISOString()],
        );
        return rows.length > 0 && rows.every(({ status }) => status === 'completed') && rows;
      });
      expect(done).toHaveLength(1);
      expect((await schedule()).next_at).toEqual(next);
    }
    // Others had time to find the same ticks.
    await sleep(50);
    const { rows } = await pool.query('select name from modules.things');
    expect(rows).toHaveLength(2);
    await first.workflows.put(
      pool,
      { user: null, unrestricted: true, permissions: [], rights: 'system' },
      nightly('0 4 * * *'),
    );
    await until(async () => (await schedule()).cron === '0 4 * * *');
    expect((await schedule()).next_at).not.toEqual(next);
    await first.workflows.remove(
      pool,
      { user: null, unrestricted: true, permissions: [], rights: 'system' },
      'nightly',
    );
    await until(async () => (await pool.query('select from bakehouse.schedules')).rowCount === 0);
  } finally {
    for (const each of others) await each.close();
    await first.close();
  }
});
