import type { Caller } from '@bakehouse/store';
import { expect, test } from 'vitest';
import { makeCallerCache } from './caller-cache.ts';

const caller = (session: string, expiresAt = Number.POSITIVE_INFINITY): Caller => ({
  actor: { user: null, unrestricted: false, permissions: [], rights: '' },
  session,
  scopes: undefined,
  addresses: undefined,
  expiresAt,
});

test('what was put is found, for a minute', () => {
  let now = 0;
  const cache = makeCallerCache(10, () => now);
  cache.put('a', caller('a'), cache.epoch);

  now = 59_999;
  expect(cache.get('a')?.session).toBe('a');
  now = 60_000;
  expect(cache.get('a')).toBeUndefined();
});

test('nobody is found after their session has ended', () => {
  let now = 0;
  const cache = makeCallerCache(10, () => now);
  cache.put('a', caller('a', 1_000), cache.epoch);

  now = 1_000;
  expect(cache.get('a')).toBeUndefined();
});

test('a reading that began before everything was forgotten is not kept', () => {
  const cache = makeCallerCache();
  const { epoch } = cache;
  cache.put('a', caller('a'), epoch);
  cache.forget();

  cache.put('b', caller('b'), epoch);

  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined]);
});

test('the memory is bounded: whoever was not seen for longest goes', () => {
  const cache = makeCallerCache(2);
  cache.put('a', caller('a'), 0);
  cache.put('b', caller('b'), 0);
  cache.get('a');
  cache.put('c', caller('c'), 0);

  expect(['a', 'b', 'c'].map((key) => cache.get(key)?.session)).toEqual(['a', undefined, 'c']);
});
