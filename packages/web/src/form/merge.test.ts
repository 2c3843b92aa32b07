import type { FieldDefinition } from '@bakehouse/contract';
import { describe, expect, test } from 'vitest';
import { mergePatchOf } from './merge-patch-of.ts';
import { merge } from './merge.ts';

const fields: FieldDefinition[] = ['a', 'b', 'c', 'd'].map((identifier) => ({ identifier, type: 'text' }));

describe('joining two changes', () => {
  test('only fields that both have changed in another way are in conflict', () => {
    const { merged, conflicts, taken } = merge(fields, {
      base: { a: '1', b: '1', c: '1', d: '1' },
      mine: { a: 'mine', b: '1', c: 'mine', d: 'both' },
      theirs: { a: '1', b: 'theirs', c: 'theirs', d: 'both' },
    });
    expect(conflicts.map(({ field, mine, theirs }) => [field.identifier, mine, theirs])).toEqual([
      ['c', 'mine', 'theirs'],
    ]);
    expect(taken.map(({ identifier }) => identifier)).toEqual(['b']);
    expect(merged).toEqual({ a: 'mine', b: 'theirs', c: 'mine', d: 'both' });
  });
});

describe('a merge patch', () => {
  test('names what changed, removes keys of maps by null, and gives up where null is meant as a value', () => {
    expect(mergePatchOf({ a: 1, m: { x: 1, y: 2 } }, { a: 1, m: { y: 3 } }, ['m'])).toEqual({
      m: { x: null, y: 3 },
    });
    expect(mergePatchOf({ a: 1 }, { a: null }, ['a'])).toEqual({ a: null });
    expect(mergePatchOf({ j: { x: 1 } }, { j: { x: null } }, ['j'])).toBeUndefined();
  });
});
