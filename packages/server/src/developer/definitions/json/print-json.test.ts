import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { printJson } from './print-json.ts';

test('APP8 known keys come first and in their order, the others by name', () => {
  expect(printJson({ z: 1, title: 'T', a: 2, slug: 's' }, ['slug', 'title'])).toBe(
    '{\n  "slug": "s",\n  "title": "T",\n  "a": 2,\n  "z": 1\n}\n',
  );
});

test('without known keys their order is left as it is', () => {
  expect(printJson({ z: 1, a: 2 }, undefined)).toBe('{\n  "z": 1,\n  "a": 2\n}\n');
});

test('short parts stand on one line, long ones and lists of objects on several', () => {
  const value = {
    short: ['DE', 'FR'],
    none: {},
    long: ['x'.repeat(60), 'y'.repeat(60)],
    rows: [
      { a: 1, b: 2 },
      { a: 3, b: 4 },
    ],
  };
  expect(printJson(value, ['short', 'none', 'long', 'rows'])).toBe(`{
  "short": ["DE", "FR"],
  "none": {},
  "long": [
    "${'x'.repeat(60)}",
    "${'y'.repeat(60)}"
  ],
  "rows": [
    { "a": 1, "b": 2 },
    { "a": 3, "b": 4 }
  ]
}
`);
});

test('what is printed reads as the same value, whatever order its keys had', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const printed = printJson(value, ['a']);
      expect(JSON.parse(printed)).toEqual(JSON.parse(JSON.stringify(value)));
      const reversed = Object.fromEntries(Object.entries(value).reverse());
      expect(printJson(reversed, ['a'])).toBe(printed);
    }),
  );
});
