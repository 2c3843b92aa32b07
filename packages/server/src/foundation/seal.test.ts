import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSealed, seal, unseal } from './seal.ts';

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
const secret = randomBytes(20);

test('CFG23 a sealed secret shows nothing of itself, and is opened by its key for its owner alone', () => {
  const sealed = seal([first], 'ann', secret);

  expect(isSealed(sealed)).toBe(true);
  expect(sealed.includes(secret)).toBe(false);
  expect(seal([first], 'ann', secret).equals(sealed)).toBe(false);
  expect(unseal([first], 'ann', sealed)).toEqual(secret);
  // A new key comes first, the old one still opens.
  expect(unseal([second, first], 'ann', sealed)).toEqual(secret);
  for (const [keys, owner] of [
    [[second], 'ann'],
    [[], 'ann'],
    [[first], 'bob'],
  ] as const)
    expect(() => unseal(keys, owner, sealed)).toThrow(expect.objectContaining({ code: 'unavailable' }));
});

test('CFG23 a sealed secret that was changed is not opened', () => {
  const sealed = seal([first], 'ann', secret);
  for (const at of [4, 16, 32, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => unseal([first], 'ann', changed)).toThrow('SECRET_KEY');
  }
});

test('without a key a secret stays as it is, and one in clear is understood with a key', () => {
  expect(seal([], 'ann', secret)).toEqual(secret);
  expect(unseal([first], 'ann', secret)).toEqual(secret);
  expect(isSealed(secret)).toBe(false);
});
