import { expect, test } from 'vitest';
import { aheadOfReader } from './ahead-of-reader.ts';

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const got: T[] = [];
  for await (const each of source) got.push(each);
  return got;
}

async function* failing() {
  yield await Promise.resolve(1);
  throw new Error('broken');
}

test('RES81 the source comes to its end although nobody reads on', async () => {
  let end: ((how: string) => void) | undefined;
  const ended = new Promise<string>((resolve) => (end = resolve));
  async function* source() {
    try {
      for (let n = 0; n < 1000; n += 1) yield await Promise.resolve(n);
    } finally {
      end?.('ended');
    }
  }
  const reader = aheadOfReader(source());

  expect((await reader.next()).value).toBe(0);

  expect(await ended).toBe('ended');
  expect(await all(reader)).toHaveLength(999);
});

test('RES81 a failure comes after what was given before it, and whoever leaves ends the source', async () => {
  let ended = false;
  async function* endless() {
    try {
      for (;;) yield await Promise.resolve(1);
    } finally {
      ended = true;
    }
  }
  const reader = aheadOfReader(failing());
  expect((await reader.next()).value).toBe(1);
  await expect(reader.next()).rejects.toThrow('broken');

  for await (const one of aheadOfReader(endless())) if (one === 1) break;
  expect(ended).toBe(true);
});
