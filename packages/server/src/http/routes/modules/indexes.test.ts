import { expect, test } from 'vitest';
import { shop, useScenarios } from '../../../testing/index.ts';

const { it, scenario } = useScenarios({
  modules: shop,
  users: { clerk: [{ module: '*', action: 'read' }] },
});

async function send(method: 'GET' | 'POST' | 'DELETE' | 'PUT', url: string, payload?: object, who = 'admin') {
  const headers = { authorization: `Bearer ${it().user(who).token}` };
  return it().app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

interface Listed {
  data: { id: string; module: string; equal: string[]; order: string[]; state: string }[];
}

const states = async () =>
  (await send('GET', '/indexes')).json<Listed>().data.map(({ module, state }) => `${module} ${state}`);

test('MOD70 MOD71 MOD74 what a clerk asks often is proposed to administrators, who build it and drop it', async () => {
  await send('PUT', '/modules/parcels', {
    bakery_resource: { fields: [{ identifier: 'place', type: 'text' }] },
  });
  const { pool } = it().database;
  await pool.query(
    `insert into modules.parcels (id, version, "createdAt", "updatedAt", place)
     select gen_random_uuid(), 1, now(), now(), 'shelf ' || i from generate_series(1, 6000) i`,
  );
  await pool.query('analyze modules.parcels');
  const filter = encodeURIComponent(JSON.stringify({ place: 'shelf 7' }));
  for (let turn = 0; turn < 3; turn += 1)
    await send('GET', `/modules/parcels/resources?filter=${filter}`, undefined, 'clerk');

  const listed = await send('GET', '/indexes');
  const [proposal] = listed.json<Listed>().data;
  expect(proposal).toMatchObject({ module: 'parcels', equal: ['place'], order: [], state: 'proposed' });
  expect(listed.body).not.toContain('shelf 7');

  expect((await send('POST', `/indexes/${proposal?.id}/build`)).statusCode).toBe(202);
  await expect.poll(states).toEqual(['parcels built']);
  expect((await send('POST', `/indexes/${proposal?.id}/build`)).statusCode).toBe(409);
  const audit = await send('GET', '/audit?action=index.build');
  expect(audit.json()).toMatchObject({
    data: [{ actor: { id: it().user('admin').id }, target: { kind: 'index', id: proposal?.id } }],
  });

  expect((await send('DELETE', `/indexes/${proposal?.id}`)).statusCode).toBe(204);
  expect(await states()).toEqual([]);
});

scenario('MOD70 PERM3 only administrators see proposals', {
  as: 'clerk',
  request: ['GET', '/indexes'],
  status: 403,
});

scenario('MOD71 what was never proposed cannot be built', {
  as: 'admin',
  request: ['POST', '/indexes/0123456789abcdef/build'],
  status: 404,
});

scenario('MOD74 what is no id is refused', {
  as: 'admin',
  request: ['DELETE', '/indexes/x'],
  status: 400,
});
