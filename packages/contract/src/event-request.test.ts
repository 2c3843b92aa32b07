import { expect, test } from 'vitest';
import { eventRequest } from './event-request.ts';

const id = '019a7f00-0000-7000-8000-000000000001';

test('EVT14 EVT15 EVT16 EVT17 EVT18 EVT19 EVT20 EVT21 EVT22 the body that the contract shows is taken', () => {
  const body = {
    module: 'orders',
    id,
    data: { number: 'A' },
    field: 'items.0.price',
    selector: 'items.0',
    value: 5,
    list: { field: 'items', index: 0, id, row: { sku: 'A' }, button: 'split' },
    view: 'update',
    trace: true,
  };
  expect(eventRequest.parse(body)).toEqual(body);
  expect(eventRequest.parse({ module: 'orders', selector: '' })).toEqual({ module: 'orders', selector: '' });
});

test.each([
  [{}],
  [{ module: 'Orders' }],
  [{ module: 'orders', view: 'list' }],
  [{ module: 'orders', selector: 'items.0"]' }],
  [{ module: 'orders', selector: '__proto__.x' }],
  [{ module: 'orders', field: 'items..price' }],
  [{ module: 'orders', list: { field: 'items', index: -1, row: {}, button: 'split' } }],
  [{ module: 'orders', data: [] }],
  [{ module: 'orders', extra: 1 }],
])('EVT13 the body %j is refused', (body) => {
  expect(eventRequest.safeParse(body).success).toBe(false);
});
