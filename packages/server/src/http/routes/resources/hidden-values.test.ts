import type { Permission } from '@bakehouse/contract';
import { beforeAll, expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

const text = (identifier: string) => ({ identifier, type: 'text' });
const relation = (identifier: string, module: string) => ({
  identifier,
  type: 'relation',
  options: { module },
});
const margin = { expression: '$number($resource.cost) + 1', result: 'number' };
const modules = [
  {
    bakery_resource_module: 'goods',
    bakery_resource: {
      fields: [
        text('title'),
        text('note'),
        text('cost'),
        { ...text('code'), unique: true },
        { identifier: 'amount', type: 'number' },
        { identifier: 'margin', type: 'computed', options: margin },
      ],
      rules: [{ expression: '$number($resource.cost) > 0', message: 'Must cost something', field: 'note' }],
    },
  },
  { bakery_resource_module: 'vault', bakery_resource: { fields: [{ ...text('name'), unique: true }] } },
  {
    bakery_resource_module: 'slips',
    bakery_resource: { fields: [text('name'), relation('good', 'goods'), relation('box', 'vault')] },
  },
];
const low: Permission[] = [
  { module: 'goods', action: 'read', fields: ['title', 'note'] },
  { module: 'goods', action: 'update', fields: ['note', 'code'] },
  { module: 'slips', action: 'read', fields: ['name'] },
  { module: 'slips', action: 'create' },
];
/** Reads where a slip leads to in some of them only. */
const partly: Permission[] = [
  { module: 'goods', action: 'read' },
  { module: 'slips', action: 'read', fields: ['name'] },
  { module: 'slips', action: 'read', fields: ['name', 'good'], filter: { name: 'open' } },
];
const { it } = useScenarios({ modules, users: { low, partly } });

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT';
async function send(who: string, method: Method, url: string, payload?: object) {
  const { statusCode: status, body } = await it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it().user(who).token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status, body: JSON.parse(body) as Record<string, unknown> };
}

const add = async (module: string, data: object) =>
  String((await send('admin', 'POST', `/modules/${module}/resources`, { data })).body['id']);

let [good, box] = ['', ''];
beforeAll(async () => {
  good = await add('goods', { title: 'a', cost: '7', code: 'kestrel', amount: 5 });
  box = await add('vault', { name: 'kestrel' });
  await add('slips', { name: 's', good, box });
});

const goods = '/modules/goods/resources';
const slips = '/modules/slips/resources';
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const ways: [
  way: string,
  method: Method,
  path: (guess: string) => string,
  body?: (guess: string) => object,
][] = [
  ['filter', 'GET', (code) => `${goods}?filter=${json({ code })}`],
  ['search', 'GET', (code) => `${goods}?search=${code}`],
  ['upsert', 'PUT', () => `${goods}?by=code`, (code) => ({ data: { code, note: 'x' } })],
  [
    'batch',
    'POST',
    () => '/batch',
    (code) => ({ operations: [{ op: 'upsert', module: 'goods', by: ['code'], data: { code } }] }),
  ],
  ['import', 'POST', () => `${goods}/import?dryRun=true&by=code`, (code) => [{ code, note: 'x' }]],
  ['key', 'POST', () => slips, (code) => ({ data: { good: { key: { code } } } })],
  ['nested upsert', 'POST', () => slips, (code) => ({ data: { good: { by: ['code'], data: { code } } } })],
  ['key of a hidden module', 'POST', () => slips, (name) => ({ data: { box: { key: { name } } } })],
  ['write into a hidden module', 'POST', () => slips, (name) => ({ data: { box: { data: { name } } } })],
  ['hidden relation', 'GET', (code) => `${slips}?filter=${json({ good: { _some: { code } } })}`],
  [
    'hidden relation, from its other side',
    'GET',
    (name) => `${goods}?filter=${json({ 'slips(of good)': { _some: { name } } })}`,
  ],
  ['groups', 'GET', () => `${goods}/aggregate?by=code`],
  ['values', 'GET', () => `${goods}/aggregate?values=count,sum(amount)`],
  [
    'having',
    'POST',
    () => `${goods}/aggregate`,
    (guess) => ({ by: ['title'], values: ['count', 'max(code)'], having: { 'max(code)': guess } }),
  ],
  ['sort', 'GET', () => `${goods}?sort=-amount`],
  ['sort over a relation', 'GET', () => `${slips}?sort=good.code`],
];

test.each(ways)('PERM7 PERM24 by %s nobody finds out a hidden value', async (_, method, path, body) => {
  const answers = [];
  for (const guess of ['kestrel', 'osprey']) {
    const { status, body: told } = await send('low', method, path(guess), body?.(guess));
    answers.push({ status, told: JSON.stringify({ ...told, instance: '' }).replaceAll(guess, 'guess') });
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.told).not.toContain(box);
  expect((await send('admin', 'GET', `${slips}/total`)).body).toMatchObject({ total: 1 });
});

test('PERM7 a relation that may not be read is not followed', async () => {
  for (const fields of ['name,good.title', 'good.*'])
    expect((await send('low', 'GET', `${slips}?fields=${fields}`)).status, fields).toBe(400);
  expect((await send('low', 'GET', `${slips}?expand=good`)).status).toBe(400);
});

test('PERM7 a relation that is readable in some rows only is followed in none', async () => {
  for (const query of ['expand=good', 'fields=name,good.title', 'fields=good.*'])
    expect((await send('partly', 'GET', `${slips}?${query}`)).status, query).toBe(400);
  const { status, body } = await send('partly', 'GET', slips);
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toContain('"name":"s"');
  expect(JSON.stringify(body)).not.toContain(good);
});

test('PERM27 what fails in a computed field or a rule quotes no value to whoever may not read all', async () => {
  await it().database.pool.query(`update modules.goods set cost = 'canary'`);
  const failed = await send('low', 'PATCH', `${goods}/${good}`, { data: { note: 'x' } });
  expect(failed).toMatchObject({ status: 422, body: { code: 'expression_failed' } });
  expect(JSON.stringify(failed)).not.toContain('canary');
  const told = await send('admin', 'PATCH', `${goods}/${good}`, { data: { note: 'x' } });
  expect(JSON.stringify(told)).toContain('canary');
});
