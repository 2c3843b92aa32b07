import { describe, expect, test } from 'vitest';
import { testPassword, useScenarios } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({
  users: { clerk: [{ module: 'orders', action: 'read' }] },
  modules: [
    {
      bakery_resource_module: 'orders',
      bakery_resource: {
        title: 'Orders',
        fields: [
          { identifier: 'number', type: 'text' },
          { identifier: 'owner', type: 'user' },
        ],
      },
    },
  ],
});

const permissions = [
  { module: 'orders', action: 'read', fields: ['number'], filter: { owner: '$user.id' } },
  { module: '*', action: 'create' },
  { workflow: '*', action: 'run' },
];

scenario('PERM1 PERM4 PERM5 PERM6 PERM9 an administrator makes a role', {
  as: 'admin',
  request: ['POST', '/roles'],
  body: { slug: 'sales', title: 'Sales', permissions },
  status: 201,
  answer: { slug: 'sales', title: 'Sales', permissions },
  answerHeaders: { location: '/roles/sales' },
  effects: { 'bakehouse.roles': { added: 1 } },
});

scenario('a slug that is taken is a conflict that names it', {
  as: 'admin',
  request: ['POST', '/roles'],
  body: { slug: 'clerk', title: 'Clerk', permissions: [] },
  status: 409,
  answer: { errors: [{ path: 'slug' }] },
});

scenario('a permission that cannot work is named by its path', {
  as: 'admin',
  request: ['POST', '/roles'],
  body: {
    slug: 'wrong',
    title: 'Wrong',
    permissions: [
      { module: 'oders', action: 'read' },
      { module: 'orders', action: 'read', fields: ['number', 'colour'] },
      { module: 'orders', action: 'read', filter: { colour: 'red' } },
    ],
  },
  status: 422,
  answer: {
    errors: [
      { path: 'permissions.0.module', code: 'unknown_module' },
      { path: 'permissions.1.fields.1', code: 'unknown_field' },
      { path: 'permissions.2.filter.colour' },
    ],
  },
});

scenario('PERM6 an action that is none is named by its path', {
  as: 'admin',
  request: ['POST', '/roles'],
  body: { slug: 'wrong', title: 'Wrong', permissions: [{ module: 'orders', action: 'drop' }] },
  status: 422,
  answer: { errors: [{ path: 'permissions.0.action' }] },
});

scenario('PERM1 roles are listed by slug', {
  as: 'admin',
  request: ['GET', '/roles'],
  status: 200,
  answer: { data: [{ slug: 'admin' }, { slug: 'clerk' }, { slug: 'sales' }], next: null },
});

scenario('PERM1 a role is given by its slug', {
  as: 'admin',
  request: ['GET', '/roles/sales'],
  status: 200,
  answer: { slug: 'sales', permissions },
});

scenario('PERM1 a role is replaced', {
  as: 'admin',
  request: ['PUT', '/roles/sales'],
  body: { title: 'Selling', permissions: [] },
  status: 200,
  answer: { slug: 'sales', title: 'Selling', permissions: [] },
  effects: { 'bakehouse.roles': { changed: 1 }, 'bakehouse.versions': { changed: 1 } },
});

scenario('PERM1 a part of a role is changed, the rest stays', {
  as: 'admin',
  request: ['PATCH', '/roles/sales'],
  body: { permissions },
  status: 200,
  answer: { slug: 'sales', title: 'Selling', permissions },
  effects: { 'bakehouse.roles': { changed: 1 }, 'bakehouse.versions': { changed: 1 } },
});

scenario('a changed permission that cannot work is named by its path', {
  as: 'admin',
  request: ['PATCH', '/roles/sales'],
  body: { permissions: [{ module: 'oders', action: 'read' }] },
  status: 422,
  answer: { errors: [{ path: 'permissions.0.module', code: 'unknown_module' }] },
});

scenario('the slug of a role stays', {
  as: 'admin',
  request: ['PUT', '/roles/sales'],
  body: { slug: 'selling', title: 'Selling', permissions: [] },
  status: 422,
  answer: { errors: [{ path: 'slug', code: 'readonly' }] },
});

scenario('PERM2 the role admin cannot be changed', {
  as: 'admin',
  request: ['PUT', '/roles/admin'],
  body: { title: 'Nobody', permissions: [] },
  status: 409,
  answer: { code: 'builtin_role' },
});

scenario('PERM2 the role admin cannot be removed', {
  as: 'admin',
  request: ['DELETE', '/roles/admin'],
  status: 409,
  answer: { code: 'builtin_role' },
});

scenario('a role that somebody has cannot be removed', {
  as: 'admin',
  request: ['DELETE', '/roles/clerk'],
  status: 409,
  answer: { code: 'role_in_use' },
});

scenario('PERM1 a role that nobody has is removed', {
  as: 'admin',
  request: ['DELETE', '/roles/sales'],
  status: 204,
  effects: { 'bakehouse.roles': { removed: 1 }, 'bakehouse.versions': { changed: 1 } },
});

scenario('a role that is not there is not found', {
  as: 'admin',
  request: ['GET', '/roles/sales'],
  status: 404,
});

scenario('a role that is not there cannot be replaced', {
  as: 'admin',
  request: ['PUT', '/roles/sales'],
  body: { title: 'Selling', permissions: [] },
  status: 404,
});

scenario('a role that is not there cannot be removed', {
  as: 'admin',
  request: ['DELETE', '/roles/sales'],
  status: 404,
});

test('roles come in pages', async () => {
  const first = await page('');
  const second = await page(`&cursor=${first.next}`);

  expect([first.data[0]?.slug, second.data[0]?.slug, second.next]).toEqual(['admin', 'clerk', null]);
});

async function page(query: string): Promise<{ data: { slug: string }[]; next: string | null }> {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  return (await it().app.inject({ url: `/roles?limit=1${query}`, headers })).json();
}

describe('PORT1 roles for outsiders', () => {
  const role = { slug: 'customer', title: 'Customer', permissions: [], portal: true };

  test('PORT1 a role says that it is for outsiders, and PUT without a word takes it back', async () => {
    const headers = { authorization: `Bearer ${it().user('admin').token}` };
    const send = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) =>
      (
        await it().app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
      ).json<object>();
    expect(await send('POST', '/roles', role)).toEqual(role);
    expect(await send('PATCH', '/roles/customer', { title: 'Guest' })).toEqual({ ...role, title: 'Guest' });
    const { portal: _, ...plain } = role;
    expect(await send('PUT', '/roles/customer', plain)).toEqual(plain);
    expect(await send('GET', '/roles/customer')).toEqual(plain);
    expect(await send('PUT', '/roles/customer', role)).toEqual(role);
  });

  test('PORT1 PORT3 whoever has only such roles has a reduced app and makes no API tokens', async () => {
    const { pool } = it().database;
    const { id, token } = it().user('clerk');
    const headers = { authorization: `Bearer ${token}` };
    const rights = async () =>
      (await it().app.inject({ url: '/auth/rights', headers })).json<{ portal: boolean }>();
    expect(await rights()).toMatchObject({ admin: false, portal: false });
    await pool.query(`update bakehouse.roles set portal = true where slug = 'clerk'`);
    try {
      await expect.poll(rights).toMatchObject({ admin: false, portal: true });
      const secrets = { name: 'mine', password: testPassword };
      const answer = await it().app.inject({ method: 'POST', url: '/tokens', headers, payload: secrets });
      expect(answer.statusCode).toBe(403);
      await pool.query(
        `insert into bakehouse.roles (slug, title) values ('staff', 'Staff') on conflict do nothing`,
      );
      await pool.query(`insert into bakehouse.user_roles (user_id, role_slug) values ($1, 'staff')`, [id]);
      await expect.poll(rights).toMatchObject({ portal: false });
    } finally {
      await pool.query(`delete from bakehouse.user_roles where role_slug = 'staff'`);
      await pool.query(`update bakehouse.roles set portal = false where slug = 'clerk'`);
    }
  });
});
