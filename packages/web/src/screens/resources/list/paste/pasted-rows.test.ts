import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { asCsv, namedColumns, pastedCells } from './pasted-rows.ts';

test('ROWS12 cells are read as spreadsheets write them, also with lines, tabs and quotes in them', () => {
  expect(pastedCells('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ]);
  expect(pastedCells('"one\ntwo"\t"say ""hi"""\nb\t"x\ty"')).toEqual([
    ['one\ntwo', 'say "hi"'],
    ['b', 'x\ty'],
  ]);
  // A quote within a cell means itself.
  expect(pastedCells('12" pipe\t"odd" one')).toEqual([['12" pipe', '"odd" one']]);
  expect(pastedCells('\n\t\n')).toEqual([]);
});

test('ROWS12 whatever cells are written as spreadsheets do, the same cells are read', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'ß') });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const text = rows.map((row) => row.map(quoted).join('\t')).join('\r\n');
      expect(pastedCells(text)).toEqual(rows.filter((row) => row.some((each) => each.trim() !== '')));
    }),
  );
});

const quoted = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const all = [
  { identifier: 'number', title: 'No.' },
  { identifier: 'customer', title: 'Customer' },
  { identifier: 'note', title: 'Note' },
];

test('ROWS12 a first row of names says what columns stand for; else they are those that the list shows', () => {
  const head = [
    ['note', 'NO'],
    ['x', '1'],
  ];
  expect(namedColumns(head, all, all)).toEqual({ names: ['note', 'number'], rows: [['x', '1']] });
  const cells = [['1', 'Nordbrot', 'x', 'beyond'], ['2']];
  expect(namedColumns(cells, all, all)).toEqual({
    names: ['number', 'customer', 'note', '? 4'],
    rows: [
      ['1', 'Nordbrot', 'x', 'beyond'],
      ['2', '', '', ''],
    ],
  });
  // One row alone is a row, whatever it says; and no field is named twice.
  expect(namedColumns([['Note']], all, all)).toEqual({ names: ['number'], rows: [['Note']] });
  expect(
    namedColumns(
      [
        ['Note', 'note'],
        ['a', 'b'],
      ],
      all,
      all,
    ).names,
  ).toEqual(['note', '? 2']);
});

test('ROWS12 what is handed to the import is CSV that says the same', () => {
  expect(asCsv(['a', 'b'], [['x,"y"', 'two\nlines']])).toBe('"a","b"\r\n"x,""y""","two\nlines"');
});
