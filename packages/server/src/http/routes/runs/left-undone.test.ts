import { newId } from '@bakehouse/contract';
import { overdueWork, queueRun } from '@bakehouse/store';
import { expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

// Nobody works here.
const { it } = useScenarios({});

const call = (method: 'GET' | 'POST', url: string) =>
  it().app.inject({ method, url, headers: { authorization: `Bearer ${it().user('admin').token}` } });

async function queued(queue: string): Promise<string> {
  const { pool } = it().database;
  const id = newId();
  await queueRun(pool, {
    id,
    workflow: 'gone',
    version: 1,
    kind: 'durable',
    queue,
    actor: null,
    elevated: false,
    cause: { type: 'direct' },
    start: {},
  });
  await pool.query(`update bakehouse.runs set wake_at = now() - interval '2 minutes' where id = $1`, [id]);
  return id;
}

test('HEALTH7 readiness and a metric tell what is due while nobody takes anything', async () => {
  const { pool } = it().database;
  await pool.query(
    `insert into bakehouse.queues (name, rate_limit, rate_seconds) values ('seldom', 1, 3600)`,
  );
  await queued('seldom');
  expect(await overdueWork(pool)).toEqual({});
  const run = await queued('default');
  await pool.query(
    `insert into bakehouse.schedules (workflow, element, event, cron, timezone, version, next_at)
     values ('gone', 'tick', 'tick', '0 3 * * *', 'UTC', 1, now() - interval '90 seconds')`,
  );
  expect(await overdueWork(pool)).toEqual({
    runs: expect.closeTo(120, -2) as number,
    schedules: expect.closeTo(90, -2) as number,
  });
  const answer = await call('GET', '/health/ready');
  expect(answer.statusCode).toBe(200);
  expect(Object.keys(answer.json<{ overdue: object }>().overdue)).toEqual(['runs', 'schedules']);

  // Somebody is at work: the others wait for their turn.
  await pool.query(
    `update bakehouse.runs set status = 'running', lease_until = now() + interval '1 minute' where id = $1`,
    [run],
  );
  await queued('default');
  expect(Object.keys(await overdueWork(pool))).toEqual(['schedules']);
});

test('TRACE16 a failed run is dropped once, keeps why it failed and is not tried again', async () => {
  const { pool } = it().database;
  const id = await queued('default');
  expect((await call('POST', `/runs/${id}/drop`)).statusCode).toBe(409);
  await pool.query(
    `update bakehouse.runs set status = 'failed', error = '{"code": "undeliverable", "message": "No."}' where id = $1`,
    [id],
  );
  const dropped = await call('POST', `/runs/${id}/drop`);
  expect(dropped.json()).toMatchObject({ status: 'cancelled', error: { code: 'undeliverable' } });
  expect((await call('POST', `/runs/${id}/retry`)).statusCode).toBe(409);
  expect((await call('GET', '/runs?status=failed')).json()).toMatchObject({ data: [] });
});
