import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf, placeOf, readJson } from './read-json.ts';

const text = '{\n  "a": [1, {"b": "x"}],\n  "c": null\n}\n';

function where(path: string) {
  const read = readJson(text);
  if ('fault' in read) throw new Error(read.fault.message);
  return linesOf(text)(placeOf(read.places, path) ?? -1);
}

test('every JSON text is read as JSON.parse reads it, however it is laid out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 2), (value, indent) => {
      const json = JSON.stringify(value, null, indent);
      expect(readJson(json)).toMatchObject({ value: JSON.parse(json) as unknown });
    }),
  );
});

test('a part is found by its path, and a missing one by the part above it', () => {
  expect(where('a')).toEqual({ line: 2, column: 3 });
  expect(where('a.1.b')).toEqual({ line: 2, column: 13 });
  expect(where('c.d.e')).toEqual({ line: 3, column: 3 });
  expect(where('')).toEqual({ line: 1, column: 1 });
});

test.each([
  ['{"a": 1,}', 'Expected a key in double quotes, found "}"', 8],
  ['{"a" 1}', 'Expected ":", found "1"', 5],
  ['[1 2]', 'Expected "," or "]", found "2"', 3],
  ['["a]', 'This text is not closed, or holds a wrong sign or escape', 1],
  ['', 'Expected a value, found the end of the file', 0],
  ['{} x', 'Unexpected "x"; keys and texts stand in double quotes', 3],
  ['{} 1', 'Expected the end of the file, found "1"', 3],
  ['{a: 1}', 'Unexpected "a"; keys and texts stand in double quotes', 1],
  ['[1, 2', 'Expected "]", found the end of the file', 5],
  ['[1.]', 'This is no number of JSON', 1],
  ['["\\x"]', 'This text is not closed, or holds a wrong sign or escape', 1],
  ['["a\tb"]', 'This text is not closed, or holds a wrong sign or escape', 1],
  ['// x\n{}', 'JSON has no comments', 0],
  ['[01]', 'Expected "," or "]", found "1"', 2],
  ['['.repeat(100_000), 'Nested too deep', 201],
])('what is no JSON is told with its place: %.20s', (broken, message, offset) => {
  expect(readJson(broken)).toEqual({ fault: { message, offset } });
});

test('a byte order mark is passed over, and keys that stand twice are told', () => {
  expect(readJson('\uFEFF{"a": {"b": 1, "b": 2}}')).toMatchObject({
    value: { a: { b: 2 } },
    repeated: ['a.b'],
  });
});

test('a key __proto__ is a key like any other, and reaches no prototype', () => {
  const read = readJson('{"__proto__": {"x": 1}}');
  expect('value' in read && Object.keys(read.value as object)).toEqual(['__proto__']);
});
