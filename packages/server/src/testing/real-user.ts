import { createUser, hashPassword } from '@bakehouse/store';
import { openBrowser, testOrigin, type Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** A user who can sign in by password. */
export interface RealUser {
  id: string;
  email: string;
  password: string;
}

/** Makes a user with a password; `name` becomes the first part of the address. */
export async function makeRealUser(it: TestApp, name: string, roles: string[] = []): Promise<RealUser> {
  const password = `${name} has a password`;
  const email = `${name}@example.com`;
  const passwordHash = await hashPassword(password);
  const { id } = await createUser(it.database.pool, { email, name, passwordHash, roles });
  return { id, email, password };
}

/** Opens a browser in which that user is signed in. */
export async function signedInBrowser(
  it: TestApp,
  { email, password }: RealUser,
  origin: string = testOrigin,
): Promise<Browser> {
  const browser = openBrowser(it, origin);
  const answer = await browser.send('POST', '/auth/sign-in', { email, password });
  if (answer.statusCode !== 200) throw new Error(`the sign-in failed: ${answer.body}`);
  return browser;
}
