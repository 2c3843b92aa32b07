import type { ModuleDefinition } from '@bakehouse/contract';
import { forgetAudit, type AuditEntry } from '@bakehouse/store';
import { beforeAll, expect, test } from 'vitest';
import { makeRealUser, useScenarios, type RealUser } from '../../../testing/index.ts';

const patients: ModuleDefinition = {
  bakery_resource_module: 'patients',
  bakery_resource: { audit: 'reads', fields: [{ identifier: 'name', type: 'text' }] },
};

const { scenario, it } = useScenarios({
  users: { clerk: [{ module: 'patients', action: 'read' }] },
  modules: [patients],
});
let ann: RealUser;
let patient: string;

beforeAll(async () => {
  ann = await makeRealUser(it(), 'ann', ['clerk']);
  const made = await asAdmin('POST', '/modules/patients/resources', {
    data: { name: 'a-name-nobody-notes' },
  });
  patient = made.json<{ id: string }>().id;
});

function asAdmin(method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  return it().app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

function signIn(email: string, password: string) {
  return it().app.inject({
    method: 'POST',
    url: '/auth/sign-in',
    payload: { email, password, mode: 'token' },
  });
}

async function entries(query = ''): Promise<AuditEntry[]> {
  const answer = await asAdmin('GET', `/audit?limit=1000&${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: AuditEntry[] }>().data;
}

scenario('AUD1 only administrators read the audit log', {
  as: 'clerk',
  request: ['GET', '/audit'],
  status: 403,
});

scenario('AUD1 an action that does not exist is named', {
  as: 'admin',
  request: ['GET', '/audit?action=nothing'],
  status: 400,
  answer: { errors: [{ path: 'action' }] },
});

scenario('AUD3 a new user is noted with the roles', {
  as: 'admin',
  request: ['POST', '/users'],
  body: { email: 'new@example.com', name: 'New', password: 'twelve chars', roles: ['clerk'] },
  status: 201,
  effects: { 'bakehouse.users': { added: 1 }, 'bakehouse.user_roles': { added: 1 } },
  audit: ['user.create', 'user.role_given'],
});

scenario('AUD3 what is refused is not noted', {
  as: 'admin',
  request: ['POST', '/users'],
  body: { email: 'new@example.com', name: 'New', password: 'twelve chars', roles: ['clerk'] },
  status: 409,
  audit: [],
});

scenario('AUD3 a role is noted', {
  as: 'admin',
  request: ['POST', '/roles'],
  body: { slug: 'cook', title: 'Cook', permissions: [] },
  status: 201,
  effects: { 'bakehouse.roles': { added: 1 } },
  audit: ['role.create'],
});

test('AUD1 the log tells of whom and of what it is asked for, and of nothing else', async () => {
  await it().app.inject({
    method: 'POST',
    url: '/auth/sign-in',
    payload: { email: 'nobody@example.com', password: 'a wrong password' },
  });
  await asAdmin('PATCH', `/users/${ann.id}`, { name: 'Ann' });
  const all = await entries('');
  const { id } = it().user('admin');
  const byAdmin = await entries(`actor=${id}`);
  expect(byAdmin.length).toBeGreaterThan(0);
  expect(byAdmin.length).toBeLessThan(all.length);
  expect(byAdmin.filter(({ actor }) => actor?.id !== id)).toEqual([]);
  const ofUsers = await entries('kind=user');
  expect(ofUsers.length).toBeGreaterThan(0);
  expect(ofUsers.length).toBeLessThan(all.length);
  expect(ofUsers.filter(({ target }) => target?.kind !== 'user')).toEqual([]);
});

test('AUD3 a change tells who made it, from where and what changed, not to what', async () => {
  await asAdmin('PATCH', `/users/${ann.id}`, {
    name: 'a-name-nobody-notes',
    password: 'a-password-nobody-notes',
  });
  const found = await entries(`kind=user&target=${ann.id}`);
  expect(
    found
      .map(({ action }) => action)
      .slice(0, 2)
      .toSorted(),
  ).toEqual(['user.change', 'user.password']);
  const change = found.find(({ action }) => action === 'user.change');
  expect(change).toMatchObject({
    actor: { id: it().user('admin').id, email: 'admin@example.com' },
    via: 'session',
    address: '127.0.0.1',
    details: { changed: ['name'] },
  });
});

test('AUD3 a definition is noted with its version and whoever stored it', async () => {
  const workflow = {
    identifier: 'idle',
    elements: [{ name: 'a', type: 'data/find', options: { module: 'patients' } }],
  };
  const stored = await asAdmin('PUT', '/workflows/idle', workflow);
  expect(stored.statusCode, stored.body).toBe(201);
  await asAdmin('DELETE', '/workflows/idle');
  await asAdmin('PUT', '/modules/things', { bakery_resource: { fields: [] } });
  await asAdmin('DELETE', '/modules/things');
  const found = [...(await entries('action=workflow')), ...(await entries('kind=module&target=things'))];
  expect(found.map(({ action, actor, details }) => [action, actor?.email, details['version']])).toEqual([
    ['workflow.delete', 'admin@example.com', undefined],
    ['workflow.create', 'admin@example.com', 1],
    ['module.delete', 'admin@example.com', undefined],
    ['module.create', 'admin@example.com', 1],
  ]);
});

test('AUD2 sign-ins and failures are noted, and never what was typed', async () => {
  expect((await signIn('ann@example.com', 'a-password-nobody-notes')).statusCode).toBe(200);
  expect((await signIn('ann@example.com', 'wrong-nobody-notes')).statusCode).toBe(401);
  expect((await signIn('typed-nobody-notes@example.com', 'x')).statusCode).toBe(401);
  const [unknown, wrong] = await entries('action=sign_in_failed');
  expect(unknown).toMatchObject({ actor: null, target: null, details: { reason: 'password' } });
  expect(wrong).toMatchObject({ actor: null, target: { kind: 'user', id: ann.id }, address: '127.0.0.1' });
  const entrances = await entries('action=sign_in');
  expect(new Set(entrances.map(({ action }) => action))).toEqual(new Set(['sign_in']));
  const [entered] = await entries(`action=sign_in&actor=${ann.id}`);
  expect(entered?.actor?.id).toBe(ann.id);
  expect(entered).toMatchObject({ actor: { id: ann.id }, address: '127.0.0.1' });
});

test('AUD1 pages follow each other without a gap', async () => {
  const all = (await entries()).map(({ id }) => id);
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const answer = await asAdmin('GET', `/audit?limit=4${cursor === '' ? '' : `&cursor=${cursor}`}`);
    const page = answer.json() as { data: AuditEntry[]; next: string | null };
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next;
  }
  expect(seen).toEqual(all);
  expect(await entries(`to=${encodeURIComponent('2000-01-01T00:00:00Z')}`)).toEqual([]);
  expect((await entries(`from=${encodeURIComponent('2000-01-01T00:00:00Z')}`)).length).toBe(all.length);
});

test('AUD9 AUD8 the log is exported as CSV and NDJSON, which is noted, and holds no content and no secret', async () => {
  const csv = await asAdmin('GET', '/audit/export?format=csv');
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.body.split('\r\n')[0]).toContain('id,at,action,actor');
  const ndjson = await asAdmin('GET', '/audit/export?format=ndjson&action=user');
  const lines = ndjson.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AuditEntry);
  expect(lines.every(({ action }) => action.startsWith('user.'))).toBe(true);
  expect((await entries('action=audit.export'))[0]?.details).toEqual({ format: 'ndjson', action: 'user' });
  const { rows } = await it().database.pool.query<{ text: string }>(
    `select string_agg(a::text, ' ') as text from bakehouse.audit a`,
  );
  expect(rows[0]?.text).not.toContain('nobody-notes');
});

test('AUD7 entries are neither changed nor deleted, but forgotten when they are old', async () => {
  const { pool } = it().database;
  await expect(pool.query(`update bakehouse.audit set action = 'sign_in'`)).rejects.toThrow(
    'neither changed',
  );
  await expect(pool.query('update bakehouse.audit set address = null')).rejects.toThrow('neither changed');
  await expect(pool.query('delete from bakehouse.audit')).rejects.toThrow('neither changed');
  await expect(pool.query('truncate bakehouse.audit')).rejects.toThrow('neither changed');
  const before = (await entries()).length;
  await pool.query(
    `insert into bakehouse.audit (action, via, at) values ('sign_in', 'system', now() - interval '10 days')`,
  );
  expect(await forgetAudit(pool, 9)).toBe(1);
  expect((await entries()).length).toBe(before);
});

test("AUD4 a run with the system's rights is noted", async () => {
  const workflow = {
    identifier: 'powerful',
    elevated: true,
    entry: 'find',
    elements: [{ name: 'find', type: 'data/find', options: { module: 'patients' } }],
  };
  const stored = await asAdmin('PUT', '/workflows/powerful', workflow);
  expect(stored.statusCode, stored.body).toBe(201);
  const ran = await asAdmin('POST', '/workflows/powerful/run', {});
  expect(ran.statusCode, ran.body).toBe(200);
  expect((await entries('action=run.elevated'))[0]).toMatchObject({
    target: { kind: 'workflow', id: 'powerful' },
    actor: { email: 'admin@example.com' },
    details: { version: 1, cause: 'direct' },
  });
  expect((await entries('action=resource.read'))[0]).toMatchObject({
    via: 'run',
    details: { ids: [patient] },
  });
});
