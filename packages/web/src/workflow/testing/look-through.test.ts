import { expect, test } from 'vitest';
import { someDefinitions } from '../model/testing/definitions.ts';
import { lookThrough } from './look-through.ts';

test('EDIT1 generated workflows open and stay as they are, byte for byte', () => {
  const seed = Number(import.meta.env['TEST_SEED'] ?? 1);
  const count = import.meta.env['TEST_FULL'] === undefined ? 40 : 5000;
  expect(someDefinitions(count, seed).flatMap((definition) => lookThrough(definition))).toEqual([]);
});
