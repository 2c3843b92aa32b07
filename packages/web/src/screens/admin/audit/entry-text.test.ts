import { expect, test } from 'vitest';
import { detailsText, targetText } from './entry-text.ts';

test('AUD11 details are a line, long lists a number', () => {
  expect(
    detailsText({ changed: ['email', 'name'], ids: ['1', '2', '3', '4', '5'], build: null, version: 3 }),
  ).toBe('changed: email, name · ids: 5 · version: 3');
});

test('AUD11 a target is told by its name, an id by its beginning', () => {
  const id = '01920000-0000-7000-8000-000000000000';
  expect(targetText({ kind: 'user', id, name: 'Ann' })).toBe('Ann');
  expect(targetText({ kind: 'token', id, name: null })).toBe('01920000');
  expect(targetText({ kind: 'module', id: 'orders', name: null })).toBe('orders');
});
