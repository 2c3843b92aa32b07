import type { ElementDefinition } from '@bakehouse/contract';
import type { RunEvent } from '@bakehouse/engine';
import { expect, test } from 'vitest';
import { runFirst } from '../testing.ts';

const data = { number: 'A', items: [{ sku: 'x' }, { sku: 'y' }] };
const list = { field: 'items', index: 1, row: { sku: 'y' }, button: 'split' };

async function seen(
  event: Partial<RunEvent> & { type: string },
  set: Record<string, string>,
  ports = ['default'],
): Promise<unknown[]> {
  const given: unknown[] = [];
  const to = Object.fromEntries(ports.map((port) => [port, { m: ['default'] }]));
  const value = { ...Object.fromEntries(Object.keys(set).map((name) => [name, `$${name}`])), data: '$' };
  await runFirst(
    [
      {
        events: [{ identifier: 'x', type: event.type, module: 'orders' }],
        elements: [
          { name: 'e', type: `event/${event.type}`, set, to },
          { name: 'm', type: 'data/map', options: { value } },
        ],
      },
    ],
    { event: { identifier: 'x', module: 'orders', ...event } },
    { onStep: ({ element, output }) => element === 'm' && given.push(output) },
  );
  return given;
}

test('EVT3 WF22 a list button tells its row, its selector and the present data', async () => {
  const set = { selector: ':selector', row: ':row', form: ':prototype' };
  const form = { ...data, module: 'orders' };
  expect(await seen({ type: 'on_click', data, list }, set)).toEqual([
    { selector: 'items.1', row: { sku: 'y' }, form, data: form },
  ]);
});

test('EVT1 WF22 a change tells its field, its value and its row', async () => {
  const event = { type: 'on_change', data, field: 'items.0.sku', selector: 'items.0', value: 'x' };
  expect(await seen(event, { at: ':field', is: ':value', row: ':row' })).toMatchObject([
    { at: 'items.0.sku', is: 'x', row: { sku: 'x' } },
  ]);
});

test('EVT10 EVT11 EVT12 default carries the stored resource and fires first, prototype the present data', async () => {
  const stored = { id: 'o1', module: 'orders', version: 1, data: { number: 'old' } };
  const event = { type: 'on_click', id: 'o1', data: { number: 'new' }, stored };
  expect(await seen(event, {}, ['prototype', 'default'])).toEqual([
    { data: { number: 'old', id: 'o1', module: 'orders', version: 1 } },
    { data: { number: 'new', id: 'o1', module: 'orders' } },
  ]);
});

test.each(['on_create', 'on_update', 'on_delete'])(
  'EVT4 EVT5 EVT6 event/%s tells what was before and after',
  async (type) => {
    const before = { id: 'o1', module: 'orders', version: 1, data: { number: 'a' } };
    const after = { ...before, version: 2, data: { number: 'b' } };
    expect(await seen({ type, before, after }, { was: ':before', is: ':after' })).toMatchObject([
      { was: { number: 'a', id: 'o1' }, is: { number: 'b', version: 2 }, data: { number: 'b' } },
    ]);
  },
);

test('ENG8 ENG9 an event starts at the element that names it, else at the one that names none', async () => {
  const workflow = { elements: [on('any'), on('named', 'b'), map('any_out'), map('named_out')] };
  const start = async (identifier: string) =>
    (await runFirst([workflow], { event: { identifier, type: 'on_click' } })).output;
  expect(await start('a')).toBe('any_out');
  expect(await start('b')).toBe('named_out');
  await expect(runFirst([workflow])).rejects.toThrow('no entry');
  await expect(runFirst([workflow], { event: { identifier: 'a', type: 'on_change' } })).rejects.toThrow(
    'event/on_change',
  );
});

test('EXPR10 for a field at the top the selector is empty and its dot goes with it', async () => {
  const state = await runFirst(
    [
      {
        events: [{ identifier: 'x', type: 'on_change', module: 'orders' }],
        elements: [
          {
            name: 'e',
            type: 'event/on_change',
            set: { selector: ':selector' },
            to: { default: { s: ['default'] } },
          },
          {
            name: 's',
            type: 'action/set',
            options: { recipes: { '${selector}.number': '$resource.${selector}.number & "!"' } },
          },
        ],
      },
    ],
    { event: { identifier: 'x', type: 'on_change', module: 'orders', data, field: 'number', selector: '' } },
  );
  expect(state.instructions).toEqual([{ type: 'set', recipes: { number: 'A!' } }]);
});

test('SET14 SET15 with process the mapping of a field is applied', async () => {
  expect(await setCountry(true)).toEqual([{ type: 'set', recipes: { country: 'DE' } }]);
  expect(await setCountry(false)).toEqual([{ type: 'set', recipes: { country: 'Germany' } }]);
});

function map(name: string): ElementDefinition {
  return { name, type: 'data/map', options: { value: JSON.stringify(name) } };
}

function on(name: string, event?: string): ElementDefinition {
  const to = { default: { [`${name}_out`]: ['default'] } };
  return { name, type: 'event/on_click', options: event === undefined ? {} : { event }, to };
}

async function setCountry(process: boolean): Promise<unknown> {
  const options = { recipes: { country: '"Germany"' }, process };
  const events = [{ identifier: 'x', type: 'on_change', module: 'orders' }];
  const workflow = { entry: 's', events, elements: [{ name: 's', type: 'action/set', options }] };
  return (await runFirst([workflow])).instructions;
}
