import { Problem } from '@bakehouse/contract';
import { findSignInUser, findTotp, replaceTotpSecret, useRecoveryCode, useTotpStep } from '@bakehouse/store';
import { noteFailedSignIn } from './failed-sign-in.ts';
import { isSealed, seal, unseal } from '../foundation/seal.ts';
import type { SignInParts } from './sign-in-parts.ts';
import { totpStepOf } from './totp.ts';
import { countTry, signInLimit } from './try-limit.ts';

/** Uses up a code of the second factor, or a recovery code; every try counts like one of the password. */
export async function useSecondFactor(
  { pool, config }: SignInParts,
  { userId, triesKey, code, address }: { userId: string; triesKey: string; code: string; address: string },
): Promise<void> {
  await countTry(pool(), triesKey, signInLimit(config));
  const user = await findSignInUser(pool(), { id: userId });
  const totp = await findTotp(pool(), userId);
  const plain = code.replace(/\s/g, '').toLowerCase();
  const keys = config.SECRET_KEY;
  const step = totp === undefined ? undefined : totpStepOf(unseal(keys, userId, totp.secret), plain);
  const fits =
    user !== undefined &&
    (step === undefined
      ? await useRecoveryCode(pool(), userId, plain)
      : await useTotpStep(pool(), userId, step));
  // One from before there was a key is encrypted from now on.
  if (fits && totp !== undefined && keys.length > 0 && !isSealed(totp.secret))
    await replaceTotpSecret(pool(), userId, totp.secret, seal(keys, userId, totp.secret));
  if (fits) return;
  await noteFailedSignIn(pool(), { userId, reason: 'code', address });
  throw new Problem('wrong_code', 'The code is wrong or has already been used.');
}
