import { expect, test } from 'vitest';
import { shop, useScenarios } from '../../../testing/index.ts';

const { it } = useScenarios({
  modules: shop,
  users: {
    regional: [{ module: 'orders', action: 'read', filter: { customer: { country: 'DE' } } }],
  },
});

async function send(method: 'PUT' | 'POST' | 'PATCH' | 'GET', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  return it().app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

async function define(module: string, type: string) {
  return send('PUT', `/modules/${module}`, { bakery_resource: { fields: [{ identifier: 'size', type }] } });
}

test('MOD27 MOD23 a type change that would lose a value is refused with the count of offending rows', async () => {
  await define('parts', 'text');
  for (const size of ['12', 'wide', 'high'])
    await send('POST', '/modules/parts/resources', { data: { size } });

  const answer = await define('parts', 'integer');

  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ errors: [{ path: 'size' }] });
  expect(answer.body).toMatch(/\b2\b/);
});

test('RES28 ERR23 revisions from before a type change are still shown', async () => {
  await define('sizes', 'text');
  const { id } = (await send('POST', '/modules/sizes/resources', { data: { size: 'wide' } })).json<{
    id: string;
  }>();
  await send('PATCH', `/modules/sizes/resources/${id}`, { data: { size: '12' } });
  expect((await define('sizes', 'integer')).statusCode).toBe(200);

  const answer = await send('GET', `/modules/sizes/resources/${id}/revisions`);

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ data: [{ data: { size: 12 } }, { data: { size: null } }] });
});

async function read(): Promise<number> {
  const headers = { authorization: `Bearer ${it().user('regional').token}` };
  return (await it().app.inject({ url: '/modules/orders/resources', headers })).statusCode;
}

test('PERM8 ERR23 a rule over a related field that is taken away allows nothing, and breaks nothing', async () => {
  const before = await read();
  await send('PUT', '/modules/customers', {
    bakery_resource: { fields: [{ identifier: 'name', type: 'text' }] },
  });

  expect([before, await read()]).toEqual([200, 404]);
});
