import { setTimeout as sleep } from 'node:timers/promises';
import { on, saveThing, things } from '@bakehouse/server/testing';
import { makeTestDatabase } from '@bakehouse/store/testing';
import { expect, test } from 'vitest';
import { runProduct } from '../harness/product.ts';

const password = 'a password for tests';
const workflow = {
  identifier: 'two',
  async: true,
  entry: 'a',
  elements: [saveThing('a', '"a"', on('b')), saveThing('b', '"b"')],
};

test('START14 START15 START16 ENG31 web processes answer, worker processes carry on runs, on one database', async () => {
  const database = await makeTestDatabase();
  const env = { DATABASE_URL: database.url, ADMIN_PASSWORD: password };
  const web = await runProduct({ env, arguments: ['start', '--role', 'web'] });
  await web.ready();
  const call = async (
    method: string,
    path: string,
    body?: object,
    token?: string,
  ): Promise<Record<string, unknown>> => {
    const answer = await fetch(web.url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const signIn = { email: 'admin@example.com', password, mode: 'token' };
  const token = (await call('POST', '/auth/sign-in', signIn))['token'] as string;
  await call('PUT', '/modules/things', things, token);
  await call('PUT', '/workflows/two', workflow, token);
  const { run } = await call('POST', '/workflows/two/run', { input: {} }, token);
  // Longer than a worker would take to look.
  await sleep(1500);
  expect(await call('GET', `/runs/${String(run)}`, undefined, token)).toMatchObject({ status: 'queued' });

  const worker = await runProduct({ env, arguments: ['start', '--role', 'worker'] });
  await worker.ready();
  const statusOf = async (path: string) => (await fetch(worker.url + path)).status;
  expect([
    await statusOf('/health/live'),
    await statusOf('/health/ready'),
    await statusOf('/metrics'),
  ]).toEqual([200, 200, 200]);
  expect([await statusOf('/modules'), await statusOf('/app/'), await statusOf('/openapi.json')]).toEqual([
    404, 404, 404,
  ]);
  let found: Record<string, unknown> = {};
  while (found['status'] !== 'completed') {
    await sleep(50);
    found = await call('GET', `/runs/${String(run)}`, undefined, token);
  }
  expect(found).toMatchObject({ output: { name: 'b' }, steps: 2 });
  expect(await worker.stop()).toBe(0);
  expect(await web.stop()).toBe(0);
  await database.drop();
});
