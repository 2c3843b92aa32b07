import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvParser } from './csv-parser.ts';

/** All records of a text that comes in pieces of a length, or `failed`. */
function read(text: string, length: number, separator = ','): string[][] | 'failed' {
  const parser = csvParser(separator);
  const all: string[][] = [];
  const pieces = [
    ...Array.from({ length: Math.ceil(text.length / length) }, (_, n) =>
      text.slice(n * length, (n + 1) * length),
    ),
    undefined,
  ];
  for (const piece of pieces) {
    const { records, failure } = parser.read(piece);
    all.push(...records);
    if (failure !== undefined) return 'failed';
  }
  return all;
}

function byLibrary(text: string): string[][] | 'failed' {
  try {
    return parse(text, { relax_column_count: true, skip_empty_lines: true });
  } catch {
    return 'failed';
  }
}

test('RES30 whatever stands in a text and however it comes, its records are those that csv-parse reads', () => {
  const parts = fc.constantFrom('a', 'b c', ',', '"', '""', '\n', '\r\n', '\r', '"x"', '"y,\n"', ' ', 'ä');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 14 }), fc.integer({ min: 1, max: 9 }), (words, length) => {
      const text = words.join('');
      expect(read(text, length)).toEqual(byLibrary(text));
    }),
    { numRuns: 3000 },
  );
});

test('RES30 records before a fault come out, and the fault says where it is and what is wrong', () => {
  const parser = csvParser(';');
  expect(parser.read('a;b\n"1";2\n"x"y;3\n')).toEqual({
    records: [
      ['a', 'b'],
      ['1', '2'],
    ],
    failure: 'a quote in line 3 is followed by "y"; a quote inside of a cell is written twice',
  });
  expect(csvParser(',').read('a\nb"c\n').failure).toBe(
    'a quote in line 2 stands inside of a cell that does not begin with one',
  );
  const open = csvParser(',');
  expect(open.read('a\n"b')).toEqual({ records: [['a']] });
  expect(open.read(undefined)).toEqual({ records: [], failure: 'a quote in line 2 is not closed' });
});

test('RES30 a record without end is refused before it is all of the memory', () => {
  const parser = csvParser(',');
  parser.read('"');
  const piece = 'x'.repeat(1_000_000);
  const failures = Array.from({ length: 6 }, () => parser.read(piece).failure);
  expect(failures.at(-1)).toBe('line 1 has more than 5,000,000 characters');
});
