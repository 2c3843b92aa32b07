import { expect, test } from 'vitest';
import { found } from '../testing.ts';

test.each(['schedule', 'webhook', 'mail', 'mqtt'])(
  'ENG21 a workflow with the event %s says with whose rights it acts',
  (type) => {
    const element = { elements: [{ name: 'e', type: `event/${type}` }] };
    expect(found(element).errors).toEqual(['no_actor elements.0.type']);
    expect(found({ ...element, elevated: true }).errors).toEqual([]);
    expect(found({ ...element, elevated: false }).errors).toEqual(['no_actor elements.0.type']);
    expect(found({ ...element, actor: 'robot@example.com' }).errors).toEqual([]);
    const events = [
      { identifier: 'a', type: 'on_change' },
      { identifier: 'b', type },
    ];
    expect(found({ elements: [], events }).errors).toEqual(['no_actor events.1.type']);
  },
);

test('ENG21 what a user causes needs no actor', () => {
  expect(found({ elements: [{ name: 'e', type: 'event/on_change' }] }).errors).toEqual([]);
});
