import { expect, test } from 'vitest';
import { digestOf, losses } from './compare.ts';

const before = new Map<string, unknown>([
  ['users/1', { email: 'ann@example.com', roles: ['clerk', 'baker'], phone: null }],
  ['resources/orders/1', { version: 2, data: { total: 12.5, items: [{ sku: 'A' }] } }],
]);

/** The same with something else in the place of an entry. */
const having = (name: string, value: unknown) => new Map(before).set(name, value);

test('SHIP8 what a newer release tells beside what was there is no loss', () => {
  expect(losses(before, before)).toEqual([]);
  const user = { email: 'ann@example.com', roles: ['clerk', 'baker'], phone: null, language: 'de' };
  expect(losses(before, having('users/1', user).set('users/2', {}))).toEqual([]);
});

test('SHIP8 every loss is told by its place', () => {
  const changed = { version: 2, data: { total: 12, items: [{}] } };
  expect(losses(before, having('resources/orders/1', changed))).toEqual([
    'resources/orders/1.data.total was 12.5 and is 12',
    'resources/orders/1.data.items.0.sku was "A" and is missing',
  ]);
  expect(losses(before, having('users/1', { email: 'ann@example.com', roles: ['clerk'] }))).toEqual([
    'users/1.roles had 2 entries and has 1',
    'users/1.phone was null and is missing',
  ]);
  expect(losses(before, new Map([...before].slice(1)))).toEqual(['users/1 is gone']);
  expect(losses(before, having('users/1', null))).toHaveLength(1);
});

test('SHIP8 a digest knows no order of properties, and every other change', () => {
  const digest = digestOf([{ a: 1, b: { c: [1, 2], d: 2 } }]);
  expect(digestOf([{ b: { d: 2, c: [1, 2] }, a: 1 }])).toBe(digest);
  expect(digestOf([{ b: { d: 2, c: [2, 1] }, a: 1 }])).not.toBe(digest);
  expect(digestOf([{ a: 1, b: { c: [1, 2], d: 2 } }, {}])).not.toBe(digest);
});
