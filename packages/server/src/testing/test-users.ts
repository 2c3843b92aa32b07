import type { Permission } from '@bakehouse/contract';
import {
  adminRole,
  beginSession,
  createRole,
  createUser,
  hashPassword,
  transact,
  type Pool,
} from '@bakehouse/store';

/** Users of a test, by name: for each a role of that name is made, with these permissions. */
export type TestUsers = Record<string, readonly Permission[]>;

/** A real user with a session token; the address is `<name>@example.com`, the only role has the name. */
export interface TestUser {
  id: string;
  email: string;
  token: string;
}

/** The password of all users of tests. */
export const testPassword = 'a password for tests';

/** Hashing takes a tenth of a second: once is enough for all. */
let testHash: Promise<string> | undefined;

/** Makes the users, and always one called `admin`. */
export async function makeTestUsers(pool: Pool, wanted: TestUsers): Promise<Map<string, TestUser>> {
  const passwordHash = await (testHash ??= hashPassword(testPassword));
  return transact(pool, async (client) => {
    const made = new Map<string, TestUser>();
    for (const [name, permissions] of Object.entries({ ...wanted, [adminRole]: [] })) {
      if (name !== adminRole)
        await createRole(client, { slug: name, title: name, permissions: [...permissions] });
      const email = `${name}@example.com`;
      const user = await createUser(client, { email, name, passwordHash, roles: [name] });
      const token = await beginSession(client, { userId: user.id, mode: 'token', days: 1 });
      made.set(name, { id: user.id, email, token });
    }
    return made;
  });
}
