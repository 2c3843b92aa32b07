import { expect, test } from 'vitest';
import { elementTypes } from '../element-types.ts';
import { pairedOptions, readPair, writePair } from './paired-options.ts';

const shape = elementTypes.get('action/notify')?.options.shape ?? {};

test('EDIT23 an option that is written as words or as an expression is one field', () => {
  const pairs = [...pairedOptions(shape).keys()];
  expect(pairs).toEqual(expect.arrayContaining(['title', 'message', 'recipients', 'actions']));
});

test('EDIT23 words stay words, what has a value in it becomes an expression, and neither is written twice', () => {
  const words = writePair({}, 'title', '"Your invoice"');
  expect(words).toEqual({ title: 'Your invoice' });
  expect(readPair(words, 'title')).toEqual({ recipe: '"Your invoice"', literal: true });
  const value = writePair(words, 'title', '"Invoice " & $resource.number');
  expect(value).toEqual({ recipes: { title: '"Invoice " & $resource.number' } });
  expect(readPair(value, 'title')).toEqual({ recipe: '"Invoice " & $resource.number', literal: false });
  expect(writePair(value, 'title', '"Your invoice"')).toEqual(words);
  expect(writePair(words, 'title', undefined)).toEqual({});
});
