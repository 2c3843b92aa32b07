import type { WorkflowDefinition } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import type { Beginning, KnownResources } from '../definition/compile-workflow.ts';
import { resourcesIn } from './resources-in.ts';
import { checkOptions } from './testing.ts';

const to = (name: string, port = 'default') => ({ to: { [port]: { [name]: ['default'] } } });
const start = (more: object) => ({ name: 'e', type: 'event/on_change', ...more });
const keep = (more: object = {}) => ({ name: 'm', type: 'data/map', options: { value: '$' }, ...more });
const find = (more: object) => ({ name: 'f', type: 'data/find', options: { module: 'bills' }, ...more });
const events = [{ identifier: 'x', type: 'on_change', module: 'orders' }];

function known(json: object, began: Beginning): KnownResources | undefined {
  const definition = { identifier: 'w', events, ...json } as WorkflowDefinition;
  const known = resourcesIn(definition, checkOptions.elements);
  expect(known(began)).toBe(known(began));
  return known(began).get('m');
}

test('SAVE10 what an event brings is a resource of its module; what somebody hands to the entry need not be', () => {
  const elements = [start(to('m')), keep()];
  expect(known({ elements, entry: 'e' }, 'event')).toEqual({ input: 'orders' });
  expect(known({ elements, entry: 'e' }, 'entry')).toEqual({});
  expect(known({ elements }, 'event')).toEqual({ input: 'orders' });
  expect(known({ elements: [keep()], entry: 'm' }, 'event')).toEqual({});
});

test('SAVE10 what was found is a resource, however the workflow began', () => {
  const elements = [find(to('m')), keep()];
  expect(known({ elements, entry: 'f' }, 'entry')).toEqual({ input: 'bills' });
  expect(known({ elements, entry: 'f' }, 'event')).toEqual({ input: 'bills' });
});

test('SAVE10 what only looks like a resource is none', () => {
  const made = { name: 'f', type: 'data/map', options: { value: { id: '"1"', module: '"bills"' } } };
  expect(known({ elements: [{ ...made, ...to('m') }, keep()], entry: 'f' }, 'entry')).toEqual({});
});

test('SAVE10 what is copied is a resource where its variable is; one that a caller may have set says nothing', () => {
  const copies = keep({ options: { value: '1', copy: '$found' } });
  const elements = [find({ set: { found: ':output' }, ...to('m') }), copies];
  expect(known({ elements, entry: 'f' }, 'event')).toEqual({ input: 'bills', copy: 'bills' });
  expect(known({ elements, entry: 'f' }, 'entry')).toEqual({ input: 'bills' });
  const form = [start(to('m')), keep({ options: { value: '1', copy: '$resource' } })];
  expect(known({ elements: form }, 'event')).toEqual({ input: 'orders', copy: 'orders' });
  expect(known({ elements: form }, 'entry')).toEqual({ input: 'orders' });
});
