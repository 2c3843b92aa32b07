import { expect, test } from 'vitest';
import { doubled, firstMapping, remembered, usableKeys, mapColumn, type FileShape } from './mapping.ts';

const column = (name: string, target = '') => ({ name, samples: [], target });
const shape: FileShape = {
  columns: [
    column('No.', 'number'),
    column('Client', 'customer.name'),
    column('Remarks'),
    column('Total', 'total'),
  ],
  targets: ['id', 'number', 'total', 'note', 'customer', 'customer.name', 'customer.email'].map((name) => ({
    name,
    field: name.split('.')[0] ?? '',
    title: name,
  })),
  keys: [['email'], ['number']],
};

test('ROWS7 a mapping begins with the guesses, and with a key that has its columns', () => {
  expect(firstMapping(shape, undefined)).toEqual({
    columns: { 'No.': 'number', Client: 'customer.name', Remarks: '', Total: 'total' },
    by: 'number',
  });
});

test('ROWS7 what was said of a column before counts more than the guess, as far as it is possible', () => {
  const kept = {
    columns: { Remarks: 'note', Client: 'customer.email', Total: 'gone', Other: 'total' },
    by: '',
  };
  expect(firstMapping(shape, kept)).toEqual({
    columns: { 'No.': 'number', Client: 'customer.email', Remarks: 'note', Total: 'total' },
    by: '',
  });
  expect(firstMapping(shape, { columns: { Client: '' }, by: 'email' })).toMatchObject({
    columns: { Client: '' },
    by: 'number',
  });
});

test('ROWS7 no two columns begin with the same field', () => {
  const { columns } = firstMapping(shape, { columns: { 'No.': 'total' }, by: '' });
  expect(columns).toMatchObject({ 'No.': 'total', Total: '' });
});

test('ROWS7 a key goes with its columns, and fields that stand twice are found', () => {
  const mapping = { columns: { a: 'number', b: 'number', c: '', d: '' }, by: 'number' };
  expect([...doubled(mapping)]).toEqual(['number']);
  expect(usableKeys(shape.keys, mapping)).toEqual([['number']]);
  expect(mapColumn(mapping, shape.keys, 'c', 'total').by).toBe('number');
  expect(mapColumn({ ...mapping, by: '' }, shape.keys, 'c', 'total').by).toBe('');
  expect(mapColumn({ columns: { a: 'number' }, by: 'number' }, shape.keys, 'a', 'total').by).toBe('');
  expect(mapColumn({ columns: { a: '' }, by: '' }, shape.keys, 'a', 'number').by).toBe('number');
});

test('ROWS7 what is said of the columns of one file does not forget those of another', () => {
  const first = remembered(undefined, { columns: { a: 'number' }, by: 'number' });
  expect(remembered(first, { columns: { a: 'total', b: '' }, by: '' })).toEqual({
    columns: { a: 'total', b: '' },
    by: '',
  });
  expect(remembered(first, { columns: { b: 'total' }, by: '' }).columns).toEqual({ a: 'number', b: 'total' });
});
