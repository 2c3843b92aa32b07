import { newId } from '@bakehouse/contract';
import { queueRun } from '@bakehouse/store';
import { expect, test } from 'vitest';
import { on, saveThing, things, until, useScenarios } from '../../../testing/index.ts';

const orders = {
  bakery_resource_module: 'orders',
  bakery_resource: {
    fields: [
      { identifier: 'number', type: 'text' },
      { identifier: 'stamp', type: 'text' },
    ],
  },
};
const fail = { name: 'fail', type: 'flow/fail', options: { message: '"No"' } };

const { it } = useScenarios({
  modules: [things, orders] as never,
  work: true,
  env: { RATE_LIMIT: '1000000' },
  workflows: [
    { identifier: 'halves', entry: 'save', elements: [saveThing('save', '"half"', on('fail')), fail] },
    {
      identifier: 'by_change',
      elevated: true,
      events: [{ identifier: 'order_made', type: 'on_create', module: 'orders' }],
      elements: [
        { name: 'made', type: 'event/on_create', to: on('save') },
        saveThing('save', '"half by a change"', on('check')),
        {
          name: 'check',
          type: 'flow/if',
          options: { condition: '$resource.number = "good"' },
          to: { ...on('other', 'true'), ...on('fail', 'false') },
        },
        saveThing('other', '"other half"'),
        fail,
      ],
    },
    {
      identifier: 'stamp',
      elevated: true,
      events: [{ identifier: 'made', type: 'on_create', module: 'orders' }],
      elements: [
        { name: 'made', type: 'event/on_create', to: on('save') },
        { name: 'save', type: 'action/save', options: { recipes: { stamp: 'number & "!"' } } },
      ],
    },
    {
      identifier: 'count',
      entry: 'find',
      elements: [
        {
          name: 'find',
          type: 'data/find',
          options: { module: 'things', filter: { name: '"counter"' }, one: true },
          to: on('save'),
        },
        { name: 'save', type: 'action/save', options: { recipes: { count: 'count + 1' } } },
      ],
    },
  ],
});

async function call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  const answer = await it().app.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body === '' ? {} : answer.json<Record<string, unknown>>();
}

const over = (run: string) =>
  until(async () => {
    const found = await call('GET', `/runs/${run}`);
    return (found['status'] === 'completed' || found['status'] === 'failed') && found;
  });

async function names(): Promise<unknown[]> {
  const { rows } = await it().database.pool.query<{ name: string }>(
    'select name from modules.things order by name',
  );
  return rows.map(({ name }) => name);
}

const allDone = () =>
  until(async () => {
    const { rows } = await it().database.pool.query<{ n: number }>(
      `select ((select count(*) from bakehouse.event_deliveries)
         + (select count(*) from bakehouse.runs where due_at is not null or status = 'running'))::int as n`,
    );
    return rows[0]?.n === 0;
  });

test('ENG61 an atomic run that goes on by itself and fails leaves nothing, and can be tried again', async () => {
  const { run } = (await call('POST', '/workflows/halves/run', { input: {}, async: true })) as {
    run: string;
  };
  const failed = await over(run);
  expect(failed).toMatchObject({ status: 'failed', error: { element: 'fail' } });
  expect((failed['trace'] as { element: string }[]).map(({ element }) => element)).toEqual(['save', 'fail']);
  expect(await names()).toEqual([]);
  await call('POST', `/runs/${run}/retry`, {});
  await allDone();
  expect(await over(run)).toMatchObject({ status: 'failed' });
  expect(await names()).toEqual([]);
});

test('ENG61 so does one that a change has started; one that succeeds leaves all of it', async () => {
  await call('POST', '/modules/orders/resources', { data: { number: 'bad' } });
  await allDone();
  expect(await names()).toEqual([]);
  await call('POST', '/modules/orders/resources', { data: { number: 'good' } });
  await allDone();
  expect(await names()).toEqual(['half by a change', 'other half']);
});

test('ENG60 ENG61 runs of workers that read and write one row lose no update', async () => {
  await call('POST', '/modules/things/resources', { data: { name: 'counter', count: 0 } });
  const begin = () => call('POST', '/workflows/count/run', { input: {}, async: true });
  await Promise.all(Array.from({ length: 25 }, begin));
  await allDone();
  const { rows } = await it().database.pool.query(`select count from modules.things where name = 'counter'`);
  expect(rows).toEqual([{ count: '25' }]);
});

/** Begins the run by a change that left the resource so. */
async function beginAfter(after: Record<string, unknown>): Promise<string> {
  const run = newId();
  const event = {
    identifier: 'made',
    type: 'on_create',
    module: 'orders',
    id: after['id'],
    before: null,
    after,
  };
  await queueRun(it().database.pool, {
    id: run,
    workflow: 'stamp',
    version: 1,
    kind: 'durable',
    actor: null,
    elevated: true,
    cause: { type: 'event', event: 'made' },
    start: { event },
  });
  return run;
}

test('ENG64 a run by a change works on the resource as it is by then, and does not bring back one that is gone', async () => {
  const made = await call('POST', '/modules/orders/resources', { data: { number: 'old' } });
  const path = `/modules/orders/resources/${String(made['id'])}`;
  await call('PATCH', path, { data: { number: 'new' } });
  expect(await over(await beginAfter(made))).toMatchObject({ status: 'completed', error: null });
  expect(await call('GET', path)).toMatchObject({ data: { number: 'new', stamp: 'new!' } });
  await call('DELETE', path);
  const failed = await over(await beginAfter(made));
  expect(failed).toMatchObject({ status: 'failed', error: { code: 'conflict', element: 'save' } });
});
