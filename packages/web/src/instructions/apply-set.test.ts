import type { FieldDefinition } from '@bakehouse/contract';
import { describe, expect, test } from 'vitest';
import { createFormStore } from '../form/form-store.ts';
import { applySet } from './apply-set.ts';
import { sentNow } from '../form/sent.ts';

const fields: FieldDefinition[] = [
  { identifier: 'number', type: 'text' },
  { identifier: 'total', type: 'number' },
  { identifier: 'items', type: 'list', options: { fields: [{ identifier: 'price', type: 'number' }] } },
];

/** Values without the keys of their rows. */
const plain = (values: unknown): unknown => structuredClone(values);

function setUp() {
  const form = createFormStore(fields, { number: 'A-1', total: 3, items: [{ price: 1 }, { price: 2 }] });
  const sent = sentNow(form, new Set());
  const set = (instruction: Omit<Parameters<typeof applySet>[1], 'type'>) =>
    applySet(form, { type: 'set', ...instruction }, sent);
  return { form, set };
}

describe('a set', () => {
  test('SET7 writes values, those of recipes over those that are copied', () => {
    const { form, set } = setUp();
    set({ copy: { number: 'copied', total: 4 }, recipes: { total: 5, 'items.1.price': 6 } });
    expect(plain(form.values())).toEqual({ number: 'copied', total: 5, items: [{ price: 1 }, { price: 6 }] });
  });

  test('SET4 does not count as typed by the user', () => {
    const { form, set } = setUp();
    set({ recipes: { total: 5 } });
    expect(form.editedSince('total', 0)).toBe(false);
  });

  test('SET4 adds rows where it says, at the end where it does not', () => {
    const { form, set } = setUp();
    set({
      add: [
        { field: 'items', value: { price: 9 } },
        { field: 'items', value: { price: 8 }, at: 0 },
      ],
    });
    expect(plain(form.get('items'))).toEqual([{ price: 8 }, { price: 1 }, { price: 2 }, { price: 9 }]);
  });

  test('SET9 says something about a field, and takes it back by null', () => {
    const { form, set } = setUp();
    set({ properties: { validateStatus: { total: 'error' }, validateMessage: { total: 'too much' } } });
    expect(form.properties('total')).toEqual({ validateStatus: 'error', validateMessage: 'too much' });
    set({ properties: { validateStatus: { total: null } } });
    expect(form.properties('total')).toEqual({ validateMessage: 'too much' });
  });
});

describe('what the user has typed since the event was sent', () => {
  test('SET4 stays', () => {
    const { form, set } = setUp();
    form.edit('number', 'typed');
    form.edit('items.0.price', 50);
    set({ copy: { number: 'copied' }, recipes: { 'items.0.price': 7, 'items.1.price': 8, total: 9 } });
    expect(plain(form.values())).toEqual({ number: 'typed', total: 9, items: [{ price: 50 }, { price: 8 }] });
  });

  test('SET9 is not spoken of any more: what is said about a value that has changed is no longer true', () => {
    const { form, set } = setUp();
    form.edit('items.0.price', 50);
    set({
      properties: {
        validateStatus: { 'items.0.price': 'error', 'items.1.price': 'error', total: 'warning' },
      },
    });
    expect(form.properties('items.0.price')).toEqual({});
    expect(form.properties('items.1.price')).toEqual({ validateStatus: 'error' });
    expect(form.properties('total')).toEqual({ validateStatus: 'warning' });
  });

  test('SET4 in one row does not keep the whole list from being filled', () => {
    const { form, set } = setUp();
    form.edit('items.0.price', 50);
    set({ add: [{ field: 'items', value: { price: 9 } }], recipes: { items: [] } });
    expect(plain(form.get('items'))).toEqual([{ price: 50 }, { price: 2 }, { price: 9 }]);
  });
});

describe('rows that moved since the event was sent', () => {
  test('SET1 are found where they are now', () => {
    const { form, set } = setUp();
    form.moveRow('items', 1, 0);
    set({
      recipes: { 'items.1.price': 20 },
      properties: { validateStatus: { 'items.0.price': 'error' } },
    });
    expect(plain(form.get('items'))).toEqual([{ price: 20 }, { price: 1 }]);
    expect(form.properties('items.1.price')).toEqual({ validateStatus: 'error' });
    expect(form.properties('items.0.price')).toEqual({});
  });

  test('SET1 are left alone where they are gone, or never were', () => {
    const { form, set } = setUp();
    form.removeRow('items', 0);
    set({
      copy: { 'items.0.price': 7 },
      recipes: { 'items.0.price': 7, 'items.5.price': 7 },
      properties: { validateStatus: { 'items.0.price': 'error', 'items.5.price': 'error' } },
      add: [{ field: 'items.0.parts', value: {} }],
    });
    expect(plain(form.values())).toEqual({ number: 'A-1', total: 3, items: [{ price: 2 }] });
    expect(form.properties('items.0.price')).toEqual({});
  });
});
