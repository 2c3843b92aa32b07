import { expect, test } from 'vitest';
import { takesAll } from './takes-all.ts';

const [all, none] = [{ a: { _nin: [] } }, { a: { _in: [] } }];

test.each([
  [{}],
  [[]],
  [all],
  [[all, {}]],
  [{ _not: none }],
  [{ _or: [{ b: 1 }, all] }],
  [{ _and: [all, { _not: { _or: [] } }] }],
  [{ a: { _contains: '' } }],
  [{ a: { _startsWith: '', _endsWith: '' } }],
])('FILT28 %j lets everything through', (filter) => {
  expect(takesAll(filter)).toBe(true);
});

test.each([
  [none],
  [{ a: 1 }],
  [{ a: '' }],
  [{ a: null }],
  [{ _not: all }],
  [{ ...all, b: 1 }],
  [{ _or: [] }],
  [{ _or: [{ b: 1 }, none] }],
  [{ a: { _nin: [], _gt: 1 } }],
  [{ a: { _contains: 'x' } }],
  [{ a: { b: { _gt: 1 } } }],
])('FILT28 %j asks for something', (filter) => {
  expect(takesAll(filter)).toBe(false);
});
