import { expect, test } from 'vitest';
import { hashSecret, isSecret, newSecret, secretDigest } from './secret.ts';

test('a secret has 256 random bits and tells what it is for', () => {
  const secrets = Array.from({ length: 100 }, () => newSecret('token'));

  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) {
    expect(Buffer.from(secret.slice(4), 'base64url')).toHaveLength(32);
    expect(isSecret('token', secret)).toBe(true);
    expect(isSecret('session', secret)).toBe(false);
  }
});

test.each(['', 'bht_', `bht_${'x'.repeat(42)}`, `bht_${'x'.repeat(44)}`, `bht_${"'".repeat(43)}`])(
  'what has another shape is no secret: %s',
  (text) => {
    expect(isSecret('token', text)).toBe(false);
  },
);

test('what is kept does not show the secret', () => {
  const secret = newSecret('session');

  expect(hashSecret(secret)).toHaveLength(32);
  expect(hashSecret(secret).toString('base64url')).not.toContain(secret.slice(4));
});

test('the digest of a secret is its hash as a text', () => {
  const secret = newSecret('token');
  expect(secretDigest(secret)).toBe(hashSecret(secret).toString('base64url'));
});
