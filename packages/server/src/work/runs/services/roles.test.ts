import { findUserBy, updateUser } from '@bakehouse/store';
import { expect, test } from 'vitest';
import { useMessageRuns } from './testing.ts';

const { it, ask, pool, mails, rolesOf } = useMessageRuns();

test('SVC13 ROLE1 ROLE4 an administrator gives and takes roles, and what was there stays', async () => {
  const carl = it().user('carl').id;
  expect((await ask('admin', 'set_role', { user: carl, role: ['manager', 'ann'] })).status).toBe(200);
  expect(await rolesOf('carl')).toEqual(['ann', 'carl', 'manager']);
  expect((await ask('admin', 'remove_role', { user: { id: carl }, role: ['ann', 'ann'] })).status).toBe(200);
  expect(await rolesOf('carl')).toEqual(['carl', 'manager']);
  expect((await ask('admin', 'set_role', { user: carl, role: 'no_such_role' })).status).toBe(422);
  expect((await ask('admin', 'set_role', { user: 'who@example.com', role: 'ann' })).status).toBe(422);
});

test('ROLE11 nobody gets more than the actor or the elevated definition may give', async () => {
  await pool().query(
    `insert into bakehouse.roles (slug, title, permissions) values
     ('plain', 'Plain', '[{"module": "orders", "action": "read"}]'),
     ('reads_all', 'Reads', '[{"module": "*", "action": "read"}]'),
     ('runs_all', 'Runs', '[{"workflow": "*", "action": "run"}]')`,
  );
  const { id } = it().user('carl');
  for (const [workflow, input] of [
    ['set_role', { user: id, role: 'manager' }],
    ['set_role', { user: id, role: 'bob' }],
    ['remove_role', { user: it().user('dora').id, role: 'dora' }],
    ['set_role_elevated', { user: id, role: 'admin' }],
    ['set_role_elevated', { user: id, role: ['ann', 'admin'] }],
    ['remove_role_elevated', { user: it().user('admin').id, role: 'admin' }],
    // Roles that reach into everything are as good as that of administrators.
    ['set_role_elevated', { user: id, role: 'reads_all' }],
    ['set_role_elevated', { user: id, role: ['plain', 'runs_all'] }],
    ['remove_role_elevated', { user: id, role: 'runs_all' }],
  ] as const)
    expect((await ask('bob', workflow, input)).status, `${workflow} ${JSON.stringify(input)}`).toBe(403);
  expect(await rolesOf('carl')).toEqual(['carl']);

  expect((await ask('bob', 'set_role_elevated', { user: id, role: 'plain' })).status).toBe(200);
  expect((await ask('bob', 'make_admin', { user: id })).status).toBe(200);
  expect(await rolesOf('carl')).toEqual(['admin', 'carl', 'plain']);
});

test('SVC13 ROLE7 ROLE8 ROLE9 ROLE10 ROLE13 a link is mailed to the user and seen nowhere else', async () => {
  const { status, body } = await ask('erin', 'reset', { user: it().user('erin').id });
  expect(status).toBe(200);
  const [mail] = await mails();
  expect(mail).toMatchObject({ to: 'erin@example.com' });
  expect(mail?.text).toContain('for 2 hours');
  const [, token = ''] = /#token=(\S+)/.exec(mail?.text ?? '') ?? [];
  expect(token).toMatch(/^bhl_/);
  const kept = await pool().query<{ row: string }>(
    `select row_to_json(r)::text || coalesce((select string_agg(steps::text, '') from bakehouse.run_traces where run = r.id), '') as row
     from bakehouse.runs r where id = $1`,
    [body['run']],
  );
  expect(kept.rows).toHaveLength(1);
  expect(JSON.stringify(body) + kept.rows[0]?.row).not.toContain(token);

  const password = 'a new password of erin';
  const set = await it().app.inject({
    method: 'POST',
    url: '/auth/reset-password',
    payload: { token, password },
  });
  expect(set.statusCode).toBeLessThan(300);
  const signIn = { email: 'erin@example.com', password };
  expect((await it().app.inject({ method: 'POST', url: '/auth/sign-in', payload: signIn })).statusCode).toBe(
    200,
  );
});

test('ROLE11 others are reset by administrators and elevated workflows alone', async () => {
  expect((await ask('bob', 'reset', { user: it().user('manager').id })).status).toBe(403);
  expect((await ask('bob', 'reset', { user: 'who@example.com' })).status).toBe(403);
  expect(await mails()).toEqual([]);
  expect((await ask('bob', 'reset_elevated', { user: 'manager@example.com' })).status).toBe(200);
  expect(await mails()).toMatchObject([{ to: 'manager@example.com' }]);
});

test('ROLE9 without a mail the password stops working and all sessions end', async () => {
  const { token } = it().user('manager');
  expect((await ask('bob', 'lock_out', { user: 'manager@example.com' })).status).toBe(200);
  const me = await it().app.inject({ url: '/auth/me', headers: { authorization: `Bearer ${token}` } });
  expect(me.statusCode).toBe(401);
  expect((await findUserBy(pool(), 'manager@example.com')).pending).toBe(true);
  expect(await mails()).toEqual([]);
});

test('ROLE14 whoever takes a role from themselves gets the answer, and is signed out', async () => {
  const { token, id } = it().user('bob');
  await pool().query(
    `insert into bakehouse.roles (slug, title, permissions) values ('narrow', 'Narrow', '[{"module": "orders", "action": "read"}]')`,
  );
  await updateUser(pool(), id, { roles: ['bob', 'narrow'] });
  const me = async () => {
    const { statusCode } = await it().app.inject({
      url: '/auth/me',
      headers: { authorization: `Bearer ${token}` },
    });
    return statusCode;
  };
  expect(await me()).toBe(200);
  const own = await ask('bob', 'remove_role_elevated', { user: id, role: 'narrow' });
  expect([own.status, own.body['status']]).toEqual([200, 'completed']);
  expect(await rolesOf('bob')).toEqual(['bob']);
  expect(await me()).toBe(401);
});

test('ROLE12 somebody remains administrator, also where two are taken at once', async () => {
  await ask('ann', 'make_admin', { user: it().user('dora').id });
  const taken = await Promise.all(
    ['dora', 'admin'].map((who) => ask('ann', 'remove_admin', { user: it().user(who).id })),
  );
  expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const admins = await pool().query(`select user_id from bakehouse.user_roles where role_slug = 'admin'`);
  expect(admins.rowCount).toBe(1);
  await updateUser(pool(), it().user('admin').id, { roles: ['admin'] });
  await updateUser(pool(), it().user('dora').id, { roles: ['dora'] });
  expect((await ask('ann', 'lock_out', { user: it().user('admin').id })).status).toBe(409);
});
