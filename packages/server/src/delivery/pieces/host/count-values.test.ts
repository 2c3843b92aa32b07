import { expect, test } from 'vitest';
import { hasMoreValues } from './count-values.ts';

/** The most that a text has by this count. */
function counted(json: string): number {
  let most = 0;
  while (hasMoreValues(json, most)) most += 1;
  return most;
}

test('PIECE41 values are counted without being made, whatever the texts among them hold', () => {
  expect(counted('1')).toBe(1);
  expect(counted('[1,2,3]')).toBe(4);
  expect(counted('{"a":[1,{"b":2}],"c":{"d":0}}')).toBe(7);
  expect(counted(JSON.stringify(['a,b,[{', 'c"d,\\', '\\', '",']))).toBe(5);
  expect(counted('"no end, at all')).toBe(1);
});
