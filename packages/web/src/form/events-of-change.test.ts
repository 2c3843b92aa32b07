import type { FieldDefinition } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { eventsOfChange } from './events-of-change.ts';

const events = (...on_change: string[]) => ({ events: { on_change } });
const fields: FieldDefinition[] = [
  { identifier: 'note', type: 'text' },
  {
    identifier: 'items',
    type: 'list',
    options: {
      ...events('items_changed'),
      fields: [
        { identifier: 'price', type: 'number', options: events('price_changed') },
        {
          identifier: 'parts',
          type: 'list',
          options: { fields: [{ identifier: 'name', type: 'text', options: events('part_named') }] },
        },
      ],
    },
  },
];

test('EVT24 a change fires the events of its field and of the lists around it', () => {
  expect(eventsOfChange(fields, 'note')).toEqual([]);
  expect(eventsOfChange(fields, 'items')).toEqual([
    { event: 'items_changed', path: 'items', field: 'items' },
  ]);
  expect(eventsOfChange(fields, 'items.1.price')).toEqual([
    { event: 'price_changed', path: 'items.1.price', field: 'items.1.price' },
    { event: 'items_changed', path: 'items', field: 'items' },
  ]);
  expect(eventsOfChange(fields, 'items.1.parts.0.name')).toEqual([
    { event: 'part_named', path: 'items.1.parts.0.name', field: 'items.1.parts.0.name' },
    { event: 'items_changed', path: 'items', field: 'items' },
  ]);
});

test('EVT25 a row that is removed fires the events of its cells, for the list', () => {
  expect(eventsOfChange(fields, 'items', 'removed')).toEqual([
    { event: 'items_changed', path: 'items', field: 'items' },
    { event: 'price_changed', path: 'items', field: 'items.price' },
    { event: 'part_named', path: 'items', field: 'items.parts.name' },
  ]);
  expect(eventsOfChange(fields, 'items.0.parts', 'removed')).toEqual([
    { event: 'items_changed', path: 'items', field: 'items' },
    { event: 'part_named', path: 'items.0.parts', field: 'items.0.parts.name' },
  ]);
});
