import { expect, test } from 'vitest';
import { wrongParameters } from './wrong-parameters.ts';

test('ERR26 a statement with one parameter, and one value for it, are told as one', () => {
  expect(wrongParameters(0, 1)).toBe('The statement has no parameters, but 1 value is given');
  expect(wrongParameters(1, 0)).toBe('The statement has $1, but 0 values are given');
  expect(wrongParameters(3, 2)).toBe('The statement has $1 to $3, but 2 values are given');
});
