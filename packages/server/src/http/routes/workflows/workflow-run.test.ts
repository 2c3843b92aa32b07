import { beforeAll, expect, test } from 'vitest';
import { shop, testId, useScenarios } from '../../../testing/index.ts';

const one = (element: object, more: object = {}) => ({
  entry: 'a',
  elements: [{ name: 'a', ...element }],
  ...more,
});
const { scenario, it } = useScenarios({
  modules: shop,
  workflows: [
    { identifier: 'greet', ...one({ type: 'data/map', options: { value: '"Hello " & $input.name' } }) },
    { identifier: 'whoami', ...one({ type: 'data/map', options: { value: '$user' } }) },
    {
      identifier: 'tell',
      entry: 'a',
      elements: [
        {
          name: 'a',
          type: 'action/response',
          options: { body: '1' },
          to: { default: { b: ['default'] } },
        },
        { name: 'b', type: 'action/refresh', options: { scope: 'list' } },
      ],
    },
    { identifier: 'stop', ...one({ type: 'flow/fail', options: { code: 'too_late', message: '"Closed"' } }) },
    { identifier: 'no_entry', elements: [] },
    {
      identifier: 'endless',
      limits: { steps: 50 },
      ...one({ type: 'data/map', options: { value: '1' }, to: { default: { a: ['default'] } } }),
    },
    { identifier: 'heavy', ...one({ type: 'data/map', options: { value: '$sum([1..9999999])' } }) },
    {
      identifier: 'declares',
      output: [{ identifier: 'total', type: 'number', required: true }],
      ...one({ type: 'action/save', options: { module: 'orders', recipes: { number: '"Z1"' } } }),
    },
    { identifier: 'look', ...one({ type: 'data/find', options: { module: 'orders', sort: 'number' } }) },
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

scenario('ENG1 ENG2 ENG7 ENG18 ENG22 a direct run gives the output of its last element, and leaves no row', {
  as: 'nobodys',
  request: ['POST', '/workflows/greet/run'],
  body: { input: { name: 'Ann' } },
  status: 200,
  answer: { status: 'completed', output: 'Hello Ann', instruction: { type: 'none' } },
});

scenario('ENG42 a run that gives what it does not declare fails with paths, and leaves nothing it wrote', {
  as: 'admin',
  request: ['POST', '/workflows/declares/run'],
  body: {},
  status: 422,
  answer: { code: 'wrong_output', error: { element: 'a' } },
  effects: {
    'bakehouse.runs': { added: 1 },
    'bakehouse.run_traces': { added: 1 },
    'bakehouse.run_failures': { added: 1 },
  },
});

scenario('PERM21 a direct run needs the right to run', {
  as: 'nobodys',
  request: ['POST', '/workflows/whoami/run'],
  body: {},
  status: 403,
});

scenario('PERM21 whoever may run all is told that there is none', {
  as: 'runner',
  request: ['POST', '/workflows/nothing/run'],
  body: {},
  status: 404,
});

scenario('ENG19 a run knows who caused it', {
  as: 'reader',
  request: ['POST', '/workflows/whoami/run'],
  body: {},
  status: 200,
  answer: { output: { email: 'reader@example.com', roles: ['reader'] } },
});

scenario('INST2 INST6 INST8 several instructions form a sequence', {
  as: 'runner',
  request: ['POST', '/workflows/tell/run'],
  body: {},
  status: 200,
  answer: {
    instruction: {
      type: 'sequence',
      responses: [
        { type: 'response', data: 1 },
        { type: 'refresh', scope: 'list' },
      ],
    },
  },
});

scenario('ENG5 ENG13 flow/fail answers 422 with its code and message', {
  as: 'runner',
  request: ['POST', '/workflows/stop/run'],
  body: {},
  status: 422,
  answer: { code: 'too_late', detail: 'Closed', error: { code: 'too_late', element: 'a' } },
});

scenario('ENG5 a workflow without an entry cannot be run directly', {
  as: 'runner',
  request: ['POST', '/workflows/no_entry/run'],
  body: {},
  status: 422,
  answer: { errors: [{ path: 'entry' }] },
});

scenario('WF25 ENG17 a loop that never ends is ended', {
  as: 'runner',
  request: ['POST', '/workflows/endless/run'],
  body: {},
  status: 422,
  answer: { code: 'run_limit' },
});

scenario('ENG5 an expression over its budget is a fault of the definition', {
  as: 'runner',
  request: ['POST', '/workflows/heavy/run'],
  body: {},
  status: 422,
  answer: { code: 'expression_limit' },
});

scenario('PERM16 ENG19 what a run finds is what its user may read', {
  as: 'reader',
  request: ['POST', '/workflows/look/run'],
  body: {},
  status: 200,
  answer: { output: [{ number: 'N1', id: testId(1) }] },
});

test('PERM16 fields that may not be read are not in what a run finds', async () => {
  const answer = await send('reader', '/workflows/look/run', {});
  expect(answer.json<{ output: object[] }>().output.map((each) => Object.keys(each).sort())).toEqual([
    ['createdAt', 'createdBy', 'id', 'module', 'number', 'updatedAt', 'updatedBy', 'version'],
  ]);
});

scenario('PERM16 ENG19 what a run may not read fails it', {
  as: 'runner',
  request: ['POST', '/workflows/look/run'],
  body: {},
  status: 422,
  answer: { error: { code: 'not_found' } },
});

scenario('ENG1 the body says nothing else', {
  as: 'admin',
  request: ['POST', '/workflows/greet/run'],
  body: { inputs: {} },
  status: 422,
  answer: { errors: [{ path: 'inputs' }] },
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

const chain = (count: number, note = '') => ({
  entry: 'e0',
  description: note,
  elements: Array.from({ length: count }, (_, at) => ({
    name: `e${at}`,
    type: 'data/map',
    options: { value: '1' },
    ...(at === count - 1 ? {} : { to: { default: { [`e${at + 1}`]: ['default'] } } }),
  })),
});
const put = async (definition: object) =>
  it().app.inject({
    method: 'PUT',
    url: '/workflows/long',
    headers: { authorization: `Bearer ${it().user('admin').token}` },
    payload: definition,
  });

test('API10 API11 W15 a definition may have 2,000 elements and 1 MB, and no more', async () => {
  expect((await put(chain(2_001))).json()).toMatchObject({ status: 422, errors: [{ path: 'elements' }] });
  expect((await put(chain(1, 'x'.repeat(1 << 20)))).statusCode).toBe(413);
  expect((await put(chain(2_000))).statusCode).toBe(201);
});
