import { hash, randomBytes } from 'node:crypto';

/** What a secret is for; its first letters say so, to people and to scanners of leaked secrets. */
export type SecretKind = 'session' | 'token' | 'link' | 'challenge' | 'device' | 'share' | 'entry';

const prefixes: Record<SecretKind, string> = {
  session: 'bhs_',
  token: 'bht_',
  link: 'bhl_',
  challenge: 'bhc_',
  device: 'bhd_',
  share: 'bhf_',
  entry: 'bhe_',
};

/** A new secret of 256 random bits. */
export function newSecret(kind: SecretKind): string {
  return secretOf(kind, randomBytes(32));
}

/** The secret that these 256 bits make. */
export function secretOf(kind: SecretKind, bits: Buffer): string {
  return prefixes[kind] + bits.toString('base64url');
}

/** Whether a text has the shape of such a secret; what has not need not be looked up. */
export function isSecret(kind: SecretKind, text: string): boolean {
  return text.length === 47 && text.startsWith(prefixes[kind]) && /^[\w-]+$/.test(text);
}

/** What is kept of a secret. With 256 random bits inside, a fast hash cannot be turned back. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** The same as a text, for looking it up in memory. */
export function secretDigest(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
