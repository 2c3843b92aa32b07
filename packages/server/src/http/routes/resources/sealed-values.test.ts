import { newId, type SealedValue } from '@bakehouse/contract';
import { expect, test, vi } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

const changes = (event: string) => ({ options: { events: { on_change: [event] } } });
const offers = {
  bakery_resource_module: 'offers',
  bakery_resource: {
    fields: [
      { identifier: 'customer', type: 'text', ...changes('customer_changed') },
      { identifier: 'note', type: 'text' },
      { identifier: 'discount', type: 'number', readonly: true },
      { identifier: 'limit', type: 'number', readonly: true },
      {
        identifier: 'rows',
        type: 'list',
        options: {
          fields: [
            { identifier: 'sku', type: 'text', ...changes('sku_changed') },
            { identifier: 'qty', type: 'number' },
            { identifier: 'price', type: 'number', readonly: true },
          ],
        },
      },
    ],
  },
};
const notes = {
  bakery_resource_module: 'notes',
  bakery_resource: { fields: [{ identifier: 'text', type: 'text' }] },
};
/** A workflow that writes something down besides, so that saving cannot run it again. */
const once = (event: string, recipes: object) => ({
  identifier: event,
  events: [{ identifier: event, type: 'on_change', module: 'offers' }],
  elements: [
    {
      name: 'begin',
      type: 'event/on_change',
      set: { selector: ':selector' },
      to: { prototype: { put: ['default'] } },
    },
    { name: 'put', type: 'action/set', options: { recipes }, to: { default: { keep: ['default'] } } },
    { name: 'keep', type: 'action/save', options: { module: 'notes', recipes: { text: '"asked"' } } },
  ],
});
const every = (['create', 'read', 'update'] as const).map((action) => ({ module: '*' as const, action }));
const { it } = useScenarios({
  modules: [offers, notes],
  workflows: [
    once('customer_changed', { discount: '$length($resource.customer)' }),
    once('sku_changed', { '${selector}.price': '$length($resource.${selector}.sku) * 10' }),
  ],
  users: { clerk: every, other: every },
});

interface Answer {
  status: number;
  id: string;
  data: Record<string, unknown>;
  sealed?: SealedValue[];
  errors?: { path: string; code: string }[];
}

async function call(method: 'GET' | 'POST' | 'PATCH', url: string, body?: object, who = 'clerk') {
  const answer = await it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it().user(who).token}` },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, ...answer.json<Omit<Answer, 'status'>>() };
}

/** What a form is told when its customer changes. */
async function chosen(form: object, customer: string, who = 'clerk'): Promise<SealedValue> {
  const body = { module: 'offers', ...form, field: 'customer', value: customer, data: { customer } };
  const { sealed } = await call('POST', '/events/customer_changed', body, who);
  return sealed?.[0] as SealedValue;
}

const create = (id: string, data: object, sealed: unknown[], who = 'clerk') =>
  call('POST', '/modules/offers/resources', { id, data, sealed }, who);
const refused = (path: string) => ({ status: 422, errors: [{ path, code: 'readonly' }] });

test('FIELD38 what a workflow with effects has set in a readonly field is stored when the form is saved', async () => {
  const id = newId();
  const sealed = await chosen({ form: id, view: 'create' }, 'Anna');
  expect(sealed).toMatchObject({ path: 'discount', value: 4 });
  expect(await create(id, { customer: 'Anna', note: 'typed since' }, [sealed])).toMatchObject({
    status: 201,
    data: { discount: 4 },
  });
  const next = await chosen({ id, view: 'update' }, 'Bo');
  const path = `/modules/offers/resources/${id}`;
  expect(await call('PATCH', path, { data: { customer: 'Bo' }, sealed: [next] })).toMatchObject({
    status: 200,
    data: { discount: 2 },
  });
});

test('FIELD38 what the server has not vouched for is refused at its place, and nothing is written', async () => {
  const id = newId();
  const sealed = await chosen({ form: id, view: 'create' }, 'Anna');
  const data = { customer: 'Anna' };
  const forged: [string, unknown, string][] = [
    ['another value', { ...sealed, value: 99 }, 'discount'],
    ['another field', { ...sealed, path: 'limit' }, 'limit'],
    ['a field for everybody', { ...sealed, path: 'note' }, 'note'],
    ['a longer time', { ...sealed, until: sealed.until + 1 }, 'discount'],
    ['another workflow', { ...sealed, seal: sealed.seal.replace('customer_', 'sku_') }, 'discount'],
    ['no proof', { ...sealed, seal: '' }, 'discount'],
    ['half a proof', { ...sealed, seal: sealed.seal.slice(0, -4) }, 'discount'],
  ];
  for (const [what, each, path] of forged)
    expect(await create(id, data, [each]), what).toMatchObject(refused(path));
  expect(await create(newId(), data, [sealed]), 'another entry').toMatchObject(refused('discount'));
  expect(await create(id, data, [sealed], 'other'), 'another user').toMatchObject(refused('discount'));
  const path = `/modules/offers/resources/${id}`;
  expect(await call('GET', path)).toMatchObject({ status: 404 });
  const stored = await create(newId(), data, []);
  expect(
    await call('PATCH', `/modules/offers/resources/${stored.id}`, { data, sealed: [sealed] }),
  ).toMatchObject(refused('discount'));
});

test('FIELD38 a seal ends after a day', async () => {
  const id = newId();
  const sealed = await chosen({ form: id, view: 'create' }, 'Anna');
  vi.useFakeTimers({ toFake: ['Date'], now: sealed.until });
  try {
    expect(await create(id, { customer: 'Anna' }, [sealed])).toMatchObject(refused('discount'));
  } finally {
    vi.useRealTimers();
  }
});

test('FIELD38 once what starts the workflow has changed, what it had set does not count any more', async () => {
  const id = newId();
  const sealed = await chosen({ form: id, view: 'create' }, 'Anna, who gets much');
  expect(await create(id, { customer: 'Bo' }, [sealed])).toMatchObject({
    status: 201,
    data: { customer: 'Bo', discount: null },
  });
});

test('FIELD38 a seal is that of its row: it follows it when rows move, and counts in no other', async () => {
  const form = newId();
  const rows = [
    { id: newId(), sku: 'ab', qty: 1 },
    { id: newId(), sku: 'abcd', qty: 1 },
  ];
  const body = { module: 'offers', form, view: 'create', field: 'rows.1.sku', selector: 'rows.1' };
  const { sealed = [] } = await call('POST', '/events/sku_changed', {
    ...body,
    value: 'abcd',
    data: { rows },
  });
  expect(sealed).toMatchObject([{ path: `rows.#${rows[1]?.id}.price`, value: 40 }]);
  const stolen = { ...sealed[0], path: `rows.#${rows[0]?.id}.price` };
  expect(await create(form, { rows }, [stolen])).toMatchObject(refused('rows.0.price'));
  const renamed = [{ ...rows[0], id: rows[1]?.id }];
  expect(await create(form, { rows: renamed }, sealed)).toMatchObject({
    status: 201,
    data: { rows: [{ sku: 'ab' }] },
  });
  const again = newId();
  const other = await call('POST', '/events/sku_changed', {
    ...body,
    form: again,
    value: 'abcd',
    data: { rows },
  });
  const moved = [rows[1], { ...rows[0], sku: 'new' }, { sku: 'third' }];
  expect(await create(again, { rows: moved }, other.sealed ?? [])).toMatchObject({
    status: 201,
    data: { rows: [{ sku: 'abcd', price: 40 }, { sku: 'new' }, { sku: 'third' }] },
  });
});

test('FIELD38 a row that is gone takes its seal along, and what saving works out again has none', async () => {
  const form = newId();
  const rows = [{ id: newId(), sku: 'ab' }];
  const { sealed = [] } = await call('POST', '/events/sku_changed', {
    module: 'offers',
    form,
    view: 'create',
    field: 'rows.0.sku',
    selector: 'rows.0',
    value: 'ab',
    data: { rows },
  });
  expect(await create(form, { rows: [] }, sealed)).toMatchObject({ status: 201, data: { rows: [] } });
});
