import { beginSession, createUser, deleteUser, watchVersions } from '@bakehouse/store';
import { afterAll, expect, test, vi } from 'vitest';
import { makeTestDatabase } from '@bakehouse/store/testing';
import { makeConfig } from '../foundation/config/config.ts';
import { readConfig } from '../foundation/config/read-config.ts';
import { makeIdentity, type Credential } from './identity.ts';

const database = await makeTestDatabase();
const read = readConfig({ env: {} });
if ('faults' in read) throw new Error(read.faults.join());
const config = makeConfig(read.values, '/');
const { pool } = database;

/** Two processes on one database, each with its own memory. */
const [here, there] = [openProcess(), openProcess()];
await Promise.all([here.watch.check(), there.watch.check()]);
afterAll(async () => {
  await Promise.all([here.watch.close(), there.watch.close()]);
  await database.drop();
});

async function userWithToken(email: string) {
  const user = await createUser(pool, { email, name: 'Ann', roles: [] });
  const secret = await beginSession(pool, { userId: user.id, mode: 'token', days: 1 });
  const credential: Credential = { secret, via: 'bearer' };
  return { user, credential };
}

test('whoever was found before costs no read of the database', async () => {
  const { user, credential } = await userWithToken('ann@example.com');
  await here.identity.identify(credential);
  const query = vi.spyOn(pool, 'query');

  const found = await Promise.all(
    Array.from({ length: 100 }, async () => here.identity.identify(credential)),
  );

  const reads = query.mock.calls.filter(([text]) => JSON.stringify(text).includes('sessions'));
  query.mockRestore();
  expect(found.every((caller) => caller?.actor.user?.id === user.id)).toBe(true);
  expect(reads).toEqual([]);
});

test('a user who is removed in one process is nobody in the others, though they remember', async () => {
  const { user, credential } = await userWithToken('ben@example.com');
  expect(await there.identity.identify(credential)).toBeDefined();

  await deleteUser(pool, user.id);

  await vi.waitFor(async () => expect(await there.identity.identify(credential)).toBeUndefined(), 120_000);
});

test('memory is not trusted while changes cannot be watched', async () => {
  const { user, credential } = await userWithToken('carl@example.com');
  const alone = makeIdentity({ config, pool: () => pool, watch: () => undefined });
  expect(await alone.identify(credential)).toBeDefined();

  await pool.query('delete from bakehouse.users where id = $1', [user.id]);

  expect(await alone.identify(credential)).toBeUndefined();
});

function openProcess() {
  const identity = makeIdentity({ config, pool: () => pool, watch: () => watch });
  const watch = watchVersions(pool, ['identity'], () => identity.forget());
  return { identity, watch };
}
