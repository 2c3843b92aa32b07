import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { Problem } from '@bakehouse/contract';

/** What a sealed secret begins with; one in clear is shorter than all that follows it. */
const mark = Buffer.from('bhk1');
const [nonceBytes, tagBytes] = [12, 16];
const sealedFrom = mark.length + nonceBytes + tagBytes;

/** Encrypts a secret of somebody with the first key, so that the database alone does not give it away; without a key it stays as it is. */
export function seal(keys: readonly string[], owner: string, secret: Buffer): Buffer {
  const [key] = keys;
  if (key === undefined) return secret;
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', bytesOf(key), nonce).setAAD(Buffer.from(owner));
  const hidden = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([mark, nonce, cipher.getAuthTag(), hidden]);
}

/** The secret itself, by whichever of the keys it was sealed with; one in clear is given as it is. */
export function unseal(keys: readonly string[], owner: string, stored: Buffer): Buffer {
  if (!isSealed(stored)) return stored;
  const nonce = stored.subarray(mark.length, mark.length + nonceBytes);
  const tag = stored.subarray(mark.length + nonceBytes, sealedFrom);
  for (const key of keys) {
    const decipher = createDecipheriv('aes-256-gcm', bytesOf(key), nonce).setAAD(Buffer.from(owner));
    decipher.setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(stored.subarray(sealedFrom)), decipher.final()]);
    } catch {
      // Sealed with another one.
    }
  }
  throw new Problem(
    'unavailable',
    'A stored secret cannot be read: SECRET_KEY is not the one it was encrypted with.',
    { retryAfter: 60 },
  );
}

/** Whether a stored secret is encrypted. */
export function isSealed(stored: Buffer): boolean {
  return stored.length > sealedFrom && stored.subarray(0, mark.length).equals(mark);
}

function bytesOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
