import {
  beginSession,
  changeRoles,
  createRole,
  createUser,
  deleteUser,
  endSessions,
  systemActor,
  transact,
  watchVersions,
} from '@bakehouse/store';
import { afterAll, expect, test, vi } from 'vitest';
import { makeTestDatabase } from '@bakehouse/store/testing';
import { makeConfig } from '../foundation/config/config.ts';
import { readConfig } from '../foundation/config/read-config.ts';
import { makeIdentity, type Credential } from './identity.ts';

const database = await makeTestDatabase();
const read = readConfig({ env: {} });
if ('faults' in read) throw new Error(read.faults.join());
const config = makeConfig(read, '/');
const { pool } = database;

/** Two processes on one database, each with its own memory. */
const [here, there] = [openProcess(), openProcess()];
await Promise.all([here.watch.check(), there.watch.check()]);
afterAll(async () => {
  await Promise.all([here.watch.close(), there.watch.close()]);
  await database.drop();
});

async function userWithToken(email: string, roles: string[] = []) {
  const user = await createUser(pool, { email, name: 'Ann', roles });
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

test('AUTH41 what a process changes itself counts at the next request, though no notice has come', async () => {
  // Its notices come late, and it does not know.
  const watch = { isFresh: () => true, check: () => Promise.resolve(), close: () => Promise.resolve() };
  const identity = makeIdentity({ config, pool: () => pool, watch: () => watch });
  const identify = (credential: Credential | undefined) => identity.identify(credential);
  await createRole(pool, { slug: 'narrow', title: 'Narrow', permissions: [] });
  const take = { take: ['narrow'], named: true };
  const ways = {
    'a role that is taken': (id: string) => changeRoles(pool, systemActor, id, take),
    'sessions that end': (id: string) => endSessions(pool, id),
    'as a part of more': (id: string) =>
      transact(pool, async (client) => {
        await changeRoles(client, systemActor, id, take);
        // Somebody asks before the commit, and nothing has changed yet.
        expect(await identify(last)).toBeDefined();
      }),
  };
  let last: Credential | undefined;
  for (const [way, change] of Object.entries(ways)) {
    const { user, credential } = await userWithToken(`${way.replaceAll(' ', '_')}@example.com`, ['narrow']);
    last = credential;
    expect(await identify(credential), way).toBeDefined();
    expect(identify(credential), `${way}: remembered`).not.toBeInstanceOf(Promise);
    await change(user.id);
    expect(await identify(credential), way).toBeUndefined();
  }

  const { user, credential } = await userWithToken('stays@example.com', ['narrow']);
  await identify(credential);
  const undone = transact(pool, async (client) => {
    await changeRoles(client, systemActor, user.id, take);
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  expect(await identify(credential)).toBeDefined();
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
