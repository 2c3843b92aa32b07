import { expect, test } from 'vitest';
import { eventOfValues, isPlayed, playedButtons, playedEvent, soundValues } from './played-event.ts';

const words = { on_create: 'Create', on_update: 'Change', on_delete: 'Delete' };
const binding = (type: string) => ({ identifier: 'asked', type, module: 'orders' });
const fields = [
  { identifier: 'number', type: 'text' },
  { identifier: 'total', type: 'number' },
  { identifier: 'items', type: 'list', options: { fields: [{ identifier: 'price', type: 'number' }] } },
];

test('EDIT85 a form is played where people do something in it, and not where something comes from outside', () => {
  expect(['on_change', 'on_click', 'on_create', 'on_update', 'on_delete'].every(isPlayed)).toBe(true);
  expect(['webhook', 'schedule', 'mail', 'piece/slack/new_message'].some(isPlayed)).toBe(false);
});

test('EDIT85 only buttons that start the workflow stand under a played form, by the names that the module gives them', () => {
  const module = {
    fields,
    buttons: { save: { trigger: 'asked', title: 'Order' }, delete: { trigger: 'other' } },
    actions: [
      { identifier: 'ask', title: 'Ask', trigger: 'asked' },
      { identifier: 'print', title: 'Print', trigger: 'printed' },
    ],
  };
  expect(playedButtons(module, [binding('on_click')], words)).toEqual([
    { title: 'Order', event: 'asked' },
    { title: 'Ask', event: 'asked' },
  ]);
  expect(playedButtons({ fields }, [binding('on_delete')], words)).toEqual([
    { title: 'Delete', event: 'asked' },
  ]);
});

test('EDIT85 what a played form sends is an event as tests have it; an entry as a whole is told as it was and as it is', () => {
  const body = { module: 'orders', view: 'update' as const, id: 'e1', data: { number: 'B' } };
  expect(playedEvent(binding('on_change'), { ...body, field: 'number', value: 'B' }, {})).toEqual({
    identifier: 'asked',
    view: 'update',
    id: 'e1',
    data: { number: 'B' },
    field: 'number',
    value: 'B',
  });
  expect(playedEvent(binding('on_update'), body, { number: 'A' })).toEqual({
    identifier: 'asked',
    id: 'e1',
    data: { number: 'B' },
    before: { id: 'e1', data: { number: 'A' } },
    after: { id: 'e1', data: { number: 'B' } },
  });
  expect(playedEvent(binding('on_create'), body, undefined)).not.toHaveProperty('before');
  expect(playedEvent(binding('on_delete'), body, { number: 'A' })).toEqual({
    identifier: 'asked',
    id: 'e1',
    data: { number: 'A' },
    before: { id: 'e1', data: { number: 'A' } },
  });
  expect(eventOfValues(binding('on_click'), { identifier: 'asked', selector: '' }, { number: 'C' })).toEqual({
    identifier: 'asked',
    selector: '',
    data: { number: 'C' },
  });
  expect(
    eventOfValues(binding('on_update'), { id: 'e1', before: { data: { number: 'A' } } }, { number: 'C' }),
  ).toMatchObject({ before: { data: { number: 'A' } }, after: { data: { number: 'C' } } });
});

test('EDIT85 values that a field does not take are no values of the form; a row that is not filled in stays', () => {
  expect(
    soundValues(fields, { number: 7, total: 'much', gone: 1, items: [{ id: 'r1', price: 2 }, {}, 'row'] }),
  ).toEqual({ items: [{ id: 'r1', price: 2 }, {}] });
  expect(soundValues(fields, { number: 'A', items: 'rows' })).toEqual({ number: 'A' });
  const strict = [
    { identifier: 'price', type: 'number', options: { min: 0 } },
    { identifier: 'address', type: 'email' },
  ];
  expect(soundValues(strict, { price: -1, address: 'nobody' })).toEqual({ price: -1, address: 'nobody' });
});
