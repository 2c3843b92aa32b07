import type { Permission } from '@bakehouse/contract';
import {
  adminRole,
  beginSession,
  createRole,
  createUser,
  decoyHash,
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

/** Makes the users, and always one called `admin`. */
export async function makeTestUsers(pool: Pool, wanted: TestUsers): Promise<Map<string, TestUser>> {
  return transact(pool, async (client) => {
    const made = new Map<string, TestUser>();
    for (const [name, permissions] of Object.entries({ ...wanted, [adminRole]: [] })) {
      if (name !== adminRole)
        await createRole(client, { slug: name, title: name, permissions: [...permissions] });
      const email = `${name}@example.com`;
      // No test signs in as one of these by password: hashing for each would take a tenth of a second.
      const user = await createUser(client, { email, name, passwordHash: decoyHash, roles: [name] });
      const token = await beginSession(client, { userId: user.id, mode: 'token', days: 1 });
      made.set(name, { id: user.id, email, token });
    }
    return made;
  });
}
