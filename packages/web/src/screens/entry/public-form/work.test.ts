import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { findProof } from './work.ts';

test('PUB7 the work that a browser does is what the server looks for', async () => {
  const proof = await findProof('a token', 9);
  const hash = createHash('sha256').update(`a token.${proof}`).digest();
  expect(hash[0]).toBe(0);
  expect((hash[1] ?? 255) < 128).toBe(true);
  expect(await findProof('a token', 0)).toBe('');
});
