import { isObject } from '@bakehouse/contract';
import { beforeAll, expect, test } from 'vitest';
import { testId, useScenarios } from '../../../testing/index.ts';

const text = (identifier: string, more: object = {}) => ({ identifier, type: 'text', ...more });
const reads = { module: 'bills', action: 'read' } as const;

/** An elevated workflow that writes down what it was told. */
const witness = (identifier: string, type: 'on_click' | 'on_change', names: Record<string, string>) => ({
  identifier,
  elevated: true,
  events: [{ identifier, type, module: 'bills' }],
  elements: [
    { name: 'e', type: `event/${type}`, set: names, to: { prototype: { s: ['default'] } } },
    {
      name: 's',
      type: 'action/save',
      options: {
        module: 'facts',
        mode: 'create',
        copy: { what: '$string({"row": $row, "value": $value, "event": $event, "form": $resource})' },
      },
    },
  ],
});

const { it } = useScenarios({
  modules: [
    {
      bakery_resource_module: 'bills',
      bakery_resource: {
        title: 'Bills',
        fields: [
          text('title', { options: { events: { on_change: ['titled'] } } }),
          text('note', { options: { events: { on_change: ['noted'] } } }),
          text('owner'),
          { identifier: 'total', type: 'number', readonly: true },
          { identifier: 'amount', type: 'number', options: { events: { on_change: ['repriced'] } } },
          { identifier: 'twice', type: 'computed', options: { expression: 'amount * 2', result: 'number' } },
          {
            identifier: 'items',
            type: 'list',
            options: {
              fields: [text('sku'), { identifier: 'price', type: 'number' }],
              buttons: [{ identifier: 'refund', trigger: 'refund' }],
            },
          },
          { identifier: 'vault', type: 'relation', options: { module: 'vaults' } },
        ],
        buttons: { save: { trigger: 'submit' }, update: { trigger: 'send' } },
      },
    },
    { bakery_resource_module: 'vaults', bakery_resource: { title: 'Vaults', fields: [text('word')] } },
    {
      bakery_resource_module: 'facts',
      bakery_resource: { title: 'Facts', fields: [{ identifier: 'what', type: 'textarea' }] },
    },
  ],
  workflows: [
    {
      identifier: 'submit',
      elevated: true,
      events: [{ identifier: 'submit', type: 'on_click', module: 'bills' }],
      elements: [
        { name: 'e', type: 'event/on_click', to: { prototype: { s: ['default'] } } },
        { name: 's', type: 'action/save', options: { recipes: { owner: '"office"' } } },
      ],
    },
    witness('send', 'on_click', { row: ':row', value: ':value' }),
    witness('refund', 'on_click', { row: ':row', value: ':value' }),
    witness('titled', 'on_change', { row: ':row', value: ':value' }),
    witness('noted', 'on_change', { row: ':row', value: ':value' }),
    witness('repriced', 'on_change', { row: ':row', value: ':value' }),
    {
      identifier: 'rename',
      elevated: true,
      input: [text('id', { required: true }), text('note')],
      entry: 's',
      elements: [
        {
          name: 's',
          type: 'action/save',
          options: {
            module: 'bills',
            mode: 'update',
            id: '$input.id',
            copy: '$merge([$input, {"id": null}])',
          },
        },
      ],
    },
    {
      identifier: 'undeclared',
      elevated: true,
      entry: 'm',
      elements: [{ name: 'm', type: 'data/map', options: { value: '1' } }],
    },
    {
      identifier: 'calls_undeclared',
      entry: 'r',
      elements: [{ name: 'r', type: 'action/run', options: { workflow: 'undeclared' } }],
    },
    {
      identifier: 'lined',
      queue: 'one_by_one',
      async: true,
      entry: 'm',
      elements: [{ name: 'm', type: 'data/map', options: { value: '1' } }],
    },
  ],
  users: {
    creator: [
      { module: 'bills', action: 'create', fields: ['title'] },
      { ...reads, filter: { createdBy: '$user.id' } },
    ],
    clerk: [
      reads,
      { module: 'bills', action: 'update', fields: ['note'] },
      ...['rename', 'undeclared', 'calls_undeclared', 'lined'].map(
        (workflow) => ({ workflow, action: 'run' }) as const,
      ),
    ],
    seller: [reads, { module: 'bills', action: 'update' }],
  },
});

const [bill, vault] = [testId(1), testId(2)];

beforeAll(async () => {
  await send('admin', '/modules/vaults/resources', { id: vault, data: { word: 'hidden' } });
  await send('admin', '/modules/bills/resources', {
    id: bill,
    data: { title: 'stored', note: 'stored', total: 7, amount: 3, items: [{ sku: 'A', price: 5 }] },
  });
});

async function send(who: string, url: string, payload: object) {
  const headers = { authorization: `Bearer ${it().user(who).token}` };
  const answer = await it().app.inject({ method: 'POST', url, payload, headers });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const fire = (who: string, event: string, more: object) =>
  send(who, `/events/${event}`, { module: 'bills', view: 'update', id: bill, ...more });

const queued = (who: string, queue: string) => send(who, '/workflows/lined/run', { input: {}, queue });

async function lastFact(): Promise<Record<string, unknown>> {
  const { rows } = await it().database.pool.query<{ what: string }>(
    'select what from modules.facts order by id desc limit 1',
  );
  const fact: unknown = JSON.parse(rows[0]?.what ?? 'null');
  return isObject(fact) ? fact : {};
}

async function factCount(): Promise<number> {
  const { rows } = await it().database.pool.query<{ n: number }>(
    'select count(*)::int as n from modules.facts',
  );
  return rows[0]?.n ?? 0;
}

test('EVT26 a view for something new takes no id, and what is stored stays', async () => {
  const claimed = { module: 'bills', view: 'create', id: bill, data: { title: 'OVERWRITTEN' } };
  for (const who of ['creator', 'admin'])
    expect(await send(who, '/events/submit', claimed)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'id' }] },
    });
  const { id: _, ...unnamed } = claimed;
  expect(await send('creator', '/events/submit', { ...unnamed, view: undefined, id: bill })).toMatchObject({
    status: 422,
  });
  // The form is no way to name it, either.
  const inside = { ...unnamed, data: { title: 'mine', id: bill } };
  expect((await send('creator', '/events/submit', inside)).status).toBe(200);
  const { rows } = await it().database.pool.query('select title, version from modules.bills where id = $1', [
    bill,
  ]);
  expect(rows).toEqual([{ title: 'stored', version: 1 }]);
});

test('ENG39 an elevated workflow gets the row that is stored, not the one that its caller tells of', async () => {
  const list = { field: 'items', index: 0, row: { price: 1_000_000 }, button: 'refund' };
  const data = { items: [{ sku: 'A', price: 1_000_000 }] };
  expect((await fire('clerk', 'refund', { list, data })).status).toBe(200);
  expect(await lastFact()).toMatchObject({
    row: { sku: 'A', price: 5 },
    event: { list: { row: { price: 5 } } },
  });
  // Whoever may write the list says what stands in it.
  expect((await fire('seller', 'refund', { list, data })).status).toBe(200);
  expect(await lastFact()).toMatchObject({ row: { sku: 'A', price: 1_000_000 } });
});

test.each([
  ['a row that is not there', 'refund', { list: { field: 'items', index: 77, row: {}, button: 'refund' } }],
  ['a button that is not there', 'refund', { list: { field: 'items', index: 0, row: {}, button: 'nosuch' } }],
  [
    'the id of another row',
    'refund',
    { list: { field: 'items', index: 0, id: testId(9), row: {}, button: 'refund' } },
  ],
  ['no row, where the button stands in rows', 'refund', {}],
  [
    'a list button that does not fire it',
    'send',
    { list: { field: 'items', index: 0, row: {}, button: 'refund' } },
  ],
  ['a row of a list as selector that is not there', 'send', { selector: 'items.4' }],
  ['a field that does not fire it', 'noted', { field: 'title', value: 'x' }],
  ['a cell of a row that is not there', 'noted', { field: 'items.3.sku', value: 'x' }],
  ['no field', 'noted', { value: 'x' }],
  ['no resource', 'send', { id: undefined }],
])('ENG39 %s is refused for an elevated workflow, and nothing runs', async (_, event, more) => {
  const before = await factCount();
  expect(await fire('clerk', event, more)).toMatchObject({ status: 422, body: { code: 'invalid' } });
  expect(await factCount()).toBe(before);
});

test('ENG39 a change of a field that the caller may not write starts no elevated workflow', async () => {
  const before = await factCount();
  expect((await fire('clerk', 'repriced', { field: 'amount', value: 3_000_000 })).status).toBe(403);
  expect((await fire('clerk', 'titled', { field: 'title', value: 'x' })).status).toBe(403);
  expect(await factCount()).toBe(before);
});

test('ENG39 the value of a change is what the form holds', async () => {
  expect((await fire('clerk', 'noted', { field: 'note', value: 'lie', data: { note: 'true' } })).status).toBe(
    200,
  );
  expect(await lastFact()).toMatchObject({ value: 'true', form: { note: 'true', title: 'stored' } });
  expect((await fire('clerk', 'noted', { field: 'note', value: 'alone' })).status).toBe(200);
  expect(await lastFact()).toMatchObject({ value: 'alone', form: { note: 'alone' } });
});

test('ENG39 readonly and computed fields are worked out, whoever may write the rest', async () => {
  expect((await fire('seller', 'send', { data: { total: 999, twice: 999, amount: 4 } })).status).toBe(200);
  expect(await lastFact()).toMatchObject({ form: { total: 7, amount: 4, twice: 8 } });
});

test('ENG39 a form names nothing that its user may not see', async () => {
  for (const named of [vault, testId(8), 'no id'])
    expect(await fire('seller', 'send', { data: { vault: named } })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'vault', code: 'unknown_reference' }] },
    });
});

test('ENG40 a direct run of an elevated workflow takes what the workflow declares, and nothing else', async () => {
  const run = (workflow: string, input: unknown) => send('clerk', `/workflows/${workflow}/run`, { input });
  expect(await run('rename', { id: bill, note: 'run', title: 'stolen', owner: 'me' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'input.title' }, { path: 'input.owner' }] },
  });
  expect(await run('rename', { note: 'run' })).toMatchObject({ body: { errors: [{ path: 'input.id' }] } });
  expect(await run('rename', { id: bill, note: 3 })).toMatchObject({
    body: { errors: [{ path: 'input.note' }] },
  });
  expect((await run('undeclared', { any: 1 })).status).toBe(422);
  expect((await run('undeclared', 'any')).status).toBe(422);
  expect((await run('undeclared', {})).status).toBe(200);
  // Nor by way of one that runs it.
  expect((await run('calls_undeclared', { any: 1 })).status).toBe(422);
  expect((await send('admin', '/workflows/undeclared/run', { input: { any: 1 } })).status).toBe(200);
});

test('ENG41 a run stands in the queue of its workflow; others are for administrators', async () => {
  expect((await queued('clerk', 'other')).status).toBe(403);
  expect((await queued('clerk', 'one_by_one')).status).toBe(202);
  expect((await queued('admin', 'other')).status).toBe(202);
  for (const hostile of ['x"} evil{a="', 'a\nb', '__proto__', '', 'x'.repeat(64)])
    expect((await queued('admin', hostile)).status).toBe(422);
});
