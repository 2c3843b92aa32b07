import { expect, test } from 'vitest';
import { on, until, useScenarios } from '../../../testing/index.ts';

const counters = {
  bakery_resource_module: 'counters',
  bakery_resource: {
    fields: [
      { identifier: 'name', type: 'text' },
      { identifier: 'n', type: 'integer' },
    ],
  },
};
const find = (to: object, more: object = {}) => ({
  name: 'find',
  type: 'data/find',
  options: { module: 'counters', filter: { name: '$input.name' }, one: true },
  to,
  ...more,
});
const save = (name: string, options: object, to: object = {}) => ({
  name,
  type: 'action/save',
  options: { recipes: { n: 'n + 1' }, ...options },
  to,
});
// A wait that is never come to makes a run durable.
const never = (name: string, to: object) => [
  { name, type: 'flow/if', options: { condition: 'false' }, to: { ...on('w', 'true'), ...to } },
  { name: 'w', type: 'flow/wait', options: { seconds: 1 } },
];
// Never what is stored already, so that something is written.
const other = { n: '$floor($random() * 1000000000)' };
const pause = { name: 'pause', type: 'flow/wait', options: { seconds: '1' }, to: on('save') };

const { it } = useScenarios({
  modules: [counters] as never,
  work: true,
  env: { RATE_LIMIT: '1000000' },
  workflows: [
    {
      identifier: 'count',
      entry: 'if',
      elements: [
        ...never('if', on('find', 'false')),
        find(on('save')),
        save('save', { onConflict: 'retry' }),
      ],
    },
    {
      identifier: 'strict',
      entry: 'if',
      elements: [...never('if', on('find', 'false')), find(on('save')), save('save', {})],
    },
    {
      identifier: 'twice',
      entry: 'if',
      elements: [
        ...never('if', on('find', 'false')),
        find(on('save'), { set: { row: ':output' } }),
        save('save', {}, on('row')),
        { name: 'row', type: 'data/map', options: { value: '$row' }, to: on('again') },
        save('again', { module: 'counters', id: '$row.id', recipes: { n: '$row.n + 5' } }),
      ],
    },
    {
      identifier: 'cross',
      entry: 'if',
      elements: [
        ...never('if', on('first', 'false')),
        save('first', { module: 'counters', id: '$input.first', recipes: other }, on('second')),
        save('second', { module: 'counters', id: '$input.second', recipes: other }),
      ],
    },
    { identifier: 'paused', entry: 'find', elements: [find(on('pause')), pause, save('save', {})] },
  ],
});

const as = () => ({ authorization: `Bearer ${it().user('admin').token}` });
const run = (workflow: string, name: string) => runWith(workflow, { name });
const runWith = async (workflow: string, input: object) => {
  const url = `/workflows/${workflow}/run`;
  const answer = await it().app.inject({ method: 'POST', url, headers: as(), payload: { input } });
  return answer.json<{ run: string; status: string; error?: { code: string; message: string } }>();
};
const make = async (name: string) => {
  const url = '/modules/counters/resources';
  const answer = await it().app.inject({
    method: 'POST',
    url,
    headers: as(),
    payload: { data: { name, n: 0 } },
  });
  return answer.json<{ id: string }>().id;
};
const at = (id: string) => ({ url: `/modules/counters/resources/${id}`, headers: as() });
const count = async (id: string) => {
  const answer = await it().app.inject({ method: 'GET', ...at(id) });
  return answer.json<{ data: { n: number } }>().data.n;
};
const many = (workflow: string, name: string) =>
  Promise.all(Array.from({ length: 40 }, () => run(workflow, name)));

test('ENG63 40 durable runs that work out one counter anew where others were faster raise it by 40', async () => {
  const id = await make('retry');
  const ended = await many('count', 'retry');
  expect(ended.filter(({ status }) => status !== 'completed')).toEqual([]);
  expect(await count(id)).toBe(40);
});

test('ENG63 without that, a durable run that would undo the change of another fails and says so', async () => {
  const id = await make('strict');
  const ended = await many('strict', 'strict');
  const done = ended.filter(({ status }) => status === 'completed').length;
  expect(await count(id)).toBe(done);
  const refused = ended.filter(({ status }) => status !== 'completed');
  for (const { run: failed } of refused) {
    const answer = await it().app.inject({ method: 'GET', url: `/runs/${failed}`, headers: as() });
    expect(answer.json()).toMatchObject({ status: 'failed', error: { code: 'conflict' } });
  }
});

test('ENG63 what a run has changed itself is no conflict', async () => {
  const id = await make('own');
  expect(await run('twice', 'own')).toMatchObject({ status: 'completed' });
  expect(await count(id)).toBe(5);
});

test('ENG63 what somebody changes or deletes while a run waits is not overwritten, nor made again', async () => {
  const [changed, deleted] = [await make('changed'), await make('deleted')];
  const waiting = [await run('paused', 'changed'), await run('paused', 'deleted')];
  await it().app.inject({ method: 'PATCH', ...at(changed), payload: { data: { n: 10 } } });
  await it().app.inject({ method: 'DELETE', ...at(deleted) });
  for (const { run: id } of waiting) {
    const ended = await until(async () => {
      const answer = await it().app.inject({ method: 'GET', url: `/runs/${id}`, headers: as() });
      const found = answer.json<{ status: string; error: { code: string } | null }>();
      return found.status === 'failed' || found.status === 'completed' ? found : false;
    });
    expect(ended).toMatchObject({ status: 'failed', error: { code: 'conflict', element: 'save' } });
  }
  expect(await count(changed)).toBe(10);
});

test('ENG62 runs that change the same resources in another order are all carried out', async () => {
  const [a, b] = [await make('a'), await make('b')];
  const ended = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      runWith('cross', index % 2 === 0 ? { first: a, second: b } : { first: b, second: a }),
    ),
  );
  expect(ended.map(({ status }) => status)).toEqual(ended.map(() => 'completed'));
});
