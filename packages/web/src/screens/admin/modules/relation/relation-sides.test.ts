import { expect, test } from 'vitest';
import { newField } from '../fields/field-identity.ts';
import { requiredSides, sidesOf, withSides } from './relation-sides.ts';

const field = newField('relation', []);
const sides = { ...sidesOf(field), module: 'customers' };

test('EDIT60 a relation with nothing but its module is written with nothing else, and called as the module', () => {
  expect(withSides(field, sides, 'Customers')).toEqual({
    identifier: 'customers',
    type: 'relation',
    title: 'Customers',
    options: { module: 'customers' },
  });
});

test('EDIT60 both sides are written and read back, and other options stay', () => {
  const said = {
    module: 'customers',
    title: 'Buyer',
    several: true,
    required: true,
    onDelete: 'cascade' as const,
    listed: false,
    listTitle: 'Purchases',
    listColumns: ['total', 'due'],
    listSort: '-due',
  };
  const events = { on_change: ['buyer_changed'] };
  const made = withSides({ ...field, options: { events } }, said, 'Customers');
  expect(made).toMatchObject({ title: 'Buyer', required: true });
  expect(made.options).toEqual({
    events,
    module: 'customers',
    multiple: true,
    onDelete: 'cascade',
    reverse: { title: 'Purchases', display: false, columns: ['total', 'due'], sort: '-due' },
  });
  expect(sidesOf(made)).toEqual(said);
});

test('EDIT60 the delete rule is written only where it is not the usual one', () => {
  const said = [
    { onDelete: 'clear', required: false },
    { onDelete: 'restrict', required: false },
    { onDelete: 'restrict', required: true },
  ] as const;
  const written = said.map((part) => withSides(field, { ...sides, ...part }, '').options?.['onDelete']);
  expect(written).toEqual([undefined, 'restrict', undefined]);
});

test('EDIT60 a field that must be filled is not emptied by a deletion', () => {
  expect(requiredSides(sides, true)).toMatchObject({ required: true, onDelete: 'restrict' });
  expect(requiredSides({ ...sides, onDelete: 'cascade' }, true).onDelete).toBe('cascade');
});
