import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/** What a seal is made with, and for whom it holds: the same text for somebody else is no seal. */
export interface SealedFor {
  key: Buffer;
  reader: string;
}

const [nonceBytes, tagBytes] = [12, 16];

/** Texts are as long as others of their kind, so that their length tells nothing. */
const blockBytes = 64;

/**
 * Encrypts a text so that nobody else can read or make one. The same text becomes the same seal: readers compare them. So the
 * nonce follows from the text, as a nonce may occur twice only with the same text.
 */
export function seal(text: string, { key, reader }: SealedFor): string {
  const padded = text.padEnd(Math.ceil(Buffer.byteLength(text) / blockBytes) * blockBytes);
  const nonce = createHmac('sha256', subkey(key, 'nonce'))
    .update(`${reader}\n${padded}`)
    .digest()
    .subarray(0, nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', subkey(key, 'text'), nonce).setAAD(Buffer.from(reader));
  const sealed = Buffer.concat([cipher.update(padded, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The text of a seal; undefined where it is none, or somebody else's. */
export function unseal(sealed: string, { key, reader }: SealedFor): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  // Only the one spelling counts: others would be equal seals that differ.
  if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== sealed) return undefined;
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', subkey(key, 'text'), nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(reader))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
    return text.toString('utf8').trimEnd();
  } catch {
    return undefined;
  }
}

function subkey(key: Buffer, purpose: string): Buffer {
  return createHmac('sha256', key).update(`cursor ${purpose}`).digest();
}
