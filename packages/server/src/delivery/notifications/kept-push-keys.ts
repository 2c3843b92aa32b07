import { Problem } from '@bakehouse/contract';
import { keepPushKeys, replacePushKeys, type Pool, type PushKeys } from '@bakehouse/store';
import { seal, unseal } from '../../foundation/seal.ts';
import { makePushKeys } from './push-keys.ts';

/** Whom a sealed key is bound to. */
const owner = 'push';

/** A new pair as it is kept: whoever reads the database alone cannot send in the name of this installation. */
export function sealedPushKeys(secretKeys: readonly string[]): PushKeys {
  const { publicKey, privateKey } = makePushKeys();
  const sealed = seal(secretKeys, owner, Buffer.from(privateKey, 'base64url'));
  return { publicKey, privateKey: sealed.toString('base64url') };
}

/** The kept pair. One that can no longer be opened, as SECRET_KEY is another, is replaced, and browsers subscribe again. */
export async function openPushKeys(pool: Pool, secretKeys: readonly string[]): Promise<PushKeys> {
  const make = () => sealedPushKeys(secretKeys);
  const kept = await keepPushKeys(pool, make);
  return opened(kept, secretKeys) ?? unsealed(await replacePushKeys(pool, kept, make), secretKeys);
}

function opened(kept: PushKeys, secretKeys: readonly string[]): PushKeys | undefined {
  try {
    return unsealed(kept, secretKeys);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

function unsealed({ publicKey, privateKey }: PushKeys, secretKeys: readonly string[]): PushKeys {
  const secret = unseal(secretKeys, owner, Buffer.from(privateKey, 'base64url'));
  return { publicKey, privateKey: secret.toString('base64url') };
}
