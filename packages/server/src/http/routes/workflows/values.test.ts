import { expect, test, vi } from 'vitest';
import { on, testId, useScenarios } from '../../../testing/index.ts';

const text = (identifier: string) => ({ identifier, type: 'text' });
const module = (name: string, resource: object) => ({
  bakery_resource_module: name,
  bakery_resource: resource,
});

const { it } = useScenarios({
  work: true,
  modules: [
    module('customers', { fields: ['name', 'email', 'country', 'plan'].map(text) }),
    module('payments', {
      fields: [...['ref', 'status', 'approved_by'].map(text), { identifier: 'amount', type: 'number' }],
    }),
    module('documents', {
      fields: [
        ...['name', 'path'].map(text),
        { identifier: 'size', type: 'number' },
        { identifier: 'pdf', type: 'file' },
      ],
    }),
    module('tickets', {
      fields: [
        text('subject'),
        { identifier: 'customer', type: 'relation', required: true, options: { module: 'customers' } },
      ],
    }),
    module('guarded', { requireIfMatch: true, fields: [text('name')] }),
  ] as never,
});

async function call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object, who = 'admin') {
  const headers = who === 'nobody' ? {} : { authorization: `Bearer ${it().user(who).token}` };
  const body = payload === undefined ? {} : { payload };
  const answer = await it().app.inject({ method, url, headers, ...body });
  const json: unknown = answer.body.startsWith('{') ? answer.json() : {};
  return { status: answer.statusCode, body: json as Record<string, unknown> };
}

async function stored(definition: { identifier: string; [key: string]: unknown }): Promise<void> {
  const { status, body } = await call('PUT', `/workflows/${definition.identifier}`, definition);
  expect([200, 201], JSON.stringify(body)).toContain(status);
}

/** Stores a workflow of one element and runs it. */
async function runs(identifier: string, type: string, options: object, input: object) {
  await stored({ identifier, entry: 'it', elements: [{ name: 'it', type, options }] });
  return call('POST', `/workflows/${identifier}/run`, { input });
}

async function rows(name: string): Promise<Record<string, unknown>[]> {
  const { body } = await call('GET', `/modules/${name}/resources?sort=id`);
  return (body['data'] as { data: Record<string, unknown> }[]).map(({ data }) => data);
}

const keep = (name: string, n: number, data: object) =>
  call('POST', `/modules/${name}/resources`, { id: testId(n), data });

async function threeCustomers(): Promise<void> {
  for (const [n, name] of ['Ann', 'Bob', 'Zed'].entries())
    await keep('customers', 100 + n, { name, email: `${name.toLowerCase()}@example.com`, country: 'DE' });
}

const ask = (email: unknown) => call('POST', '/hooks/lookup', { email }, 'nobody');

/** What the called workflow has seen, each time. */
async function seenNames(): Promise<unknown[]> {
  return (await rows('customers')).flatMap(({ plan, name }) => (plan === 'seen' ? [name] : []));
}

const called = { workflow: 'seen', scope: true, input: { v: '"in"' } };

/** Filters that lead to a value which the caller has not sent. */
const lacking = [
  { country: '$input.none' },
  { id: '$input.none' },
  { _and: [{ country: '$input.none' }] },
  { _or: [{ country: '$input.none' }] },
  { _or: [{ country: '"nowhere"' }, { country: '$input.none' }] },
  { name: '"Ann"', country: '$input.none' },
  { _not: { country: '$input.none' } },
  { country: { _eq: '$input.none' } },
];

test('FILT26 a value that is missing in a filter deletes, finds and exports nothing, and the leaf is named', async () => {
  await threeCustomers();
  for (const [at, filter] of lacking.entries())
    for (const type of ['action/delete', 'data/find', 'action/export']) {
      const { status, body } = await runs(`lacking${at}`, type, { module: 'customers', filter }, {});
      expect(status, `${type} ${JSON.stringify(filter)}`).toBe(422);
      expect(body['errors']).toMatchObject([{ path: expect.stringMatching(/^filter\./) as string }]);
    }
  expect(await rows('customers')).toHaveLength(3);
});

test('FILT25 an operator or a sub-filter that a caller sends is refused, and reads or deletes nothing', async () => {
  const elements = [
    {
      name: 'hook',
      type: 'event/webhook',
      options: { check: 'none' },
      set: { q: ':value' },
      to: on('find'),
    },
    {
      name: 'find',
      type: 'data/find',
      options: { module: 'customers', filter: { email: '$q.email' }, one: true },
      to: { default: { hit: ['default'] }, empty: { none: ['default'] } },
    },
    { name: 'hit', type: 'action/response', options: { body: { name: 'name' } } },
    { name: 'none', type: 'action/response', options: { status: 404, body: '"nobody"' } },
  ];
  const events = [{ identifier: 'lookup', type: 'webhook' }];
  await stored({ identifier: 'lookup', elevated: true, events, elements });
  expect((await ask('ann@example.com')).body).toEqual({ name: 'Ann' });
  expect((await ask('none@example.com')).status).toBe(404);
  for (const sent of [
    { _startsWith: 'z' },
    { _ne: 'x' },
    { _null: false },
    { name: 'Ann' },
    null,
    undefined,
    [],
  ]) {
    const { status, body } = await ask(sent);
    expect([status, body['name']], JSON.stringify(sent)).toEqual([422, undefined]);
  }
  const drop = { module: 'customers', filter: { name: '$input.name' } };
  expect((await runs('drop', 'action/delete', drop, { name: { _ne: 'x' } })).status).toBe(422);
  expect(await rows('customers')).toHaveLength(3);
});

test('FILT28 a deletion or export of everything needs "all"', async () => {
  for (const type of ['action/delete', 'action/export'])
    for (const filter of [{}, { _and: [] }]) {
      const elements = [{ name: 'it', type, options: { module: 'customers', filter } }];
      const { status } = await call('PUT', '/workflows/all', { identifier: 'all', entry: 'it', elements });
      expect(status, `${type} ${JSON.stringify(filter)}`).toBe(422);
    }
});

test('FILT27 FILT28 what is empty never deletes everything', async () => {
  const before = await rows('customers');
  for (const [filter, input] of [
    [{ name: { _nin: '$input.keep' } }, { keep: [] }],
    [{ _not: { name: { _in: '$input.keep' } } }, { keep: [] }],
    [{ name: { _nin: ['$input.a', '$input.b'], optional: true } }, {}],
    [{ name: { _contains: '$input.part' } }, { part: '' }],
    [{ _or: [{ name: '"nobody"' }, { name: { _startsWith: '$input.part' } }] }, { part: '' }],
  ] as const) {
    const { status } = await runs('drop', 'action/delete', { module: 'customers', filter }, input);
    expect(status, JSON.stringify(filter)).toBe(422);
    expect(await rows('customers')).toEqual(before);
  }
  // What finds nothing deletes nothing.
  const none = { module: 'customers', filter: { name: { _in: '$input.keep' } } };
  expect((await runs('drop', 'action/delete', none, { keep: [] })).status).toBe(200);
  expect(await rows('customers')).toEqual(before);
});

test('SAVE10 the body of a webhook, and a file, write nothing but what the recipes say', async () => {
  await keep('payments', 1, { ref: 'P1', status: 'open', amount: 50 });
  await stored({
    identifier: 'paid',
    elevated: true,
    events: [{ identifier: 'paid', type: 'webhook' }],
    elements: [
      { name: 'hook', type: 'event/webhook', options: { check: 'none' }, to: on('save') },
      {
        name: 'save',
        type: 'action/save',
        options: { module: 'payments', id: '$.payment', mode: 'update', recipes: { status: '"paid"' } },
      },
    ],
  });
  const sent = { payment: testId(1), amount: 1, approved_by: 'mallory', ref: 'HACK' };
  expect((await call('POST', '/hooks/paid', sent, 'nobody')).status).toBeLessThan(300);
  expect(await rows('payments')).toMatchObject([
    { ref: 'P1', status: 'paid', amount: 50, approved_by: null },
  ]);

  await keep('documents', 2, { name: 'Offer', path: 'here', size: 3 });
  await stored({
    identifier: 'attach',
    entry: 'make',
    elements: [
      { name: 'make', type: 'action/export', options: { module: 'payments', all: true }, to: on('save') },
      {
        name: 'save',
        type: 'action/save',
        options: { module: 'documents', id: `"${testId(2)}"`, mode: 'update', recipes: { pdf: '$' } },
      },
    ],
  });
  expect((await call('POST', '/workflows/attach/run', { input: {} })).status).toBe(200);
  const [document] = await rows('documents');
  expect(document).toMatchObject({ name: 'Offer', path: 'here', size: 3 });
  expect(document?.['pdf']).toBeTruthy();
});

test('RUN6 RUN9 the input and the resource of a called workflow do not depend on how it runs', async () => {
  const seen = '$string({"input": $input, "resource": $resource, "v": $v, "user": $user.email})';
  const options = { module: 'customers', mode: 'create', recipes: { name: seen, plan: '"seen"' } };
  await stored({
    identifier: 'seen',
    entry: 'it',
    elements: [{ name: 'it', type: 'action/save', options }],
  });
  for (const [turn, async] of [false, true].entries()) {
    await stored({
      identifier: 'caller',
      entry: 'piped',
      elements: [
        { name: 'piped', type: 'data/map', options: { value: '{"piped": true}' }, to: on('call') },
        { name: 'call', type: 'action/run', options: { ...called, async } },
      ],
    });
    await call('POST', '/workflows/caller/run', { input: { own: 1 } });
    await vi.waitFor(async () => expect(await seenNames()).toHaveLength(turn + 1), { timeout: 60_000 });
  }
  const [first, second] = await seenNames();
  expect(JSON.parse(String(first))).toMatchObject({ input: { v: 'in' }, v: 'in' });
  expect(second).toBe(first);
});

test('RES40 what a required relation names is not deleted', async () => {
  await keep('customers', 200, { name: 'Eve' });
  await keep('tickets', 3, { subject: 'Late', customer: testId(200) });
  expect((await call('DELETE', `/modules/customers/resources/${testId(200)}`)).status).toBe(409);
});

test('DEL5 a workflow saves and deletes without naming a version', async () => {
  for (const n of [10, 11, 12]) await keep('guarded', n, { name: `G${n}` });
  expect((await call('DELETE', `/modules/guarded/resources/${testId(10)}`)).status).toBe(428);
  const input = { id: testId(10), name: 'G11' };
  const save = { module: 'guarded', id: '$input.id', mode: 'update', recipes: { name: '"new"' } };
  expect((await runs('renames', 'action/save', save, input)).status).toBe(200);
  expect((await runs('by_id', 'action/delete', { module: 'guarded', id: '$input.id' }, input)).status).toBe(
    200,
  );
  const byName = { module: 'guarded', filter: { name: '$input.name' } };
  expect((await runs('by_name', 'action/delete', byName, input)).status).toBe(200);
  expect(await rows('guarded')).toMatchObject([{ name: 'G12' }]);
});
