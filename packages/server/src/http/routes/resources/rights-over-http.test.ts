import type { FieldDefinition, Permission } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { formWith, testId, useScenarios } from '../../../testing/index.ts';

const text = (identifier: string): FieldDefinition => ({ identifier, type: 'text' });
const relation = (identifier: string): FieldDefinition => ({
  identifier,
  type: 'relation',
  options: { module: 'customers' },
});
const module = (name: string, fields: FieldDefinition[]) => ({
  bakery_resource_module: name,
  bakery_resource: { title: name, fields },
});
const modules = [
  module('customers', [text('country')]),
  module('orders', [text('status'), relation('customer'), { identifier: 'document', type: 'file' }]),
  module('lists', [
    {
      identifier: 'lines',
      type: 'list',
      options: {
        fields: [relation('ref'), { identifier: 'who', type: 'user' }, { identifier: 'role', type: 'role' }],
      },
    },
  ]),
];
const german = { customer: { country: 'DE' } };
const drafts = { status: 'draft' };
const users: Record<string, Permission[]> = {
  german: [{ module: 'orders', action: 'read', filter: german }],
  drafter: [
    { module: 'orders', action: 'read', filter: drafts },
    { module: 'orders', action: 'update', filter: drafts },
  ],
  lister: [{ module: 'lists', action: 'create' }],
};
const { it } = useScenarios({ modules, users });

type Method = 'GET' | 'POST' | 'PATCH';
async function send(who: string, method: Method, url: string, payload?: object, more: object = {}) {
  const answer = await it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it().user(who).token}`, ...more },
    ...(payload === undefined ? {} : { payload }),
  });
  const body = answer.body === '' ? {} : answer.json<Record<string, unknown>>();
  return { status: answer.statusCode, etag: answer.headers.etag, body };
}
const add = async (name: string, data: object) =>
  String((await send('admin', 'POST', `/modules/${name}/resources`, { data })).body['id']);
const upload = (who: string, content: string) => {
  const { headers, payload } = formWith(Buffer.from(content), { name: 'a.txt', path: '/offers/a.txt' });
  return send(who, 'POST', '/files', payload, headers);
};

const marks = async () =>
  Promise.all(
    ['total', 'lastUpdated'].map(async (mark) => {
      const { etag, body } = await send('german', 'GET', `/modules/orders/resources/${mark}`);
      return [etag, body['total'], body['lastUpdated']];
    }),
  );

test('CHG23 nothing that a reader of some customers is told moves by other customers', async () => {
  await add('orders', { status: 'a', customer: await add('customers', { country: 'DE' }) });
  const before = await marks();
  await add('customers', { country: 'DE' });
  await add('customers', { country: 'FR' });
  expect(await marks()).toEqual(before);
});

/** The cursor that somebody who reads drafts alone is given. */
async function nextOfDrafts(): Promise<unknown> {
  const { status, body } = await send('drafter', 'GET', '/modules/orders/resources/changes');
  expect(status).toBe(200);
  return body['next'];
}

test('CHG22 CHG23 a cursor does not count what was written and may not be read', async () => {
  await add('orders', { status: 'draft' });
  const before = await nextOfDrafts();
  for (let n = 0; n < 7; n += 1) await add('orders', { status: 'hidden' });
  expect(await nextOfDrafts()).toBe(before);
  await add('orders', { status: 'draft' });
  expect(await nextOfDrafts()).not.toBe(before);
});

test('CHG18 CHG23 what went out of sight is told once; after that nothing of it, nor of what comes later', async () => {
  const customer = await add('customers', { country: 'DE' });
  const order = await add('orders', { status: 'a', customer });
  const changes = async (since?: string) => {
    const query = since === undefined ? '' : `&since=${since}`;
    const { body } = await send('german', 'GET', `/modules/orders/resources/changes?limit=100${query}`);
    return { data: body['data'] as { id: string }[], next: String(body['next']) };
  };
  const { next } = await changes();
  const french = await add('customers', { country: 'FR' });
  await send('admin', 'PATCH', `/modules/orders/resources/${order}`, { data: { customer: french } });
  const gone = await changes(next);
  expect(gone.data.map(({ id }) => id)).toEqual([order]);
  await send('admin', 'PATCH', `/modules/orders/resources/${order}`, { data: { status: 'b' } });
  const later = await add('orders', { status: 'hidden', customer: french });
  expect((await changes(gone.next)).data).toEqual([]);
  // An old cursor, sent again and again, tells of nothing that came later.
  expect((await changes(next)).data.map(({ id }) => id)).not.toContain(later);
});

test('FILE24 whoever once uploaded the document of an approved resource neither exchanges nor shares it', async () => {
  const { body } = await upload('drafter', 'Price: 5');
  const file = String(body['id']);
  const order = await add('orders', { status: 'draft', document: file });
  await send('admin', 'PATCH', `/modules/orders/resources/${order}`, { data: { status: 'approved' } });
  expect((await upload('drafter', 'Price: 999,999')).status).toBe(403);
  expect((await send('drafter', 'POST', `/files/${file}/shares`)).status).toBe(403);
});

test('FIELD30 RES43 references in rows are held against the rights like those at the top', async () => {
  const ref = await add('customers', { country: 'DE' });
  for (const line of [{ ref }, { who: testId(9) }, { role: 'nosuch' }]) {
    const made = await send('lister', 'POST', '/modules/lists/resources', { data: { lines: [line] } });
    expect(made, JSON.stringify(line)).toMatchObject({
      status: 422,
      body: { errors: [{ path: `lines.0.${Object.keys(line)[0]}`, code: 'unknown_reference' }] },
    });
  }
});
