import { newId } from '@bakehouse/contract';
import { queueRun, recordFailedRun } from '@bakehouse/store';
import { expect, test } from 'vitest';
import { useScenarios } from '../testing/index.ts';
import { addDatabaseMetrics } from './metrics/database-metrics.ts';
import { makeMetrics } from './metrics/metrics.ts';
import { makeReadOverdue } from './overdue.ts';

const { it } = useScenarios();
const run = {
  workflow: 'w',
  version: 1,
  kind: 'durable',
  actor: null,
  elevated: false,
  cause: { type: 'direct' },
  start: {},
} as const;

test('HEALTH7 readiness and a metric tell what is due while nobody takes it, and requests are served all the same', async () => {
  const { pool } = it().database;
  await queueRun(pool, { ...run, id: newId() });
  await pool.query(`update bakehouse.runs set wake_at = now() - interval '5 minutes'`);

  const ready = await it().app.inject('/health/ready');
  expect(ready.statusCode).toBe(200);
  const { status, overdue } = ready.json<{ status: string; overdue: { kind: string; seconds: number }[] }>();
  expect(status).toBe('ready');
  expect(overdue).toEqual([{ kind: 'runs', seconds: expect.any(Number) as number }]);
  expect(overdue[0]?.seconds).toBeGreaterThanOrEqual(300);

  const metrics = makeMetrics();
  addDatabaseMetrics(metrics, pool);
  const told = await metrics.render();
  expect(told).toMatch(/^work_overdue_seconds\{kind="runs"\} 3\d\d/m);
  expect(told).toMatch(/^work_overdue_seconds\{kind="events"\} 0$/m);
  expect(told).toMatch(/^runs_failed_open 0$/m);
});

test('HEALTH7 as long as runs end, a long queue is no reason', async () => {
  const { pool } = it().database;
  await recordFailedRun(pool, { ...run, id: newId() }, 'no', 'No');
  expect(await makeReadOverdue(() => pool, 60)()).toEqual([]);
  await pool.query(
    `update bakehouse.runs set ended_at = now() - interval '2 minutes' where status = 'failed'`,
  );
  expect(await makeReadOverdue(() => pool, 60)()).toMatchObject([{ kind: 'runs' }]);
});
