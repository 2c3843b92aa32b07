import { expect, test } from 'vitest';
import { fieldTypes } from '@bakehouse/contract';
import { defaultKind } from './default-kind.ts';

const kind = (type: string, value?: unknown) =>
  defaultKind({ identifier: 'x', type, ...(value === undefined ? {} : { default: value }) });

test('EDIT72 EDIT82 defaults are typed and chosen; what no control could show stays JSON', () => {
  expect(kind('text')).toBe('control');
  expect(kind('text', 'new')).toBe('control');
  expect(kind('number', 7)).toBe('control');
  expect(kind('multiselect', ['a'])).toBe('control');
  expect(kind('multiselect', 'a')).toBe('json');
  expect(kind('text', { a: 1 })).toBe('json');
  expect([kind('boolean'), kind('boolean', true), kind('boolean', 'yes')]).toEqual([
    'boolean',
    'boolean',
    'json',
  ]);
  expect([kind('date', '$now'), kind('datetime'), kind('time', '09:00')]).toEqual([
    'moment',
    'moment',
    'moment',
  ]);
  expect([kind('user', '$user.id'), kind('user', '019a7f00')]).toEqual(['user', 'user']);
  expect([kind('map'), kind('map', { a: 'b' }), kind('map', ['a'])]).toEqual(['control', 'control', 'json']);
  expect([kind('money', 9.9), kind('list', [{ a: 1 }]), kind('list', 5)]).toEqual([
    'control',
    'rows',
    'json',
  ]);
  // A value of JSON is JSON, and what is worked out has none.
  expect(fieldTypes.filter(({ type }) => kind(type) === 'json').map(({ type }) => type)).toEqual([
    'json',
    'computed',
  ]);
});
