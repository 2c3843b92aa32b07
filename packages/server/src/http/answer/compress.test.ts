import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed } from './compress.ts';

const short = JSON.stringify('x'.repeat(2000));
const middle = JSON.stringify('é'.repeat(20_000));
const long = JSON.stringify('é'.repeat(200_000));

test('API21 an answer has the cheapest encoding that the client takes, whatever its size', async () => {
  for (const text of [middle, long]) {
    const br = compressed(text, 'gzip, deflate, br');
    expect(br?.encoding).toBe('br');
    expect(brotliDecompressSync((await br?.body) ?? Buffer.of()).toString()).toBe(text);
    const gzip = compressed(Buffer.from(text), 'GZIP;q=0.5, br;q=0');
    expect(gzip?.encoding).toBe('gzip');
    expect(gunzipSync((await gzip?.body) ?? Buffer.of()).toString()).toBe(text);
  }
});

test('API21 what is small, and what the client does not ask for, goes as it is', () => {
  expect(compressed(short, 'br')).toBeUndefined();
  for (const accepted of [undefined, '', 'identity', 'deflate', 'br;q=0', 'br; q=0.0', 'brotli', '*'])
    expect(compressed(middle, accepted), accepted).toBeUndefined();
});
