import { describe, expect, test } from 'vitest';
import type { HostSet } from '../store/release-store.ts';
import { deployedSets, rolledBackSets, undeployedSets } from './host-sets.ts';

const shop: HostSet = { hostnames: ['a.example', 'b.example'], release: 4, history: [1, 3] };
const blog: HostSet = { hostnames: ['c.example'], release: 5, history: [2] };
const all = () => true;

describe('deployed sets', () => {
  test('PAGE8 the first set of a site has no history', () => {
    const set = { hostnames: ['a.example'], release: 1, history: [] };
    expect(deployedSets([], ['a.example'], 1)).toEqual({ sets: [set], set, removed: [] });
  });

  test('PAGE9 a set that shares a hostname becomes the new one, and remembers; others stay', () => {
    const set = { hostnames: ['b.example', 'd.example'], release: 6, history: [1, 3, 4] };
    expect(deployedSets([shop, blog], ['b.example', 'd.example'], 6)).toEqual({
      sets: [blog, set],
      set,
      removed: ['a.example'],
    });
  });

  test('PAGE9 where several sets become one, the history is that of the newest', () => {
    for (const sets of [
      [shop, blog],
      [blog, shop],
    ])
      expect(deployedSets(sets, ['a.example', 'c.example'], 6)).toMatchObject({
        sets: [{ release: 6, history: [2, 5] }],
        removed: ['b.example'],
      });
  });

  test('PAGE9 a set remembers fifty releases', () => {
    const long = { ...shop, release: 51, history: Array.from({ length: 50 }, (_, index) => index + 1) };
    const { history } = deployedSets([long], ['a.example'], 52).set;
    expect([history.length, history[0], history.at(-1)]).toEqual([50, 2, 51]);
  });
});

describe('sets rolled back', () => {
  test('PAGE9 the only set goes back to the release before, and forgets what came after it', () => {
    const set = { hostnames: shop.hostnames, release: 3, history: [1] };
    expect(rolledBackSets([shop], undefined, undefined, all)).toEqual({ sets: [set], set, removed: [] });
  });

  test('PAGE9 a release that is no longer kept is passed over', () => {
    expect(rolledBackSets([shop], undefined, undefined, (one) => one === 1).set).toMatchObject({
      release: 1,
      history: [],
    });
  });

  test('PAGE9 a release that was never shown there is added to the history', () => {
    expect(rolledBackSets([shop], undefined, 2, all).set).toEqual({
      ...shop,
      release: 2,
      history: [1, 3, 4],
    });
    expect(rolledBackSets([{ ...shop, history: [1, 3, 1] }], undefined, 1, all).set.history).toEqual([1, 3]);
  });

  test('PAGE9 the set is named by one of its hostnames, and others stay as they are', () => {
    expect(rolledBackSets([shop, blog], 'c.example', undefined, all).sets).toEqual([
      shop,
      { ...blog, release: 2, history: [] },
    ]);
  });

  test.each<[string, HostSet[], string | undefined, number | undefined, string, RegExp]>([
    [
      'no earlier release',
      [{ ...shop, history: [] }],
      undefined,
      undefined,
      'conflict',
      /no earlier release/,
    ],
    ['a release that is not kept', [shop], undefined, 9, 'not_found', /no release 9/],
    ['the release that is served', [shop], undefined, 4, 'conflict', /Release 4 is already live/],
    ['a hostname of nobody', [shop], 'x.example', undefined, 'not_found', /"x.example"/],
    ['no set at all', [], undefined, undefined, 'conflict', /not deployed/],
    ['one of several sets', [shop, blog], undefined, undefined, 'conflict', /several sets/],
  ])('PAGE9 %s cannot be gone back to', (_, sets, hostname, release, code, message) => {
    const back = () => rolledBackSets(sets, hostname, release, (one) => one !== 9);
    expect(back).toThrow(message);
    expect(back).toThrow(expect.objectContaining({ code }));
  });
});

describe('sets taken down', () => {
  test('PAGE10 hostnames go, and a set without any goes with them', () => {
    expect(undeployedSets([shop, blog], ['b.example', 'c.example'])).toEqual({
      sets: [{ ...shop, hostnames: ['a.example'] }],
      removed: ['b.example', 'c.example'],
    });
    expect(undeployedSets([shop, blog], undefined)).toEqual({
      sets: [],
      removed: ['a.example', 'b.example', 'c.example'],
    });
    expect(undeployedSets([], undefined)).toEqual({ sets: [], removed: [] });
  });

  test('PAGE10 a hostname that is not served is refused, with nothing changed', () => {
    expect(() => undeployedSets([shop], ['a.example', 'x.example'])).toThrow(
      expect.objectContaining({
        code: 'not_found',
        message: expect.stringContaining('"x.example"') as string,
      }),
    );
  });
});
