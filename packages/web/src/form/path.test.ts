import { getAt, setAt, splitPath } from '@bakehouse/contract';
import type { FieldDefinition } from '@bakehouse/contract';
import { describe, expect, test } from 'vitest';
import { selectorOf } from './path.ts';
import { fromKeyed, keyOf, toKeyed, withKey, withKeys } from './row-key.ts';

describe('a path', () => {
  test('is split into names and positions', () => {
    expect(splitPath('items.0.price')).toEqual(['items', 0, 'price']);
    expect(splitPath('a1.2b.10')).toEqual(['a1', '2b', 10]);
    expect(splitPath('')).toEqual([]);
  });

  test('leads to a value, or to none', () => {
    const values = { items: [{ price: 1 }], note: null, text: 'abc' };
    expect(getAt(values, 'items.0.price')).toBe(1);
    expect(getAt(values, '')).toBe(values);
    for (const path of ['items.1.price', 'note.x', 'text.length', 'none.a'])
      expect(getAt(values, path)).toBeUndefined();
  });

  test('takes a new value; what is beside it stays the same object', () => {
    const values = { items: [{ price: 1 }, { price: 2 }], other: { a: 1 } };
    const next = setAt(values, 'items.1.price', 3) as typeof values;
    expect(next).toEqual({ items: [{ price: 1 }, { price: 3 }], other: { a: 1 } });
    expect([next.other === values.other, next.items[0] === values.items[0]]).toEqual([true, true]);
    expect(values.items[1]).toEqual({ price: 2 });
    expect(setAt(values, '', 1)).toBe(1);
  });

  test('makes lists and objects on its way where there are none', () => {
    expect(setAt({}, 'items.1.price', 3)).toEqual({ items: [undefined, { price: 3 }] });
    expect(setAt({ a: 'text', b: null }, 'a.b', 1)).toEqual({ a: { b: 1 }, b: null });
    expect(setAt({ b: null }, 'b.0', 1)).toEqual({ b: [1] });
    expect(setAt(undefined, 'a', 1)).toEqual({ a: 1 });
  });

  test('has the row that holds it', () => {
    expect(['items.0.price', 'a.0.b.1.c', 'number', 'items.2', ''].map(selectorOf)).toEqual([
      'items.0',
      'a.0.b.1',
      '',
      'items.2',
      '',
    ]);
  });
});

const parts: FieldDefinition = {
  identifier: 'parts',
  type: 'list',
  options: { fields: [{ identifier: 'n', type: 'text' }] },
};
const fields: FieldDefinition[] = [
  { identifier: 'note', type: 'json' },
  { identifier: 'items', type: 'list', options: { fields: [parts] } },
];
const keys = (values: Record<string, unknown>) => (values['items'] as unknown[]).map(keyOf);

describe('the key of a row', () => {
  test('is given once, to rows alone', () => {
    const row = withKey({ a: 1 });
    expect(keyOf(row)).not.toBe('');
    expect(withKey(row, 'other')).toBe(row);
    expect(keyOf(withKey({}, 'mine'))).toBe('mine');
    expect(keyOf(withKey({}))).not.toBe(keyOf(withKey({})));
    for (const value of [null, 'text', 3, undefined, [1]]) expect(withKey(value)).toBe(value);
    expect([keyOf(null), keyOf(undefined), keyOf({})]).toEqual(['', '', '']);
  });

  test('is never sent or stored', () => {
    expect(JSON.stringify(withKeys(fields, { items: [{ n: 1 }] }))).toBe('{"items":[{"n":1}]}');
  });

  test('stays with a row at the same place, or with the same id wherever it stands', () => {
    const before = withKeys(fields, { items: [{}, {}] });
    expect(keys(withKeys(fields, { items: [{}, {}, {}] }, before)).slice(0, 2)).toEqual(keys(before));
    const named = withKeys(fields, { items: [{ id: 'a' }, { id: 'b' }] });
    const turned = withKeys(fields, { items: [{ id: 'b' }, { id: 'new' }, { id: 'a' }] }, named);
    const [a, b] = keys(named);
    expect([keys(turned)[0], keys(turned)[2]]).toEqual([b, a]);
    expect([a, b]).not.toContain(keys(turned)[1]);
    expect(keys(withKeys(fields, { items: [{}] }, { items: 'none' }))[0]).toMatch(/^r/);
  });

  test('is there in lists inside of rows', () => {
    const made = withKeys(fields, { items: [{ parts: [{ n: 1 }] }], note: [{ x: 1 }] });
    expect(keyOf(getAt(made, 'items.0.parts.0'))).not.toBe('');
    expect(keyOf(getAt(made, 'note.0'))).toBe('');
    const again = withKeys(fields, { items: [{ parts: [{ n: 2 }] }] }, made);
    expect(keyOf(getAt(again, 'items.0.parts.0'))).toBe(keyOf(getAt(made, 'items.0.parts.0')));
  });

  test('leaves values without lists as they are', () => {
    const values = { note: [{ x: 1 }], items: null };
    expect(withKeys(fields, values)).toBe(values);
  });
});

describe('a path by keys', () => {
  const made = withKeys(fields, { items: [{ parts: [{ n: 1 }] }, {}], note: [{ x: 1 }, null] });
  const turned = { ...made, items: (made['items'] as unknown[]).toReversed() };

  test('leads to the same row after it has moved', () => {
    const keyed = toKeyed(made, 'items.0.parts.0.n') ?? '';
    expect(keyed).toMatch(/^items\.#r\d+\.parts\.#r\d+\.n$/);
    expect(fromKeyed(made, keyed)).toBe('items.0.parts.0.n');
    expect(fromKeyed(turned, keyed)).toBe('items.1.parts.0.n');
  });

  test('leads nowhere once the row is gone', () => {
    const keyed = toKeyed(made, 'items.0.parts') ?? '';
    expect(fromKeyed({ items: [] }, keyed)).toBeUndefined();
    expect(fromKeyed({ items: null }, keyed)).toBeUndefined();
    expect(fromKeyed(undefined, keyed)).toBeUndefined();
    expect(toKeyed(made, 'items.2.parts')).toBeUndefined();
    expect(toKeyed(null, 'items.0')).toBeUndefined();
  });

  test('keeps positions of what has no keys', () => {
    expect(toKeyed(made, 'note.0.x')).toBe('note.0.x');
    expect(toKeyed(made, 'note.1')).toBe('note.1');
    expect(toKeyed(made, 'note.5')).toBeUndefined();
    expect(fromKeyed(made, 'note.0.x')).toBe('note.0.x');
    expect([toKeyed(made, ''), fromKeyed(made, '')]).toEqual(['', '']);
    expect(toKeyed({}, 'a.b')).toBe('a.b');
    expect(fromKeyed({}, 'a.b')).toBe('a.b');
  });
});
