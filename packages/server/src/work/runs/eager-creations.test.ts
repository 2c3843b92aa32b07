import { newId } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { useScenarios } from '../../testing/index.ts';

// Every field whose value the database gives back as it was given.
const fields = [
  { identifier: 'code', type: 'text', unique: true },
  { identifier: 'note', type: 'textarea' },
  { identifier: 'count', type: 'integer' },
  { identifier: 'weight', type: 'number' },
  { identifier: 'done', type: 'boolean' },
  { identifier: 'day', type: 'date' },
  { identifier: 'price', type: 'money', options: { currency: 'EUR' } },
  { identifier: 'tags', type: 'multiselect', options: { choices: ['new', 'old'] } },
  { identifier: 'extra', type: 'json' },
  {
    identifier: 'rows',
    type: 'list',
    options: {
      fields: [
        { identifier: 'sku', type: 'text' },
        { identifier: 'amount', type: 'money' },
      ],
    },
  },
  {
    identifier: 'half',
    type: 'computed',
    options: { expression: '$resource.count * 0.5', result: 'number' },
  },
];
const save = (name: string, to?: string) => ({
  name,
  type: 'action/save',
  options: { module: 'marks', mode: 'create', recipes: `$input.${name}` },
  ...(to === undefined ? {} : { to: { default: { [to]: ['default'] } } }),
});

const { it } = useScenarios({
  modules: [{ bakery_resource_module: 'marks', bakery_resource: { fields } }],
  workflows: [{ identifier: 'three', entry: 'a', elements: [save('a', 'b'), save('b', 'c'), save('c')] }],
});

const values = [
  { code: 'ä–🍞', note: 'two\nlines "and" \\', count: 0, weight: 0.1, done: false, day: '2026-02-28' },
  { code: newId(), count: Number.MAX_SAFE_INTEGER, weight: -1.5e300, done: true, day: '0001-01-01' },
  {
    code: newId(),
    count: -7,
    weight: 1e21,
    note: '',
    price: 12.5,
    tags: ['old', 'new'],
    extra: { zz: 1, a: { bb: 1e21, b: [null, true, 'é'] }, aa: -0.5 },
    rows: [{ sku: 'A', amount: '0.10' }, { amount: 3 }],
  },
];

test('ENG23 what an atomic run creates without waiting is what is stored', async () => {
  const [a, b, c] = values;
  const answer = await run({ a, b, c });
  expect(answer.statusCode).toBe(200);
  const stored = await marks();
  const trace = await traceOf(answer.headers['run-id']);
  expect(trace.map(({ output }) => output)).toEqual(
    ['ä–🍞', b?.code, c?.code].map((code) => {
      const found = stored.find(({ data }) => data['code'] === code);
      if (found === undefined) throw new Error(`nothing is stored as ${code}`);
      const { data, ...system } = found;
      return { ...data, ...system };
    }),
  );
  // All of them have the moment of their transaction.
  expect(new Set(stored.map(({ createdAt }) => createdAt)).size).toBe(1);
});

test.each([
  ['b', { a: { code: 'n1', count: 1 }, b: { code: 'n1', count: 1 }, c: { code: 'n2', count: 1 } }],
  ['c', { a: { code: 'n3', count: 1 }, b: { code: 'n4', count: 1 }, c: { code: 'n4', count: 1 } }],
])(
  'ENG13 ENG23 what the database refuses fails the run at its element %s, and nothing stays',
  async (at, input) => {
    const before = (await marks()).length;
    const answer = await run(input);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'conflict', error: { element: at } });
    expect(await marks()).toHaveLength(before);
    const steps = await traceOf(answer.json<{ run: string }>().run);
    expect(steps.map(({ element }) => element)).toEqual(at === 'b' ? ['a', 'b'] : ['a', 'b', 'c']);
    expect(steps.at(-1)).toMatchObject({ error: { code: 'conflict' } });
  },
);

const headers = () => ({ authorization: `Bearer ${it().user('admin').token}` });

const run = (input: object) =>
  it().app.inject({ method: 'POST', url: '/workflows/three/run', payload: { input }, headers: headers() });

interface Mark {
  createdAt: string;
  data: Record<string, unknown>;
}

async function marks(): Promise<Mark[]> {
  const answer = await it().app.inject({ url: '/modules/marks/resources', headers: headers() });
  return answer.json<{ data: Mark[] }>().data;
}

async function traceOf(id: unknown): Promise<{ element: string; output: unknown }[]> {
  const answer = await it().app.inject({ url: `/runs/${String(id)}`, headers: headers() });
  return answer.json<{ trace: { element: string; output: unknown }[] }>().trace;
}
