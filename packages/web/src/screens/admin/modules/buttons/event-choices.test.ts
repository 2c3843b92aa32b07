import { expect, test } from 'vitest';
import { eventChoices } from './event-choices.ts';

test('EDIT91 an event is offered once, with the workflows that it starts', () => {
  const workflows = [
    { identifier: 'total', title: 'Total of invoices', events: [{ identifier: 'changed' }] },
    { identifier: 'tell', events: [{ identifier: 'changed' }, { identifier: 'sent' }] },
    { identifier: 'alone', title: 'Started by hand' },
  ];
  expect(eventChoices(workflows)).toEqual([
    { value: 'changed', label: 'changed (Total of invoices, tell)' },
    { value: 'sent', label: 'sent (tell)' },
  ]);
});
