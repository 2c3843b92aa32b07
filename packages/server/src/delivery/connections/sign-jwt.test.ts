import { createHmac, createPublicKey, generateKeyPairSync, verify, constants } from 'node:crypto';
import { expect, test } from 'vitest';
import { signJwt, type JwtConnection } from './sign-jwt.ts';

type Settings = JwtConnection['definition']['settings'];
const signer = (settings: Settings, key: string): JwtConnection => ({
  definition: { settings },
  secret: { key },
});
const read = (token: string) =>
  token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>);

test('CONN41 a token has the claims, who signs for whom, and when it ends', () => {
  const settings: Settings = { algorithm: 'HS256', keyId: 'k1', issuer: 'us', audience: 'them', seconds: 60 };
  const token = signJwt(
    signer(settings, 'a shared secret of 32 letters ..'),
    { sub: 'ann', n: 7 },
    5_000_000,
  );
  expect(read(token)).toEqual([
    { alg: 'HS256', typ: 'JWT', kid: 'k1' },
    { iss: 'us', aud: 'them', iat: 5000, exp: 5060, sub: 'ann', n: 7 },
  ]);
  const [head, body, signature] = token.split('.');
  const expected = createHmac('sha256', 'a shared secret of 32 letters ..').update(`${head}.${body}`);
  expect(signature).toBe(expected.digest('base64url'));
});

test('CONN41 claims of the expression come before those of the connection', () => {
  const settings: Settings = { algorithm: 'HS256', issuer: 'us' };
  const token = signJwt(signer(settings, 'k'.repeat(32)), { iss: 'me', exp: 9 }, 0);
  expect(read(token)[1]).toEqual({ iss: 'me', iat: 0, exp: 9 });
});

const pairs = {
  rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  p256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  p384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  ed25519: generateKeyPairSync('ed25519'),
};
const pem = (pair: keyof typeof pairs) =>
  pairs[pair].privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

test.each([
  ['RS256', 'rsa'],
  ['RS384', 'rsa'],
  ['RS512', 'rsa'],
  ['PS256', 'rsa'],
  ['ES256', 'p256'],
  ['ES384', 'p384'],
  ['EdDSA', 'ed25519'],
] as const)('CONN41 %s is verified by the public key', (algorithm, pair) => {
  const token = signJwt(signer({ algorithm }, pem(pair)), { sub: 'ann' }, 0);
  const [head, body, signature = ''] = token.split('.');
  const public_ = createPublicKey(pairs[pair].publicKey.export({ type: 'spki', format: 'pem' }));
  const options = algorithm.startsWith('ES')
    ? { key: public_, dsaEncoding: 'ieee-p1363' as const }
    : algorithm.startsWith('PS')
      ? {
          key: public_,
          padding: constants.RSA_PKCS1_PSS_PADDING,
          saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
        }
      : public_;
  const hash = algorithm === 'EdDSA' ? null : `sha${algorithm.slice(2)}`;
  expect(verify(hash, Buffer.from(`${head}.${body}`), options, Buffer.from(signature, 'base64url'))).toBe(
    true,
  );
});

test.each([
  ['RS256', 'p256', 'is of type ec; RS256 needs one of type rsa'],
  ['ES256', 'rsa', 'is of type rsa; ES256 needs one of type ec'],
  ['EdDSA', 'p256', 'needs one of type ed25519'],
] as const)('CONN41 %s with a key of another type is told', (algorithm, pair, told) => {
  expect(() => signJwt(signer({ algorithm }, pem(pair)), {}, 0)).toThrow(told);
});

const sign = () => signJwt(signer({ algorithm: 'RS256' }, 'no key at all, but secret'), {}, 0);

test('CONN41 what is no private key is told without showing it', () => {
  expect(sign).toThrow('no private key in PEM');
  expect(sign).not.toThrow('secret at');
});
