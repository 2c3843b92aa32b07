import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { valueFromCsv } from '@bakehouse/contract';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csv } from './csv.ts';
import { looksLikeFormula, type ExportColumn } from './export-format.ts';

const field = { identifier: 'note', type: 'text' };
const note: ExportColumn = { name: 'note', field };
const count: ExportColumn = { name: 'count', field: { identifier: 'count', type: 'number' } };

/** The file with these rows, some at a time. */
async function written(columns: ExportColumn[], batches: unknown[][]): Promise<string> {
  const rows = Readable.from(batches.map((batch) => batch.map((row) => JSON.stringify(row))));
  return (await buffer(Readable.from(csv.write({ title: 'Notes', columns, rows })))).toString('utf8');
}

/** The line that a note becomes, beside a number. */
async function lineOf(text: unknown): Promise<string> {
  const file = await written([note, count], [[{ data: { note: text, count: 1 } }]]);
  return file.replace(/^\ufeffnote,count\r\n/, '');
}

describe('a cell of CSV', () => {
  test.each([
    ['plain', 'plain'],
    ['two words', 'two words'],
    ['a,b', '"a,b"'],
    ['a;b', '"a;b"'],
    ['a"b', '"a""b"'],
    ['"', '""""'],
    ['a\nb', '"a\nb"'],
    ['a\rb', '"a\rb"'],
    ['a\r\nb', '"a\r\nb"'],
    ['a\n', '"a\n"'],
    [' a', '" a"'],
    ['a ', '"a "'],
    ['a\t', '"a\t"'],
    // An empty text is told from no text by quotes of its own.
    ['', '""""""'],
    [null, ''],
    [undefined, ''],
  ])('EXP6 %j is written as %j', async (text, cell) => {
    expect(await lineOf(text)).toBe(`${cell},1\r\n`);
  });

  test.each([
    ['=1+1', `'=1+1`],
    ['@cmd', `'@cmd`],
    ['-1+cmd|x', `'-1+cmd|x`],
    ['=a,"b"', `"'=a,""b"""`],
    ['\n=1', `"'\n=1"`],
    ['+49 30 123', '+49 30 123'],
  ])('EXP11 %j cannot become a formula: %j', async (text, cell) => {
    expect(await lineOf(text)).toBe(`${cell},1\r\n`);
  });

  test('EXP11 a number that is less than nothing stays a number, and so do what the system keeps', async () => {
    const columns = [count, { name: 'id', field: undefined }, { name: 'version', field: undefined }];
    const file = await written(columns, [[{ id: '=id', version: -3, data: { count: -5 } }]]);
    expect(file).toBe('\ufeffcount,id,version\r\n-5,=id,-3\r\n');
  });
});

describe('a file of CSV', () => {
  test('EXP6 EXP8 has a mark, its heading, and every row of every batch in order', async () => {
    const rows = ['a', 'b', 'c'].map((text) => ({ data: { note: text } }));
    expect(await written([note], [rows.slice(0, 2), rows.slice(2)])).toBe('\ufeffnote\r\na\r\nb\r\nc\r\n');
    expect(await written([note, count], [])).toBe('\ufeffnote,count\r\n');
    expect([csv.ending, csv.mime]).toEqual(['csv', 'text/csv']);
  });

  test('EXP6 whatever a text holds, it is read again as it was', async () => {
    const texts = fc.array(
      fc.string({ unit: fc.constantFrom('a', ',', ';', '"', '\n', '\r', '\t', ' ', 'ü', "'") }),
      { minLength: 1 },
    );
    await fc.assert(
      fc.asyncProperty(texts, async (notes) => {
        const file = await written(
          [note, count],
          [notes.map((text) => ({ data: { note: text, count: 1 } }))],
        );
        const read: string[][] = parse(file, { bom: true, record_delimiter: '\r\n' });
        expect(read.slice(1).map(([cell = '']) => valueFromCsv(field, cell, 'note'))).toEqual(
          notes.map((text) => ({ value: looksLikeFormula(text) ? `'${text}` : text })),
        );
      }),
      { numRuns: 200 },
    );
  });
});
