import { describe, expect, test } from 'vitest';
import { andThen, mapInOrder } from './sync-or-async.ts';

describe('at once', () => {
  test('a value that is there is gone on with in the same turn, another when it comes', async () => {
    expect(andThen(1, (n) => n + 1)).toBe(2);
    const later = andThen(Promise.resolve(1), (n) => n + 1);
    expect(later).toBeInstanceOf(Promise);
    expect(await later).toBe(2);
  });

  test('items are worked on in their order, each after the one before, and at once where nothing waits', async () => {
    expect(mapInOrder([1, 2, 3], (n) => n * 2)).toEqual([2, 4, 6]);
    const begun: string[] = [];
    const slowSecond = mapInOrder(['a', 'b', 'c', 'd'], (name) => {
      begun.push(`${name} begins`);
      if (name === 'a' || name === 'd') return name;
      return new Promise<string>((resolve) => {
        setImmediate(() => {
          begun.push(`${name} ends`);
          resolve(name);
        });
      });
    });
    expect(begun).toEqual(['a begins', 'b begins']);
    expect(await slowSecond).toEqual(['a', 'b', 'c', 'd']);
    expect(begun).toEqual(['a begins', 'b begins', 'b ends', 'c begins', 'c ends', 'd begins']);
  });

  test('a failure ends the row, now or later', async () => {
    expect(() => mapInOrder([1, 2, 3], notTwo)).toThrow('two');
    await expect(mapInOrder([1, 2, 3], async (n) => notTwo(n))).rejects.toThrow('two');
  });
});

function notTwo(n: number): number {
  if (n === 2) throw new Error('two');
  return n;
}
