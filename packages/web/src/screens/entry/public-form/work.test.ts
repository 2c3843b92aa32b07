import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';
import { findProof } from './work.ts';

test('PUB7 the work that a browser does is what the server looks for', async () => {
  const proof = await findProof('a token', 9);
  const hash = createHash('sha256').update(`a token.${proof}`).digest();
  expect(hash[0]).toBe(0);
  expect((hash[1] ?? 255) < 128).toBe(true);
  expect(await findProof('a token', 0)).toBe('');
});

test('PUB7 PUB9 the hash is that of the server, whatever the length of the text', () => {
  for (const text of ['', 'a', 'ü€😀', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'token.'.repeat(40)]) {
    const made = Buffer.alloc(32);
    sha256(text).forEach((word, at) => made.writeUInt32BE(word, at * 4));
    expect(made.toString('hex')).toBe(createHash('sha256').update(text).digest('hex'));
  }
});
