import { newId } from '@bakehouse/contract';
import { recordFailedRun } from '@bakehouse/store';
import { expect, test } from 'vitest';
import { until, useScenarios } from '../../testing/index.ts';

const { it } = useScenarios({
  work: true,
  env: { FAILURE_ROLES: 'boss, nobody-has-this', FAILURE_MINUTES: '30', RATE_LIMIT: '1000000' },
  users: { boss: [], clerk: [] },
});

const fail = (workflow: string, code = 'no', message = 'A secret of somebody') =>
  recordFailedRun(
    it().database.pool,
    {
      id: newId(),
      workflow,
      version: 1,
      kind: 'durable',
      actor: null,
      elevated: true,
      cause: { type: 'direct' },
      start: {},
    },
    code,
    message,
  );
const notesOf = async (who: string) =>
  (
    await it().app.inject({
      url: '/notifications',
      headers: { authorization: `Bearer ${it().user(who).token}` },
    })
  ).json<{ data: { title: string; message: string; type: string; entity: unknown }[] }>().data;
const counted = () =>
  until(async () => {
    const { rows } = await it().database.pool.query<{ n: number }>(
      'select count(*)::int as n from bakehouse.run_failures',
    );
    return rows[0]?.n === 0;
  });

test('FAIL8 the first failure is told at once, what follows together, to those who have the role, without messages', async () => {
  await fail('orders');
  await until(async () => (await notesOf('boss')).length === 1);
  expect(await notesOf('boss')).toMatchObject([
    { type: 'error', title: 'A run failed', message: 'orders: 1 (no)', entity: { runs: 1 } },
  ]);

  for (let turn = 0; turn < 12; turn += 1) await fail('orders', turn === 11 ? 'upstream_failed' : 'no');
  await fail('mails');
  for (let turn = 0; turn < 10; turn += 1) await fail(`other_${turn}`);
  await counted();
  expect(await notesOf('boss')).toHaveLength(1);

  // Half an hour later.
  await it().database.pool.query(
    `update bakehouse.failure_alerts set told_at = told_at - interval '31 minutes'`,
  );
  await until(async () => (await notesOf('boss')).length === 2);
  const [digest] = await notesOf('boss');
  expect(digest?.title).toBe('23 runs failed');
  expect(digest?.message.split('\n')).toHaveLength(11);
  expect(digest?.message).toMatch(
    /^orders: 12 \(upstream_failed\)\nmails: 1 \(no\)\n.*\nand 2 other workflows$/s,
  );
  expect(JSON.stringify(await notesOf('boss'))).not.toContain('secret');
  expect(await notesOf('clerk')).toEqual([]);
  expect(await notesOf('admin')).toEqual([]);

  await it().database.pool.query(
    `update bakehouse.failure_alerts set told_at = told_at - interval '31 minutes'`,
  );
  await fail('mails');
  await until(async () => (await notesOf('boss')).length === 3);
  expect((await notesOf('boss'))[0]?.message).toBe('mails: 1 (no)');
});
