import { expect, test } from 'vitest';
import { formerNames } from './former-names.ts';

const forever = 2_147_483_647;

test('a column that was never renamed has one name', () => {
  expect(formerNames([{ from: 'x', to: 'y', version: 2 }], 'a')).toEqual([
    { name: 'a', from: 0, before: forever },
  ]);
});

test('a renamed column had its earlier names in earlier versions', () => {
  const renames = [
    { from: 'a', to: 'b', version: 3 },
    { from: 'b', to: 'c', version: 5 },
  ];
  expect(formerNames(renames, 'c')).toEqual([
    { name: 'c', from: 5, before: forever },
    { name: 'b', from: 3, before: 5 },
    { name: 'a', from: 0, before: 3 },
  ]);
});

test('a name that another column had before is not followed', () => {
  expect(formerNames([{ from: 'a', to: 'b', version: 3 }], 'a')).toEqual([
    { name: 'a', from: 3, before: forever },
  ]);
});
