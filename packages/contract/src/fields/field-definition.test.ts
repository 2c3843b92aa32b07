import { expect, test } from 'vitest';
import { changeEvents, fieldTitle, mapValue } from './field-definition.ts';

test('FIELD7 options.events.on_change names the events of a change', () => {
  const field = {
    identifier: 'price',
    type: 'number',
    options: { events: { on_change: ['price_changed'] } },
  };
  expect(changeEvents(field)).toEqual(['price_changed']);
  expect(changeEvents({ identifier: 'price', type: 'number' })).toEqual([]);
});

test('FIELD8 options.mapping turns an incoming value into the stored one and passes others', () => {
  const field = { identifier: 'state', type: 'text', options: { mapping: { '1': 'open', true: 'yes' } } };
  expect([1, '1', true, 'other', null].map((value) => mapValue(field, value))).toEqual([
    'open',
    'open',
    'yes',
    'other',
    null,
  ]);
  expect(mapValue(field, 'constructor')).toBe('constructor');
  expect(mapValue(field, ['1'])).toEqual(['1']);
});

test('FIELD3 the title is the label of a field, and the identifier where there is none', () => {
  expect(fieldTitle({ identifier: 'no', type: 'text', title: 'No.' })).toBe('No.');
  expect(fieldTitle({ identifier: 'no', type: 'text' })).toBe('no');
});
