import { beforeAll, expect, test } from 'vitest';
import { shop, testId, useScenarios, type Scenario } from '../../../testing/index.ts';

const one = (element: object, more: object = {}) => ({
  entry: 'a',
  elements: [{ name: 'a', ...element }],
  ...more,
});
const saveOrder = (recipes: object, more: object = {}) => ({
  type: 'action/save',
  options: { module: 'orders', mode: 'create', recipes },
  ...more,
});
const twoOrders = (second: object, more: object = {}) => ({
  entry: 'first',
  elements: [
    { name: 'first', ...saveOrder({ number: '$input.first' }), to: { default: { second: ['default'] } } },
    { name: 'second', ...second },
  ],
  ...more,
});

const takes = (...names: string[]) => names.map((identifier) => ({ identifier, type: 'text' }));

const { scenario: play, it } = useScenarios({
  modules: shop,
  workflows: [
    { identifier: 'both', ...twoOrders(saveOrder({ number: '$input.second' })) },
    {
      identifier: 'caught',
      entry: 'first',
      elements: [
        { name: 'first', ...saveOrder({ number: '$input.first' }), to: { default: { second: ['default'] } } },
        {
          name: 'second',
          ...saveOrder({ number: '$input.second' }),
          to: { error: { third: ['default'] } },
        },
        { name: 'third', ...saveOrder({ number: '$input.second & "-again"', note: 'code' }) },
      ],
    },
    {
      identifier: 'lifted',
      elevated: true,
      input: takes('first', 'second'),
      ...twoOrders(saveOrder({ number: '$input.second' })),
    },
    {
      identifier: 'calls_lifted',
      input: takes('number'),
      ...one({ type: 'action/run', options: { workflow: 'lifted_save' } }),
    },
    {
      identifier: 'lifted_save',
      elevated: true,
      input: takes('number'),
      ...one(saveOrder({ number: '$input.number' })),
    },
    {
      identifier: 'lifted_calls',
      elevated: true,
      input: takes('number'),
      ...one({ type: 'action/run', options: { workflow: 'plain_save' } }),
    },
    { identifier: 'plain_save', ...one(saveOrder({ number: '$input.number' })) },
    {
      identifier: 'change',
      ...one({
        type: 'action/save',
        options: { module: 'orders', id: '$input.id', recipes: { extra: { b: '2' }, note: '"changed"' } },
      }),
    },
    {
      identifier: 'upsert',
      ...one({
        type: 'action/save',
        options: { module: 'orders', id: '$input.id', recipes: { number: '$input.number' } },
      }),
    },
    {
      identifier: 'drop',
      ...one({ type: 'action/delete', options: { module: 'orders', filter: { note: '$input.note' } } }),
    },
    {
      identifier: 'many',
      entry: 'each',
      elements: [
        {
          name: 'each',
          type: 'flow/each',
          options: { items: '$input.numbers', concurrency: 4 },
          to: { item: { save: ['default'] } },
        },
        { name: 'save', ...saveOrder({ number: '$item' }) },
      ],
    },
  ],
  users: {
    runner: [{ workflow: '*', action: 'run' }],
    reader: [
      { workflow: '*', action: 'run' },
      { module: 'orders', action: 'read', fields: ['number'], filter: { country: 'DE' } },
    ],
    creator: [
      { workflow: '*', action: 'run' },
      { module: 'orders', action: 'create', fields: ['number'] },
    ],
    nobodys: [{ workflow: 'greet', action: 'run' }],
  },
});

const order = (n: number, data: object) => ({ id: testId(n), data: { number: `N${n}`, ...data } });

beforeAll(async () => {
  for (const body of [
    order(1, { country: 'DE', note: 'keep', extra: { a: 1 } }),
    order(2, { country: 'FR' }),
    order(3, { note: 'old' }),
    order(4, { note: 'old' }),
  ])
    await send('admin', '/modules/orders/resources', body);
});

const revision = { 'bakehouse.revisions': { added: 1 }, 'bakehouse.pending_changes': { added: 1 } };

/** Every one of these runs is kept with its trace, also where its effects are undone, and each failure is noted. */
function scenario(title: string, stated: Scenario): void {
  const kept = {
    'bakehouse.runs': { added: 1 },
    'bakehouse.run_traces': { added: 1 },
    ...(stated.status < 300 ? {} : { 'bakehouse.run_failures': { added: 1 } }),
  };
  play(title, { ...stated, effects: { ...stated.effects, ...kept } });
}

scenario('ENG23 an atomic run is one transaction', {
  as: 'admin',
  request: ['POST', '/workflows/both/run'],
  body: { input: { first: 'A1', second: 'A2' } },
  status: 200,
  answer: { status: 'completed', output: { number: 'A2' } },
  effects: {
    'modules.orders': { added: 2 },
    'bakehouse.revisions': { added: 2 },
    'bakehouse.pending_changes': { added: 2 },
  },
});

scenario('ENG13 ENG23 an atomic run that fails leaves nothing of its effects', {
  as: 'admin',
  request: ['POST', '/workflows/both/run'],
  body: { input: { first: 'B1', second: 'A2' } },
  status: 409,
  answer: { error: { element: 'second' } },
});

scenario('ENG12 ENG23 a failure that is caught undoes its own effect only', {
  as: 'admin',
  request: ['POST', '/workflows/caught/run'],
  body: { input: { first: 'C1', second: 'A2' } },
  status: 200,
  answer: { output: { number: 'A2-again', note: 'conflict' } },
  effects: {
    'modules.orders': { added: 2 },
    'bakehouse.revisions': { added: 2 },
    'bakehouse.pending_changes': { added: 2 },
  },
});

scenario('ENG19 an effect that its user may not cause fails the run, and nothing is written', {
  as: 'runner',
  request: ['POST', '/workflows/plain_save/run'],
  body: { input: { number: 'D1' } },
  status: 422,
});

scenario('ENG19 fields that may not be written are refused', {
  as: 'creator',
  request: ['POST', '/workflows/caught/run'],
  body: { input: { first: 'D1', second: 'D1' } },
  status: 403,
});

scenario("WF27 an elevated workflow has the system's rights, and what it writes tells who caused it", {
  as: 'runner',
  request: ['POST', '/workflows/lifted/run'],
  body: { input: { first: 'E1', second: 'E2' } },
  status: 200,
  answer: { output: { number: 'E2', createdBy: expect.any(String) as unknown } },
  effects: {
    'modules.orders': { added: 2 },
    'bakehouse.revisions': { added: 2 },
    'bakehouse.pending_changes': { added: 2 },
  },
});

scenario('WF27 ENG38 RUN5 a workflow that runs an elevated one is lifted within it', {
  as: 'runner',
  request: ['POST', '/workflows/calls_lifted/run'],
  body: { input: { number: 'F1' } },
  status: 200,
  effects: { 'modules.orders': { added: 1 }, ...revision },
});

scenario('WF27 ENG38 an elevated workflow lifts those that it runs', {
  as: 'runner',
  request: ['POST', '/workflows/lifted_calls/run'],
  body: { input: { number: 'F2' } },
  status: 200,
  effects: { 'modules.orders': { added: 1 }, ...revision },
});

scenario(
  'SAVE1 SAVE2 SAVE3 SAVE4 SAVE9 saved values replace those of their fields; other fields keep theirs',
  {
    as: 'admin',
    request: ['POST', '/workflows/change/run'],
    body: { input: { id: testId(1) } },
    status: 200,
    answer: { output: { extra: { b: 2 }, note: 'changed', country: 'DE', number: 'N1' } },
    effects: { 'modules.orders': { changed: 1 }, ...revision },
  },
);

scenario('SVC8 SAVE3 SAVE6 an id that is not there yet is taken by what is saved', {
  as: 'admin',
  request: ['POST', '/workflows/upsert/run'],
  body: { input: { id: testId(50), number: 'N50' } },
  status: 200,
  answer: { output: { id: testId(50), number: 'N50' } },
  effects: { 'modules.orders': { added: 1 }, ...revision },
});

scenario('SAVE6 whoever may only create cannot take over what is there', {
  as: 'creator',
  request: ['POST', '/workflows/upsert/run'],
  body: { input: { id: testId(2), number: 'mine' } },
  status: 409,
});

scenario('SVC8 DEL1 DEL2 DEL4 all that a filter finds are deleted', {
  as: 'admin',
  request: ['POST', '/workflows/drop/run'],
  body: { input: { note: 'old' } },
  status: 200,
  effects: {
    'modules.orders': { removed: 2 },
    'bakehouse.revisions': { added: 2 },
    'bakehouse.pending_changes': { added: 2 },
  },
});

scenario('ENG23 branches that work side by side share the transaction', {
  as: 'admin',
  request: ['POST', '/workflows/many/run'],
  body: { input: { numbers: ['G1', 'G2', 'G3', 'G4', 'G5', 'G6'] } },
  status: 200,
  effects: {
    'modules.orders': { added: 6 },
    'bakehouse.revisions': { added: 6 },
    'bakehouse.pending_changes': { added: 6 },
  },
});

scenario('ENG23 one branch that fails undoes all of them', {
  as: 'admin',
  request: ['POST', '/workflows/many/run'],
  body: { input: { numbers: ['H1', 'H2', 'G3', 'H4', 'H5', 'H6', 'H7', 'H8'] } },
  status: 409,
});

test('ENG23 a run with an Idempotency-Key happens once, and its answer is given again', async () => {
  const headers = { 'idempotency-key': 'a-run' };
  const body = { input: { first: 'K1', second: 'K2' } };
  const first = await send('admin', '/workflows/both/run', body, headers);
  const second = await send('admin', '/workflows/both/run', body, headers);
  expect(first.statusCode).toBe(200);
  expect(second.body).toBe(first.body);
  expect(second.headers['idempotent-replayed']).toBe('true');
});

test('the revisions of what a run wrote name the run', async () => {
  const { headers } = await send('admin', '/workflows/plain_save/run', { input: { number: 'R1' } });
  const { rows } = await it().database.pool.query<{ run: string }>(
    `select run from bakehouse.revisions where data->>'number' = 'R1'`,
  );
  expect(rows).toEqual([{ run: headers['run-id'] }]);
});

function send(who: string, url: string, payload: object, headers: Record<string, string> = {}) {
  const { token } = it().user(who);
  return it().app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}
