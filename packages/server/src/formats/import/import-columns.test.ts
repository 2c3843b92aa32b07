import { type FieldDefinition, Problem } from '@bakehouse/contract';
import { describe, expect, test } from 'vitest';
import { sheetReader } from './import-columns.ts';

const fields = new Map<string, FieldDefinition>(
  [
    { identifier: 'name', type: 'text' },
    { identifier: 'price', type: 'number' },
    { identifier: 'total', type: 'computed', options: { expression: 'price * 2', result: 'number' } },
  ].map((field) => [field.identifier, field]),
);
const id = '0198c0de-0000-7000-8000-00000000000a';

/** One row under a heading. */
function read(heading: string[], cells: string[]) {
  const { readBy, ...row } = sheetReader(heading, { fields }).read(cells, 7);
  expect(readBy).toBe(fields);
  return row;
}

/** What is wrong with a heading. */
function faults(heading: string[]): unknown {
  try {
    sheetReader(heading, { fields });
  } catch (cause) {
    if (cause instanceof Problem) return [cause.code, cause.data['errors']];
  }
  return 'none';
}

describe('a row of a sheet', () => {
  test('RES30 has a value for each cell, of the type of its field', () => {
    expect(read(['name', 'price'], ['Bread', '3.5'])).toEqual({
      row: 7,
      data: { name: 'Bread', price: 3.5 },
    });
  });

  test('RES30 of a new resource leaves room for defaults where a cell is empty or missing', () => {
    expect(read(['name', 'price'], ['', '3'])).toEqual({ row: 7, data: { price: 3 } });
    expect(read(['name', 'price'], ['Bread'])).toEqual({ row: 7, data: { name: 'Bread' } });
    expect(read(['id', 'name', 'price'], [' ', 'Bread', ''])).toEqual({ row: 7, data: { name: 'Bread' } });
    expect(read(['id', 'name'], [])).toEqual({ row: 7, data: {} });
  });

  test('RES30 of a known resource clears where a cell is empty or missing', () => {
    expect(read(['id', 'name', 'price'], [id, '', '3'])).toEqual({
      row: 7,
      id,
      data: { name: null, price: 3 },
    });
    expect(read(['id', 'name', 'price'], [id])).toEqual({ row: 7, id, data: { name: null, price: null } });
  });

  test('RES30 names its resource by an id in any spelling, wherever the column stands', () => {
    expect(read(['name', 'id'], ['Bread', ` ${id.toUpperCase()} `])).toMatchObject({ id });
    expect(read(['id', 'name'], ['7', 'Bread'])).toMatchObject({
      errors: [{ path: 'id', code: 'bad_format' }],
    });
    expect(read(['id', 'name'], [`${id}0`, 'Bread']).errors).toHaveLength(1);
  });

  test('RES30 tells every cell that cannot be read, and keeps the others', () => {
    const { data, errors } = read(['price', 'name', 'id'], ['much', 'Bread', 'x']);
    expect(data).toEqual({ name: 'Bread' });
    expect(errors?.map(({ path }) => path)).toEqual(['id', 'price']);
    expect(read(['price'], ['3'])).not.toHaveProperty('errors');
  });

  test('RES30 with cells beyond the columns is refused: nothing is dropped silently', () => {
    expect(read(['name', 'price'], ['Bread', '3', 'more'])).toEqual({
      row: 7,
      data: { name: 'Bread', price: 3 },
      errors: [{ path: '', message: 'There are more cells than the 2 columns', code: 'too_many' }],
    });
    expect(read(['name'], ['Bread', '', '', 'x']).errors).toMatchObject([{ code: 'too_many' }]);
  });

  test('RES30 may end in empty cells, as programs for tables write them', () => {
    expect(read(['name'], ['Bread', '', ''])).toEqual({ row: 7, data: { name: 'Bread' } });
  });
});

describe('a column of a sheet', () => {
  test('RES30 that was exported but is computed, or kept by the system, is not imported', () => {
    const heading = [
      'name',
      'total',
      'version',
      'createdAt',
      'updatedAt',
      'createdBy',
      'updatedBy',
      'module',
    ];
    const cells = ['Bread', '7', '3', 'x', 'x', 'x', 'x', 'goods'];
    expect(read(heading, cells)).toEqual({ row: 7, data: { name: 'Bread' } });
    expect(read(['id', ...heading], [id, ...cells])).toEqual({ row: 7, id, data: { name: 'Bread' } });
  });

  test('RES30 without a name is left out', () => {
    expect(read(['', 'name', ''], ['1', 'Bread', '2'])).toEqual({ row: 7, data: { name: 'Bread' } });
  });

  test('RES30 is known by its name without the blanks around it', () => {
    expect(read([' name ', '\tprice'], ['Bread', '3'])).toMatchObject({ data: { name: 'Bread', price: 3 } });
  });

  test('RES30 that is unknown or stands twice is refused before anything is read', () => {
    expect(faults(['name', 'colour', 'id', ' name', 'Price'])).toEqual([
      'invalid',
      [
        { path: 'colour', message: 'There is no field "colour"', code: 'unknown_field' },
        { path: 'name', message: 'The column "name" appears twice', code: 'duplicate' },
        { path: 'Price', message: 'There is no field "Price"', code: 'unknown_field' },
      ],
    ]);
    expect(faults(['name', '', '', 'price'])).toBe('none');
  });

  test.each([[[]], [['']], [['', ' ']]])('RES30 needs a name in the first row: %j', (heading) => {
    expect(faults(heading)).toMatchObject(['invalid', [{ path: 'columns', code: 'required' }]]);
  });
});
