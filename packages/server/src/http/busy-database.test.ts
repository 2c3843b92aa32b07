import { expect, test } from 'vitest';
import { things, useScenarios } from '../testing/index.ts';

const { it } = useScenarios({ modules: [things] });

test('ERR19 K04 a request that gets no connection to the database is told to come again, and has done nothing', async () => {
  const { pool } = it().database;
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  const create = () =>
    it().app.inject({
      method: 'POST',
      url: '/modules/things/resources',
      headers,
      payload: { data: { name: 'patient' } },
    });
  const patience = pool.options.connectionTimeoutMillis;
  const held = [];
  while (pool.totalCount < pool.options.max || pool.idleCount > 0) held.push(await pool.connect());

  pool.options.connectionTimeoutMillis = 100;
  const refused = await create();
  for (const client of held) client.release();
  pool.options.connectionTimeoutMillis = patience;

  expect(held.length).toBeGreaterThan(1);
  expect(refused.json()).toMatchObject({ status: 503, code: 'unavailable' });
  expect(refused.headers['retry-after']).toBe('2');
  expect((await create()).statusCode).toBe(201);
});
