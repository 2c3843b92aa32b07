import { expect, test } from 'vitest';
import { hashPassword, decoyHash, verifyPassword } from './password.ts';

test('AUTH11 the whole of a long password counts', async () => {
  const hash = await hashPassword(`${'x'.repeat(255)}a`);

  expect(await verifyPassword(hash, `${'x'.repeat(255)}a`)).toBe(true);
  expect(await verifyPassword(hash, `${'x'.repeat(255)}b`)).toBe(false);
});

test('two spellings of one letter are one password', async () => {
  const hash = await hashPassword('caf\u00e9 cr\u00e8me br\u00fbl\u00e9e');

  expect(await verifyPassword(hash, 'cafe\u0301 cre\u0300me bru\u0302le\u0301e')).toBe(true);
});

test('a check whose turn is refused is not made', async () => {
  await expect(
    verifyPassword(decoyHash, 'whatever', { before: () => Promise.reject(new Error('not now')) }),
  ).rejects.toThrow('not now');
});

test("nobody's hash costs what a real one costs", async () => {
  expect(parameters(decoyHash)).toEqual(parameters(await hashPassword('twelve chars!')));
});

function parameters(hash: string): string[] {
  return hash.split('$').slice(1, 4);
}
