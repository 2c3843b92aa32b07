import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { makeMask } from './mask-secret.ts';

const secret = 'sk_live_äbc"123';

test('HTTP10 a secret is hidden in pieces as in the whole, wherever they are cut', async () => {
  const mask = makeMask('shop', [secret, 'pass']);
  const forms = [secret, JSON.stringify(secret).slice(1, -1), Buffer.from(secret).toString('hex'), 'pass'];
  const text = fc.array(fc.oneof(fc.constantFrom(...forms, 'pas', 'sk_live_'), fc.string({ maxLength: 5 })));
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
      async (words, sizes) => {
        const whole = Buffer.from(words.join(' '));
        const pieces: Buffer[] = [];
        for await (const piece of mask.pieces(cut(whole, sizes))) pieces.push(piece);
        expect(Buffer.concat(pieces).toString()).toBe(mask.bytes(whole).toString());
        for (const form of forms) expect(Buffer.concat(pieces).includes(form)).toBe(false);
      },
    ),
    { numRuns: 200 },
  );
});

async function* cut(whole: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
  for (let at = 0, nth = 0; at < whole.length; nth += 1) {
    const size = sizes[nth % sizes.length] ?? 1;
    yield whole.subarray(at, at + size);
    at += size;
  }
}
