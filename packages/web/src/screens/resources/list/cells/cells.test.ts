import type { FieldDefinition } from '@bakehouse/contract';
import { assert, array, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { blockBetween, blockInRow, isInBlock } from '../../table/cell-block.ts';
import { pastedCells } from '../paste/pasted-rows.ts';
import { cellText, tabText } from './cell-text.ts';
import { localDay, localNumber } from './local-values.ts';
import { readCell } from './read-cell.ts';
import { spreadOver } from './spread.ts';

test('UI28 cells between two corners are chosen, never the column with the boxes', () => {
  const block = blockBetween({ row: 3, column: 0 }, { row: 1, column: 2 });
  expect(block).toEqual({ top: 1, bottom: 3, left: 1, right: 2 });
  expect(blockInRow(block, 4)).toBeUndefined();
  const part = blockInRow(block, 2);
  expect([0, 1, 2, 3].map((column) => isInBlock(part, column))).toEqual([false, true, true, false]);
});

test('UI28 what is copied is what is pasted, whatever stands in the cells', () => {
  const cell = string({ maxLength: 6, unit: 'grapheme' }).map((text) => text.replaceAll('\r', '\n'));
  assert(
    property(array(array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 }), (rows) => {
      // A last row of nothing looks like the end of the one before.
      if (rows.length > 1 && rows.at(-1)?.join('') === '') return;
      expect(pastedCells(tabText(rows), { blank: true })).toEqual(rows);
    }),
  );
});

test('UI29 pasted cells begin at the first chosen one and fill the others where they fit', () => {
  const one = { top: 1, bottom: 1, left: 2, right: 2 };
  expect(texts([['a']], { top: 0, bottom: 1, left: 1, right: 2 })).toEqual(['0.1 a, 0.2 a, 1.1 a, 1.2 a', 0]);
  expect(texts([['a', 'b']], { ...one, bottom: 2, right: 3 })).toEqual(['1.2 a, 1.3 b, 2.2 a, 2.3 b', 0]);
  expect(texts([['a', 'b']], { ...one, bottom: 2, right: 2 })).toEqual(['1.2 a, 1.3 b, 2.2 a, 2.3 b', 0]);
  expect(texts([['a'], [], ['c'], ['d']], one)).toEqual(['1.2 a, 2.2 , 3.2 c', 1]);
  expect(texts([['a', 'b', 'c']], one)).toEqual(['1.2 a, 1.3 b', 1]);
});

const field = (type: string, options: object = {}, more: object = {}): FieldDefinition => ({
  identifier: 'x',
  type,
  options: { ...options },
  ...more,
});
const read = (of: FieldDefinition, text: string, locale = 'de') =>
  readCell(of, text, { locale, find: async (_, name) => (name === 'Ann' ? 'a1' : undefined) });

test('UI29 a pasted text is read as in CSV, as people write it, or by the name that the list shows', async () => {
  expect(await read(field('number'), '1.5')).toEqual({ value: 1.5 });
  expect(await read(field('number'), '1.234,5')).toEqual({ value: 1234.5 });
  expect(await read(field('number'), '1,234.5', 'en')).toEqual({ value: 1234.5 });
  expect(await read(field('date'), '15.11.2026')).toEqual({ value: '2026-11-15' });
  expect(await read(field('date'), '11/15/26', 'en-US')).toEqual({ value: '2026-11-15' });
  const country = field('select', { choices: ['DE', { value: 'FR', title: 'France' }] });
  expect(await read(country, ' france ')).toEqual({ value: 'FR' });
  expect(await read(country, 'Spain')).toMatchObject({ errors: [{ code: 'not_a_choice' }] });
  const tags = field('multiselect', { choices: ['a', { value: 'b', title: 'Bee' }] });
  expect(await read(tags, 'a; bee')).toEqual({ value: ['a', 'b'] });
  expect(await read(field('relation', { module: 'people' }), 'Ann')).toEqual({ value: 'a1' });
  expect(await read(field('relation', { module: 'people' }), 'Bob')).toHaveProperty('errors');
  expect(await read(field('relation', { module: 'people', multiple: true }), 'Ann; Ann')).toEqual({
    value: ['a1', 'a1'],
  });
  expect(await read(field('text'), '  ')).toEqual({ value: null });
  expect(await read(field('text', {}, { required: true }), '')).toHaveProperty('errors');
});

test('UI29 no day and no number is made of what is none', () => {
  for (const text of ['31.02.2026', '1.2', 'x', '2026', '99.99.2026'])
    expect(localDay(text, 'de'), text).toBeUndefined();
  for (const text of ['', 'x', '1,2,3', '--1']) expect(localNumber(text, 'de'), text).toBeUndefined();
});

test('UI28 cells are copied by the names that people see', () => {
  const names = new Map([['p1', 'Ann']]);
  expect(cellText(field('select', { choices: [{ value: 'FR', title: 'France' }] }), 'FR', names)).toBe(
    'France',
  );
  expect(cellText(field('relation', { multiple: true }), ['p1', 'p2'], names)).toBe('Ann; p2');
  expect(cellText(field('number'), 1.5, names)).toBe('1.5');
  expect(cellText(field('number'), null, names)).toBe('');
});

function texts(cells: string[][], block: Parameters<typeof spreadOver>[1]) {
  const { spread, outside } = spreadOver(cells, block, { rows: 4, columns: 3 });
  return [spread.map(({ row, column, text }) => `${row}.${column} ${text}`).join(', '), outside];
}
