import { claimMails, createApiToken, isPasswordLink, updateUser } from '@bakehouse/store';
import { expect, test } from 'vitest';
import { makeTestApp, useScenarios, type TestApp } from '../testing/index.ts';
import { withLink } from './link-secret.ts';

const key = 'k'.repeat(32);
const { it } = useScenarios({ users: { ann: [], ben: [], cleo: [] }, env: { SECRET_KEY: key } });

async function request(app: TestApp, email: string): Promise<void> {
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: '/auth/reset-password/request',
    payload: { email },
  });
  expect(statusCode).toBe(202);
}

async function outbox(token: string, app: TestApp = it()) {
  const answer = await app.app.inject({ url: '/outbox', headers: { authorization: `Bearer ${token}` } });
  return answer.json<{ data: { id: string; to: string; text: string; html: string | null }[] }>().data;
}

const secretIn = (text: string | undefined) => /#token=(bhl_[\w-]{43})/.exec(text ?? '')?.[1] ?? '';

test('AUTH38 A09 a link stands nowhere in the database, and works', async () => {
  const admin = it().user('admin').token;
  await request(it(), 'ann@example.com');
  await it().app.inject({
    method: 'POST',
    url: '/users',
    headers: { authorization: `Bearer ${admin}` },
    payload: { email: 'invited@example.com', name: 'Invited', roles: ['admin'] },
  });

  const mails = await outbox(admin);
  const secrets = mails.map(({ text }) => secretIn(text));
  const { rows } = await it().database.pool.query('select * from bakehouse.outbox');
  const stored = JSON.stringify(rows);

  expect(secrets).toHaveLength(2);
  for (const [index, secret] of secrets.entries()) {
    expect(await isPasswordLink(it().database.pool, secret)).toBe(true);
    expect(mails[index]?.html).toContain(secret);
    expect(stored).not.toContain(secret);
  }
  const reset = await it().app.inject({
    method: 'POST',
    url: '/auth/reset-password',
    payload: { token: secrets[1], password: 'another password' },
  });
  expect(reset.statusCode).toBe(204);
});

test('AUTH34 AUTH38 an API token reads no link, with a key and without', async () => {
  const open = await makeTestApp({ database: it().database });
  try {
    const { token } = await createApiToken(it().database.pool, {
      userId: it().user('admin').id,
      name: 'x',
      roles: null,
      scopes: ['notifications'],
      expiresAt: null,
    });
    for (const app of [it(), open]) {
      await request(app, 'ben@example.com');
      const [mail] = await outbox(token, app);
      expect(mail).toMatchObject({ to: 'ben@example.com', text: '', html: null });
    }
  } finally {
    await open.close();
  }
});

test('AUTH38 a mail is sent with the same link at every attempt, by an older key too, and never with one that is used up', async () => {
  const { pool } = it().database;
  await pool.query('delete from bakehouse.outbox');
  await request(it(), 'cleo@example.com');
  const [mail] = await claimMails(pool, { limit: 1, leaseSeconds: 60 });
  if (mail === undefined) throw new Error('there is no mail');

  const first = await withLink(pool, [key], mail);
  const again = await withLink(pool, ['n'.repeat(32), key], mail);
  expect(secretIn(first?.text)).not.toBe('');
  expect(again?.text).toBe(first?.text);
  expect(await withLink(pool, ['n'.repeat(32)], mail)).toBeUndefined();

  await updateUser(pool, it().user('cleo').id, { email: 'new@example.com' });
  expect(await withLink(pool, [key], mail)).toBeUndefined();
});
