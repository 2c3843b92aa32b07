import { runToEnd, startRun, type HttpRequest } from '@bakehouse/engine';
import { checkWorkflow, compileWorkflow } from '@bakehouse/engine/check';
import { expect, test } from 'vitest';
import { elementsByType } from '../testing.ts';
import { makeStored, recipesOnly } from './index.ts';
import { putOrder } from './testing.ts';

const made = makeStored(putOrder);
const elements = new Map([...elementsByType, ...(made === undefined ? [] : [[made.type, made] as const])]);

const workflow = (options: Record<string, unknown>, value = 'body.id') => ({
  identifier: 'w',
  title: 'W',
  entry: 'put',
  elements: [
    {
      name: 'put',
      type: 'api/shop/put_order',
      options,
      timeout: 5,
      to: { default: { take: ['default'] } },
    },
    { name: 'take', type: 'data/map', options: { value } },
  ],
});

const check = (options: Record<string, unknown>, value?: string) =>
  checkWorkflow(workflow(options, value), {
    elements,
    modules: () => undefined,
    connections: new Map([['shop', 'bearer']]),
  });

test('OAPI3 what fits the description passes', () => {
  const { errors, warnings, kind } = check({
    id: '"a"',
    state: '"open"',
    tags: ['"a"', '"b"'],
    total: '5',
    buyer: { name: '"Ann"', age: '30' },
    connection: 'shop',
  });
  expect({ errors, warnings, kind }).toEqual({ errors: [], warnings: [], kind: 'durable' });
  expect(check({ id: '5', total: '$input.total' }).errors).toEqual([]);
});

test.each<[string, Record<string, unknown>, object]>([
  ['a missing option', { id: '"a"' }, { path: 'elements.0.options.total', code: 'required' }],
  ['an unknown option', { id: '"a"', total: '1', totl: '1' }, { path: 'elements.0.options.totl' }],
  ['a wrong type', { id: '"a"', total: '"much"' }, { path: 'elements.0.options.total', code: 'wrong_type' }],
  [
    'no choice',
    { id: '"a"', total: '1', state: '"opn"' },
    { path: 'elements.0.options.state', code: 'not_a_choice' },
  ],
  [
    'a wrong member',
    { id: '"a"', total: '1', buyer: { name: '"Ann"', age: '"old"' } },
    { path: 'elements.0.options.buyer.age', code: 'wrong_type' },
  ],
  [
    'a missing member',
    { id: '"a"', total: '1', buyer: { age: '5' } },
    { path: 'elements.0.options.buyer', code: 'required' },
  ],
  [
    'an unknown connection',
    { id: '"a"', total: '1', connection: 'shp' },
    { path: 'elements.0.options.connection' },
  ],
])('OAPI3 %s is told with its place', (_what, options, expected) => {
  const { errors, warnings } = check(options);
  expect([...errors, ...warnings]).toContainEqual(expect.objectContaining(expected));
});

test('OAPI3 a member of the answer that does not exist is told', () => {
  const { errors, warnings } = check({ id: '"a"', total: '1' }, 'body.idd');
  expect(JSON.stringify([...errors, ...warnings])).toContain('idd');
});

async function run(options: Record<string, unknown>, status = 200) {
  const asked: HttpRequest[] = [];
  const compiled = compileWorkflow(workflow(options), elements, {});
  const state = await runToEnd(startRun(compiled, { run: 'r1', input: { total: 7 } }), {
    workflows: () => compiled,
    services: {
      http: (request) => {
        asked.push(request);
        return Promise.resolve({ status, headers: {}, kind: 'json', body: { id: 'a/b' } });
      },
    },
  });
  return { state, asked };
}

test('OAPI5 an operation is one request of data/http', async () => {
  const { state, asked } = await run({
    id: '"a/b?c"',
    state: '"open"',
    tags: ['"x y"', '"z"'],
    trace: '12',
    total: '$input.total',
    buyer: { name: '"Ann"' },
  });
  expect(state).toMatchObject({ status: 'completed', output: 'a/b' });
  expect(asked).toEqual([
    {
      method: 'PUT',
      url: 'https://shop.example/v1/orders/a%2Fb%3Fc?state=open&tags=x%20y%2Cz',
      headers: { 'content-type': 'application/json', 'X-Trace': '12' },
      connection: 'shop',
      body: '{"total":7,"buyer":{"name":"Ann"}}',
    },
  ]);
});

test('OAPI5 the connection of the element goes before that of the API', async () => {
  const { asked } = await run({ id: '"a"', total: '1', connection: 'other' });
  expect(asked).toMatchObject([{ connection: 'other' }]);
});

test('OAPI5 a refusal fails the run as that of data/http does', async () => {
  const { state } = await run({ id: '"a"', total: '1' }, 404);
  expect(state).toMatchObject({ status: 'failed', error: { code: 'upstream_failed', element: 'put' } });
});

test.each(['".."', '"."', '""', '$nothing', '"a\r\nb"'])(
  'OAPI5 %s in a path fails before anything is sent',
  async (id) => {
    const { state, asked } = await run({ id, total: '1' });
    expect(state).toMatchObject({ status: 'failed', error: { element: 'put' } });
    expect(asked).toEqual([]);
  },
);

test('OAPI1 options can be evaluated where nothing is known of the element but its options', () => {
  const { options } = recipesOnly({ id: '"a"', connection: 'shop', __proto__: '1' });
  expect(options.safeParse({ id: '"a"', connection: 'shop' }).success).toBe(true);
  expect(options.safeParse({ other: '1' }).success).toBe(false);
});

test('OAPI1 a group that this release does not know makes no element', () => {
  expect(makeStored({ ...putOrder, type: 'later/shop/put_order' })).toBeUndefined();
});
