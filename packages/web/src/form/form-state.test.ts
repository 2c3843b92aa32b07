import type { FieldDefinition } from '@bakehouse/contract';
import { describe, expect, test } from 'vitest';
import { createFormStore } from './form-store.ts';

const fields: FieldDefinition[] = [
  { identifier: 'number', type: 'text' },
  { identifier: 'total', type: 'number' },
  { identifier: 'items', type: 'list', options: { fields: [{ identifier: 'price', type: 'number' }] } },
];
const form = () => createFormStore(fields, { number: 'A-1', total: 3, items: [{ price: 1 }, { price: 2 }] });
const prices = (store: ReturnType<typeof form>) =>
  (store.get('items') as { price: number }[]).map(({ price }) => price);
const fault = (path: string, message = 'wrong') => ({ path, message, code: 'invalid' });

describe('faults of a save', () => {
  test('are shown at their fields', () => {
    const store = form();
    store.showFaults([fault('number', 'is taken'), fault('items.1.price')]);
    expect(store.properties('number')).toEqual({ validateStatus: 'error', validateMessage: 'is taken' });
    expect(store.properties('items.1.price')).toEqual({ validateStatus: 'error', validateMessage: 'wrong' });
    expect(store.properties('total')).toEqual({});
  });

  test('go with the next save, each where its row is by then', () => {
    const store = form();
    store.showFaults([fault('number'), fault('items.0.price'), fault('items.1.price')]);
    store.moveRow('items', 1, 0);
    store.showFaults([fault('total')]);
    for (const path of ['number', 'items.0.price', 'items.1.price'])
      expect(store.properties(path)).toEqual({});
    expect(store.properties('total')).toMatchObject({ validateStatus: 'error' });
    store.showFaults([]);
    expect(store.properties('total')).toEqual({});
  });

  test('of rows that are gone are no matter', () => {
    const store = form();
    store.showFaults([fault('items.1.price'), fault('items.7.price')]);
    store.removeRow('items', 1);
    store.showFaults([]);
    expect(store.properties('items.0.price')).toEqual({});
  });

  test('do not take away what a workflow said, unless it was about the same field', () => {
    const store = form();
    store.setProperty('total', 'validateStatus', 'warning');
    store.setProperty('number', 'options', { x: 1 });
    store.showFaults([fault('number')]);
    store.showFaults([]);
    expect(store.properties('total')).toEqual({ validateStatus: 'warning' });
    expect(store.properties('number')).toEqual({ options: { x: 1 } });
  });
});

describe('what is said about a field', () => {
  test('stays until it is taken back', () => {
    const store = form();
    store.setProperty('number', 'hidden', true);
    store.setProperty('number', 'help', 'text');
    expect(store.properties('number')).toEqual({ hidden: true, help: 'text' });
    store.setProperty('number', 'hidden', null);
    store.setProperty('number', 'help', undefined);
    expect(store.properties('number')).toEqual({});
  });

  test('goes with an edit, as far as it judges the value', () => {
    const store = form();
    for (const [name, value] of Object.entries({
      validateStatus: 'error',
      validateMessage: 'm',
      hidden: true,
    }))
      store.setProperty('number', name, value);
    store.edit('number', 'A-2');
    expect(store.properties('number')).toEqual({ hidden: true });
  });

  test('about a row that is not there is not kept', () => {
    const store = form();
    store.setProperty('items.2.price', 'hidden', true);
    store.addRow('items', { price: 3 });
    expect(store.properties('items.2.price')).toEqual({});
  });
});

describe('rows', () => {
  test('are added at the end or where it is said, removed and moved', () => {
    const store = form();
    store.addRow('items', { price: 3 });
    store.addRow('items', { price: 0 }, 0);
    expect(prices(store)).toEqual([0, 1, 2, 3]);
    store.removeRow('items', 1);
    store.moveRow('items', 0, 2);
    expect(prices(store)).toEqual([2, 3, 0]);
    store.addRow('none', { price: 1 });
    expect(store.get('none')).toEqual([{ price: 1 }].map((row) => expect.objectContaining(row) as object));
  });
});

describe('the clock', () => {
  test('grows with every edit of the user, and with nothing else', () => {
    const store = form();
    store.edit('number', 'x');
    store.addRow('items', {});
    expect(store.clock()).toBe(2);
    store.write('number', 'y');
    store.setProperty('number', 'hidden', true);
    store.showFaults([]);
    expect([store.clock(), store.get('number')]).toEqual([2, 'y']);
  });

  test('says what was edited since: the value, a part of it, or what holds it', () => {
    const store = form();
    store.edit('items.0.price', 5);
    expect(
      ['items.0.price', 'items.0', 'items', 'items.1.price', 'number'].filter((path) =>
        store.editedSince(path, 0),
      ),
    ).toEqual(['items.0.price', 'items.0', 'items']);
    expect(store.editedSince('items.0.price', 1)).toBe(false);
    store.edit('items', [{ price: 7 }]);
    expect(store.editedSince('items.0.price', 1)).toBe(true);
    expect(store.editedSince('item', 0)).toBe(false);
  });

  test('counts a moved row as an edit of the list, and of no value in it', () => {
    const store = form();
    store.moveRow('items', 0, 1);
    expect(
      ['items', 'items.0', 'items.0.price', 'number'].filter((path) => store.editedSince(path, 0)),
    ).toEqual(['items']);
    expect(store.editedSince('items', 1)).toBe(false);
  });
});

describe('what was saved', () => {
  test('is the new ground; fields typed since stay, and differ from it', () => {
    const store = form();
    store.edit('number', 'A-2');
    const sent = store.clock();
    store.edit('total', 9);
    store.rebase({ number: 'A-2', total: 3, items: [] }, sent);
    expect(store.base()).toEqual({ number: 'A-2', total: 3, items: [] });
    expect([store.get('total'), store.changed()]).toEqual([9, ['total']]);
    store.rebase({ number: 'A-3', total: 4, items: [] });
    expect([store.values(), store.changed()]).toEqual([{ number: 'A-3', total: 4, items: [] }, []]);
  });

  test('is compared by content: nothing and null are the same, and fields may come and go', () => {
    const store = createFormStore(fields, { number: null, items: [{ price: 1 }] });
    store.edit('number', undefined);
    store.edit('items', [{ price: 1 }]);
    expect(store.changed()).toEqual([]);
    store.edit('total', 4);
    store.edit('items', null);
    expect(store.changed().sort()).toEqual(['items', 'total']);
  });
});

test('listeners are told of every change until they leave', () => {
  const store = form();
  let told = 0;
  const leave = store.subscribe(() => (told += 1));
  const changes = [
    () => store.edit('number', 'x'),
    () => store.write('number', 'y'),
    () => store.addRow('items', {}),
    () => store.setProperty('number', 'hidden', true),
    () => store.showFaults([]),
    () => store.rebase({}),
  ];
  for (const [index, change] of changes.entries()) {
    change();
    expect(told).toBe(index + 1);
  }
  leave();
  store.edit('number', 'z');
  expect(told).toBe(changes.length);
});
