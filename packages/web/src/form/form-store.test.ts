import { describe, expect, test } from 'vitest';
import { orderForm } from './testing/order-form.ts';

describe('a form', () => {
  test('keeps what is said about a row with the row when rows are removed and moved', () => {
    const form = orderForm();
    form.setProperty('items.1.price', 'validateStatus', 'error');
    form.addRow('items', { sku: 'c' }, 0);
    expect(form.properties('items.2.price')).toEqual({ validateStatus: 'error' });
    form.removeRow('items', 0);
    form.moveRow('items', 1, 0);
    expect(form.properties('items.0.price')).toEqual({ validateStatus: 'error' });
    expect(form.properties('items.1.price')).toEqual({});
    form.removeRow('items', 0);
    expect(form.properties('items.0.price')).toEqual({});
    expect(JSON.stringify(form.values())).toBe('{"number":"A-1","total":3,"items":[{"sku":"a","price":1}]}');
  });

  test('knows what differs from what was loaded, and takes back what is said about a field that is edited', () => {
    const form = orderForm();
    expect(form.changed()).toEqual([]);
    form.showFaults([{ path: 'number', message: 'is taken', code: 'unique' }]);
    expect(form.properties('number')).toEqual({ validateStatus: 'error', validateMessage: 'is taken' });
    form.edit('number', 'A-2');
    expect(form.properties('number')).toEqual({});
    expect(form.changed()).toEqual(['number']);
    form.edit('number', 'A-1');
    expect(form.changed()).toEqual([]);
  });

  test('keeps what was typed while a save was on its way', () => {
    const form = orderForm();
    form.edit('number', 'A-2');
    const sent = form.clock();
    form.edit('total', 9);
    form.rebase({ number: 'A-2', total: 3, items: [] }, sent);
    expect(form.values()).toMatchObject({ number: 'A-2', total: 9, items: [] });
    expect(form.changed()).toEqual(['total']);
  });
});
