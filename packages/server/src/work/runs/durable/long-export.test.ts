import { expect, test } from 'vitest';
import { useLive } from '../../../testing/live-client.ts';
import { things } from '../../../testing/index.ts';

const rows = 60_000;

const { it, open, bearer } = useLive({
  modules: [things],
  work: true,
  workflows: [
    {
      identifier: 'export_all',
      async: true,
      entry: 'a',
      elements: [
        { name: 'a', type: 'action/export', options: { module: 'things', all: true, format: 'xlsx' } },
      ],
    },
  ],
});

async function call<T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
  const headers = bearer('admin');
  const answer = await it().app.inject({ method, url, headers, ...(payload && { payload }) });
  return answer.json<T>();
}

test('EXP12 a long export tells how far it has come, and ends when its run is cancelled', async () => {
  await it().database.pool.query(
    `insert into modules.things (id, version, "createdAt", "updatedAt", name)
     select gen_random_uuid(), 1, now(), now(), 'thing ' || n from generate_series(1, $1::int) n`,
    [rows],
  );
  const live = await open({ headers: bearer('admin') });
  await live.ask({ type: 'subscribe', topics: ['runs'] });
  const { run } = await call<{ run: string }>('POST', '/workflows/export_all/run', { input: {} });
  let told = JSON.stringify(await live.next());
  while (!told.includes('"progress"')) told = JSON.stringify(await live.next());
  expect(JSON.parse(told)).toMatchObject({ data: { run, element: 'a', progress: { total: rows } } });

  await call('POST', `/runs/${run}/cancel`);
  await expect.poll(() => call('GET', `/runs/${run}`)).toMatchObject({ status: 'cancelled' });
  const { rowCount } = await it().database.pool.query('select from bakehouse.files');
  expect(rowCount).toBe(0);
});
