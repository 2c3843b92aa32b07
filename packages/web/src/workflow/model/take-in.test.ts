import { expect, test } from 'vitest';
import { takeIn } from './take-in.ts';

const given = {
  identifier: 'orders',
  title: 'Orders',
  description: 'What came',
  entry: 'load',
  elevated: true,
  events: [{ identifier: 'orders_hook', type: 'webhook' }],
  elements: [
    { name: 'hook', type: 'event/webhook', to: { default: { load: ['default'] } } },
    {
      name: 'load',
      type: 'data/http',
      options: { url: '"https://a.example"' },
      disabled: true,
      original: {},
    },
  ],
};

test('IMP16 a new workflow takes over all of the one that is dropped on it', () => {
  expect(takeIn({ identifier: '', title: '', elements: [] }, given)).toEqual({
    definition: given,
    names: ['hook', 'load'],
  });
});

test('IMP16 a workflow keeps what it has: names that are taken are changed, with the links among what comes', () => {
  const mine = {
    identifier: 'mine',
    title: 'Mine',
    entry: 'load',
    events: [{ identifier: 'pressed', type: 'on_click', module: 'orders' }],
    elements: [{ name: 'load', type: 'data/map', options: { value: '1' } }],
  };
  const { definition, names } = takeIn(mine, given);
  const [hook = '', load = ''] = names;
  expect(new Set([hook, load, 'load']).size).toBe(3);
  expect(definition).toMatchObject({ identifier: 'mine', title: 'Mine', entry: 'load' });
  expect(definition).not.toHaveProperty('elevated');
  expect(definition['events']).toEqual([...mine.events, ...given.events]);
  expect(definition['elements']).toEqual([
    mine.elements[0],
    { ...given.elements[0], name: hook, to: { default: { [load]: ['default'] } } },
    { ...given.elements[1], name: load },
  ]);
  // What is there already does not come a second time.
  expect(takeIn(definition, given).definition['events']).toEqual(definition['events']);
  expect(takeIn(mine, { elements: [] })).toEqual({ definition: mine, names: [] });
});
