import type { EventRequest } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { runEvent, startedByForm, usesStored } from './form-event.ts';
import { compileSmall, on } from './testing.ts';

const selectorOf = (body: Partial<EventRequest>) =>
  runEvent('e', 'on_change', { module: 'orders', ...body }).selector;

test.each([
  [{ field: 'items.0.price' }, 'items.0'],
  [{ field: 'items.12.price' }, 'items.12'],
  [{ field: 'items.12.parts.3.sku' }, 'items.12.parts.3'],
  [{ field: 'total' }, ''],
  [{ field: 'address.city' }, ''],
  [{ field: 'items.0.address.city' }, ''],
  [{ field: 'items.0' }, ''],
  [{}, ''],
  [{ field: 'items.0.price', selector: '' }, ''],
  [{ field: 'total', selector: 'items.1' }, 'items.1'],
  [{ list: { field: 'items', index: 2, row: {}, button: 'b' } }, 'items.2'],
  [{ list: { field: 'items', index: 2, row: {}, button: 'b' }, selector: 'items.1' }, 'items.1'],
])('WF22 what happened at %j happened in the row "%s"', (body, selector) => {
  expect(selectorOf(body)).toBe(selector);
});

test('an event says what of the request is there, and nothing else', () => {
  expect(runEvent('e', 'on_click', { module: 'orders' })).toStrictEqual({
    identifier: 'e',
    type: 'on_click',
    module: 'orders',
    selector: '',
  });
  const list = { field: 'items', index: 0, row: { sku: 'A' }, button: 'split' };
  expect(
    runEvent('e', 'on_change', {
      module: 'orders',
      view: 'update',
      id: 'o',
      field: 'total',
      value: null,
      list,
      data: {},
    }),
  ).toStrictEqual({
    identifier: 'e',
    type: 'on_change',
    module: 'orders',
    selector: 'items.0',
    view: 'update',
    id: 'o',
    field: 'total',
    value: null,
    list,
  });
  const withId = { ...list, id: 'row' };
  expect(runEvent('e', 'on_click', { module: 'orders', list: withId }).list).toStrictEqual(withId);
});

test('where an event is bound as change and as click, what happened tells which is meant', () => {
  const change = { type: 'on_change', name: 'a' };
  const click = { type: 'on_click', name: 'b' };
  const other = { type: 'on_create', name: 'c' };
  expect(startedByForm([change, other], {})).toEqual([change]);
  expect(startedByForm([click, other], { field: 'x' })).toEqual([click]);
  expect(startedByForm([other], {})).toEqual([]);
  expect(startedByForm([change, click], {})).toEqual([click]);
  expect(startedByForm([change, click], { field: 'x' })).toEqual([change]);
  expect(startedByForm([change, click], { value: 1 })).toEqual([change]);
});

test('the stored resource is used where the first element hands it on', () => {
  const start = { name: 'e', type: 'event/on_change' };
  const end = { name: 'm', type: 'data/map', options: { value: 1 } };
  const event = { identifier: 'e', type: 'on_change' };
  const [by, form, nothing] = compileSmall([
    { elements: [{ ...start, to: on('m') }, end] },
    { elements: [{ ...start, to: on('m', 'form') }, end] },
    { elements: [start] },
  ]);
  expect([by, form, nothing].map((each) => each !== undefined && usesStored(each, event))).toEqual([
    true,
    false,
    false,
  ]);
});
