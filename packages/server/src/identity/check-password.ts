import { Problem } from '@bakehouse/contract';
import {
  clearTries,
  findSignInUser,
  isKnownDevice,
  decoyHash,
  normalEmail,
  verifyPassword,
  type SignInUser,
} from '@bakehouse/store';
import { noteFailedSignIn } from './failed-sign-in.ts';
import type { SignInParts } from './sign-in-parts.ts';
import { countTry, refuseUsedUp, signInLimit } from './try-limit.ts';

/** Somebody who gave the right password, and the key under which their tries are counted. */
export interface PasswordHolder {
  user: SignInUser;
  triesKey: string;
  /** Whether they have signed in with this browser before. */
  known: boolean;
}

const nobodysId = '00000000-0000-0000-0000-000000000000';

/** What somebody signs in with. */
export interface SignInAttempt {
  email: string;
  password: string;
  device: string | undefined;
  /** The address that they come from, and the key under which its requests take turns. */
  address: string;
  from: string;
}

/** Finds who signs in with this address and password; an unknown address costs the same work and gets the same answer. */
export async function checkSignIn(
  { pool, config }: SignInParts,
  { email, password, device, address, from }: SignInAttempt,
): Promise<PasswordHolder> {
  const account = normalEmail(email);
  const user = await findSignInUser(pool(), { email: account });
  const known = device !== undefined && (await isKnownDevice(pool(), device, user?.id ?? nobodysId));
  // Whoever tries out passwords elsewhere cannot lock out the owner's own browser.
  const triesKey = known ? `device ${device}` : `account ${account}`;
  const limit = signInLimit(config);
  await refuseUsedUp(pool(), triesKey, limit);
  const fits = await verifyPassword(user?.passwordHash ?? decoyHash, password, {
    // Addresses take turns, and the browsers of those who were here before come first.
    key: from,
    first: known,
    before: () => countTry(pool(), triesKey, limit),
    // Still within the turn, so that many right passwords at once do not count against each other.
    after: async (right) => {
      if (right && user?.totp === false) await clearTries(pool(), triesKey);
    },
  });
  if (!fits || user === undefined) {
    await noteFailedSignIn(pool(), { userId: user?.id, reason: 'password', address });
    throw new Problem('wrong_credentials', 'The e-mail address or the password is wrong.');
  }
  return { user, triesKey, known };
}

/** Throws unless this is the password of somebody who is signed in; asked before the ways to sign in are changed. */
export async function confirmPassword(
  { pool, config }: SignInParts,
  { userId, password, path }: { userId: string; password: string; path: string },
): Promise<void> {
  const user = await findSignInUser(pool(), { id: userId });
  const key = `confirm ${userId}`;
  const fits = await verifyPassword(user?.passwordHash ?? decoyHash, password, {
    key,
    first: true,
    before: () => countTry(pool(), key, signInLimit(config)),
    after: async (right) => {
      if (right) await clearTries(pool(), key);
    },
  });
  if (!fits)
    throw new Problem('invalid', 'The password is wrong.', {
      errors: [{ path, message: 'is wrong', code: 'wrong_password' }],
    });
}
