import { expect, test } from 'vitest';
import { base32, newRecoveryCodes, totpCode, totpStepOf, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at second %i is that of RFC 6238', (seconds, code) => {
  expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code);
  expect(totpStepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('a code of the step before or after still fits, one further away does not', () => {
  const now = 1_234_567_890_000;
  const step = Math.floor(now / 30_000);

  expect([-2, -1, 0, 1, 2].map((by) => totpStepOf(secret, totpCode(secret, step + by), now))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ]);
});

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])('what is no code fits nothing: %s', (code) => {
  expect(totpStepOf(secret, code)).toBeUndefined();
});

test('authenticator apps can read the secret', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(totpUri(secret, { account: 'ann+x@example.com', issuer: 'Bake House' })).toBe(
    'otpauth://totp/Bake%20House:ann%2Bx%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Bake%20House&algorithm=SHA1&digits=6&period=30',
  );
});

test('recovery codes are long, many and different', () => {
  const codes = newRecoveryCodes();

  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
});
