import type { ModuleDefinition } from '@bakehouse/contract';
import { beforeAll, expect, test } from 'vitest';
import { fileClient, makeRealUser, useScenarios, type RealUser } from '../../../testing/index.ts';
import type { EraseReport } from './erase.ts';

const people: ModuleDefinition = {
  bakery_resource_module: 'people',
  bakery_resource: {
    fields: [
      { identifier: 'name', type: 'text' },
      { identifier: 'portrait', type: 'file' },
    ],
  },
};
const greet = {
  identifier: 'greet',
  entry: 'find',
  elements: [
    {
      name: 'find',
      type: 'data/find',
      options: { module: 'people' },
      outputs: { success: [{ element: 'save' }] },
    },
    { name: 'save', type: 'action/save', options: { module: 'people', recipes: { name: '"copy"' } } },
  ],
};
const canary = 'erase-this-canary';

const { it, scenario } = useScenarios({
  users: { reader: [{ module: 'people', action: 'read', filter: { name: { _ne: 'x' } } }] },
  modules: [people],
});
let ann: RealUser;
beforeAll(async () => {
  ann = await makeRealUser(it(), 'ann', ['reader']);
});

function ask(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  as = 'admin',
) {
  const headers: Record<string, string> = { authorization: `Bearer ${it().user(as).token}` };
  if (method === 'PATCH') headers['idempotency-key'] = `key-${Math.random()}`;
  return it().app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

/** Every table of the database in which a text stands. */
async function tablesWith(text: string): Promise<string[]> {
  const { pool } = it().database;
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('bakehouse', 'modules')`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(`select from ${name} t where t::text like $1 limit 1`, [
      `%${text}%`,
    ]);
    if (rowCount === 1) found.push(name);
  }
  return found;
}

async function storePerson(): Promise<string> {
  const { id: portrait } = await fileClient(it).store('admin', canary, { path: `/${canary}.txt` });
  const made = await ask('POST', '/modules/people/resources', { data: { name: canary, portrait } });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ id: string }>().id;
}

const nobody = '01920000-0000-7000-8000-000000000000';

scenario('ERASE1 only administrators erase', {
  as: 'reader',
  request: ['POST', `/modules/people/resources/${nobody}/erase`],
  body: { dryRun: false },
  status: 403,
});

scenario('ERASE1 what is not there cannot be erased', {
  as: 'admin',
  request: ['POST', `/modules/people/resources/${nobody}/erase`],
  body: { dryRun: false },
  status: 404,
});

test('ERASE1 ERASE2 ERASE3 a resource is erased with everything that names it, after a dry run that changes nothing', async () => {
  const { pool } = it().database;
  await ask('PUT', '/workflows/greet', greet);
  const id = await storePerson();
  await ask('PATCH', `/modules/people/resources/${id}`, { data: { name: `${canary} 2` } });
  await pool.query(
    `insert into bakehouse.runs (id, workflow, version, kind, status, cause, start, output, ended_at)
     values (gen_random_uuid(), 'greet', 1, 'atomic', 'completed', '{"type":"direct"}', $1, $1, now())`,
    [JSON.stringify({ input: { id, name: canary } })],
  );
  const first = await ask('GET', '/modules/people/resources/changes', undefined, 'reader');
  const { next } = first.json<{ next: string }>();
  const before = await tablesWith(canary);
  expect(before).toEqual(
    expect.arrayContaining([
      'bakehouse.files',
      'bakehouse.revisions',
      'bakehouse.runs',
      'bakehouse.idempotency',
      'modules.people',
    ]),
  );

  const counted = await ask('POST', `/modules/people/resources/${id}/erase`, {});
  expect(counted.json<EraseReport>()).toMatchObject({
    dryRun: true,
    resources: 1,
    runs: 1,
    answers: 1,
    files: 1,
  });
  expect(await tablesWith(canary)).toEqual(before);

  const erased = await ask('POST', `/modules/people/resources/${id}/erase`, { dryRun: false });
  expect(erased.json<EraseReport>()).toEqual({ ...counted.json<EraseReport>(), dryRun: false });
  expect(await tablesWith(canary)).toEqual([]);
  expect((await ask('GET', `/modules/people/resources/${id}/revisions`)).statusCode).toBe(404);
  const changes = await ask('GET', `/modules/people/resources/changes?since=${next}`, undefined, 'reader');
  expect(changes.json<{ data: object[] }>().data).toMatchObject([{ op: 'forget', id }]);
  const noted = await ask('GET', `/audit?action=resource.erase&target=${id}`);
  expect(noted.json<{ data: object[] }>().data).toMatchObject([
    { details: { module: 'people', resources: 1 } },
  ]);
});

test('ERASE2 a deleted resource can be erased, too', async () => {
  const id = await storePerson();
  await ask('DELETE', `/modules/people/resources/${id}`);
  const erased = await ask('POST', `/modules/people/resources/${id}/erase`, { dryRun: false });
  expect(erased.json<EraseReport>()).toMatchObject({ resources: 0, revisions: 2 });
  expect(await tablesWith(canary)).toEqual([]);
});

test('ERASE2 a file that another resource holds stays, and so does content that another file has', async () => {
  const id = await storePerson();
  const { id: portrait } = await fileClient(it).store('admin', 'shared portrait', { path: '/shared/a.txt' });
  const { id: same } = await fileClient(it).store('admin', 'the same content', { path: '/shared/b.txt' });
  const { id: copy } = await fileClient(it).store('admin', 'the same content', { path: '/shared/c.txt' });
  await ask('PATCH', `/modules/people/resources/${id}`, { data: { portrait } });
  await ask('POST', '/modules/people/resources', { data: { name: 'other', portrait } });
  await ask('PATCH', `/modules/people/resources/${id}`, { data: { portrait: same } });
  const erased = await ask('POST', `/modules/people/resources/${id}/erase`, { dryRun: false });
  expect(erased.json<EraseReport>()).toMatchObject({ files: 2 });
  expect((await ask('GET', `/files/${portrait}`)).body).toBe('shared portrait');
  expect((await ask('GET', `/files/${copy}`)).body).toBe('the same content');
  expect((await ask('GET', `/files/${same}`)).statusCode).toBe(404);
  expect(await tablesWith(canary)).toEqual([]);
  // The pieces of what is gone are gone as well.
  const { rowCount } = await it().database.pool.query(
    `select from bakehouse.blobs where sha256 = sha256($1::bytea)`,
    [Buffer.from(canary)],
  );
  expect(rowCount).toBe(0);
});

test('ERASE2 what a failed run has kept of a resource is erased, also where only its changes name it', async () => {
  const id = await storePerson();
  await it().database.pool.query(
    `with r as (
       insert into bakehouse.runs (id, workflow, version, kind, status, cause, start, state, deltas, ended_at)
       values (gen_random_uuid(), 'greet', 1, 'durable', 'failed', '{"type":"direct"}', '{}', '{}', 1, now()) returning id
     ) insert into bakehouse.run_deltas (run, seq, delta) select id, 2, $1 from r`,
    [JSON.stringify({ parts: { set: { output: { id, name: canary } } } })],
  );
  const erased = await ask('POST', `/modules/people/resources/${id}/erase`, { dryRun: false });
  expect(erased.json<EraseReport>()).toMatchObject({ runs: 1 });
  expect(await tablesWith(canary)).toEqual([]);
});

test('ERASE5 runs that are not over must be over first', async () => {
  const id = await storePerson();
  await it().database.pool.query(
    `insert into bakehouse.runs (id, workflow, version, kind, status, cause, start)
     values (gen_random_uuid(), 'greet', 1, 'durable', 'waiting', '{"type":"direct"}', $1)`,
    [JSON.stringify({ input: { id } })],
  );
  const refused = await ask('POST', `/modules/people/resources/${id}/erase`, { dryRun: false });
  expect(refused.statusCode).toBe(409);
  expect((await ask('GET', `/modules/people/resources/${id}`)).statusCode).toBe(200);
});

test('ERASE6 everything that is kept about a user is given as one file, without secrets, and that is noted', async () => {
  const cleo = await makeRealUser(it(), 'cleo', ['reader']);
  const { pool } = it().database;
  await pool.query(
    `insert into bakehouse.outbox (id, "to", subject, text, message_id, secret_until) values
       (gen_random_uuid(), 'Cleo@example.com', 'hello', 'a message', 'm1', null),
       (gen_random_uuid(), 'cleo@example.com', 'link', 'a-secret-link', 'm2', now())`,
  );
  await pool.query(
    `insert into bakehouse.runs (id, workflow, version, kind, status, actor, cause, start, ended_at)
     values (gen_random_uuid(), 'greet', 1, 'atomic', 'completed', $1, '{"type":"direct"}', '{"input":"ran with"}', now())`,
    [cleo.id],
  );
  const made = await ask('POST', '/modules/people/resources', { data: { name: 'of cleo' } });
  await pool.query(`update modules.people set "createdBy" = $1 where id = $2`, [
    cleo.id,
    made.json<{ id: string }>().id,
  ]);

  const answer = await ask('GET', `/users/${cleo.id}/export`);

  expect(answer.headers['content-disposition']).toContain(`user-${cleo.id}.json`);
  expect(answer.json()).toMatchObject({
    user: { id: cleo.id, email: 'cleo@example.com' },
    roles: [{ role: 'reader' }],
    mails: expect.arrayContaining([
      expect.objectContaining({ subject: 'hello', text: 'a message' }),
      expect.objectContaining({ subject: 'link', text: null }),
    ]),
    runs: [{ workflow: 'greet', start: { input: 'ran with' } }],
    audit: expect.arrayContaining([expect.objectContaining({ action: 'user.create' })]),
    resources: { people: [{ data: { name: 'of cleo' } }] },
  });
  expect(answer.body).not.toMatch(/a-secret-link|argon2|password_hash|token_hash/);
  const noted = await ask('GET', `/audit?action=user.export&target=${cleo.id}`);
  expect(noted.json<{ data: object[] }>().data).toHaveLength(1);
  expect((await ask('GET', `/users/${nobody}/export`)).statusCode).toBe(404);
  expect((await ask('GET', `/users/${cleo.id}/export`, undefined, 'reader')).statusCode).toBe(403);
});

test('ERASE4 a user is erased with account, runs, mail and addresses; what they wrote names an id', async () => {
  const { pool } = it().database;
  await it().app.inject({
    method: 'POST',
    url: '/auth/sign-in',
    payload: { email: 'ann@example.com', password: 'ann has a password', mode: 'token' },
  });
  await pool.query(
    `insert into bakehouse.outbox (id, "to", subject, text, message_id) values (gen_random_uuid(), 'Ann@example.com', 's', 't', 'm')`,
  );
  await pool.query(
    `insert into bakehouse.runs (id, workflow, version, kind, status, actor, cause, start, ended_at)
     values (gen_random_uuid(), 'greet', 1, 'atomic', 'completed', $1, '{"type":"direct"}', $2, now())`,
    [ann.id, JSON.stringify({ input: 'what-ann-ran-with' })],
  );
  const counted = await ask('POST', `/users/${ann.id}/erase`, {});
  expect(counted.json<EraseReport>()).toMatchObject({ dryRun: true, mails: 1, runs: 1 });
  expect((await ask('GET', `/users/${ann.id}`)).statusCode).toBe(200);

  const erased = await ask('POST', `/users/${ann.id}/erase`, { dryRun: false });
  expect(erased.json<EraseReport>()).toEqual({ ...counted.json<EraseReport>(), dryRun: false });
  expect(erased.json<EraseReport>().credentials).toBeGreaterThan(0);
  expect((await ask('GET', `/users/${ann.id}`)).statusCode).toBe(404);
  expect(await tablesWith('ann@example.com')).toEqual([]);
  expect(await tablesWith('what-ann-ran-with')).toEqual([]);
  const { rows } = await pool.query('select from bakehouse.audit where actor = $1 and address is not null', [
    ann.id,
  ]);
  expect(rows).toEqual([]);
});

test('ERASE4 the last administrator is not erased', async () => {
  const refused = await ask('POST', `/users/${it().user('admin').id}/erase`, { dryRun: false });
  expect(refused.statusCode).toBe(409);
});
