import { request } from 'node:http';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { useScenarios } from '../testing/index.ts';
import { defineRoute } from './define-route.ts';

/** A route that keeps the database busy for as long as it is let. */
const busy = defineRoute({
  method: 'POST',
  path: '/busy/:mark',
  tag: 'Test',
  summary: 'Waits in the database.',
  access: 'user',
  params: z.object({ mark: z.string() }),
  answers: { 200: { about: 'Done.' } },
  async handle({ db, params: { mark } }) {
    await db.query(`select pg_sleep(600), '${mark}'`);
    return { status: 200 };
  },
});

/** The same by the pool of the process, as a handler may ask for it. */
const own = defineRoute({
  method: 'POST',
  path: '/own/:mark',
  tag: 'Test',
  summary: 'Waits in the database.',
  access: 'user',
  params: z.object({ mark: z.string() }),
  answers: { 200: { about: 'Done.' } },
  async handle({ services, params: { mark } }) {
    await services.pool().query(`select pg_sleep(600), '${mark}'`);
    return { status: 200 };
  },
});

const quick = defineRoute({
  method: 'GET',
  path: '/quick',
  tag: 'Test',
  summary: 'Asks the database for one value.',
  access: 'user',
  answers: { 200: { about: 'The value.', schema: z.object({ n: z.int() }) } },
  async handle({ db }) {
    const { rows } = await db.query<{ n: number }>('select 1 as n');
    return { status: 200, body: rows[0] };
  },
});

const { it } = useScenarios({
  users: { ann: [], bob: [] },
  routes: [busy, own, quick],
  env: { REQUEST_SECONDS: '1', DATABASE_POOL: '10' },
});

const bearer = (name: 'ann' | 'bob' | 'admin') => ({ authorization: `Bearer ${it().user(name).token}` });

async function untilRunning(mark: string, count: number): Promise<void> {
  for (;;) {
    const { rows } = await it().database.pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and query like $1`,
      [`select pg_sleep%${mark}%`],
    );
    if (rows[0]?.n === count) return;
  }
}

test('OPS15 a request that is out of time takes its statement with it', async () => {
  const answer = await it().app.inject({ method: 'POST', url: '/busy/late', headers: bearer('ann') });

  expect(answer.statusCode).toBe(503);
  await untilRunning('late', 0);
});

test('OPS15 a request whose client has left takes its statement with it', async () => {
  const url = new URL(await it().app.listen({ port: 0, host: '127.0.0.1' }));
  const headers = { ...bearer('ann'), 'idempotency-key': 'left' };
  const asked = request({ host: url.hostname, port: url.port, path: '/busy/left', method: 'POST', headers });
  asked.on('error', () => undefined);
  asked.end();
  await untilRunning('left', 1);

  asked.destroy();
  expect(asked.destroyed).toBe(true);

  await untilRunning('left', 0);
});

test('OPS16 one user who keeps the database busy leaves room for others', async () => {
  const many = Array.from({ length: 40 }, async () =>
    it().app.inject({ method: 'POST', url: '/busy/many', headers: bearer('ann') }),
  );
  await untilRunning('many', 4);

  for (const name of ['bob', 'admin', 'bob'] as const) {
    const answer = await it().app.inject({ url: '/quick', headers: bearer(name) });
    expect(answer.statusCode, name).toBe(200);
  }

  const statuses = new Set((await Promise.all(many)).map(({ statusCode }) => statusCode));
  expect(statuses).toEqual(new Set([503]));
});

test('OPS17 what a handler asks of the database by itself is shared and ended, too', async () => {
  const many = Array.from({ length: 20 }, async () =>
    it().app.inject({ method: 'POST', url: '/own/own', headers: bearer('bob') }),
  );
  await untilRunning('own', 4);

  const statuses = new Set((await Promise.all(many)).map(({ statusCode }) => statusCode));
  expect(statuses).toEqual(new Set([503]));
  await untilRunning('own', 0);
});
