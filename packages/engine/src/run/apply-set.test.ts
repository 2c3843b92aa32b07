import { expect, test } from 'vitest';
import { offerValue } from './offers.ts';
import { begin, map, on, run } from './testing.ts';
import { runToEnd } from './run-to-end.ts';
import type { RunEvent } from './start-run.ts';

const row = { sku: 'A' };
const resource = { number: 'n', items: [{ sku: 'A', parts: [{ part: 'p' }] }, { sku: 'B' }] };
const offered = (name: string, event: unknown = null) => offerValue(name, 'out', { resource, event });

test('WF22 WF23 :output is what the element gave, :prototype the resource, others come from the event', () => {
  expect(offered('output')).toBe('out');
  expect(offered('prototype')).toBe(resource);
  expect(offered('value', { value: 5 })).toBe(5);
  expect(offered('value', {})).toBeUndefined();
  expect(offered('value')).toBeUndefined();
  expect(offered('constructor', {})).toBeUndefined();
});

test('WF22 :selector is the row of the event, empty without one', () => {
  expect(offered('selector', { selector: 'items.0' })).toBe('items.0');
  expect(offered('selector', {})).toBe('');
  expect(offered('selector')).toBe('');
});

test('WF22 :row is the row that a list button sent, else the row of the form that the selector names', () => {
  expect(offered('row', { list: { row }, selector: 'items.1' })).toBe(row);
  expect(offered('row', { selector: 'items.1' })).toEqual({ sku: 'B' });
  expect(offered('row', { selector: 'items.0.parts.0' })).toEqual({ part: 'p' });
  expect(offered('row', { selector: 'items.7' })).toBeUndefined();
  expect(offered('row', { selector: 'number.0' })).toBeUndefined();
  expect(offered('row', { selector: 'constructor' })).toBeUndefined();
  expect(offered('row', { selector: '' })).toBeUndefined();
  expect(offered('row', {})).toBeUndefined();
});

test('WF21 set binds in the order written, and what comes to nothing unbinds', async () => {
  const state = await run([
    {
      elements: [
        map('a', 1, { set: { x: ':output', y: '$x + 1', z: '$y + 1' }, to: on('b') }),
        map('b', 2, { set: { y: '$nothing' }, to: on('c') }),
        map('c', '{"x": $x, "y": $exists($y), "z": $z}'),
      ],
    },
  ]);
  expect(state.output).toEqual({ x: 1, y: false, z: 3 });
  expect(state.bound).toEqual(['x', 'y', 'z']);
});

test('WF21 set sees the input of its element, and is left out where the element failed', async () => {
  const state = await run(
    [
      {
        elements: [
          map('a', '1', { set: { seen: '$' }, to: on('f') }),
          { name: 'f', type: 'flow/fail', options: { code: 'c' }, set: { never: '1' }, to: on('b', 'error') },
          map('b', '{"seen": $seen, "never": $exists($never)}'),
        ],
      },
    ],
    { cause: { input: 'in' } },
  );
  expect(state.output).toEqual({ seen: 'in', never: false });
});

test('WF21 what a branch sets is not bound in the run', async () => {
  const each = {
    name: 'each',
    type: 'flow/each',
    options: { items: '[1]' },
    to: { ...on('a', 'item'), ...on('b') },
  };
  const state = await run([
    { elements: [each, map('a', 1, { set: { x: ':output' } }), map('b', '$exists($x)')] },
  ]);
  expect(state.output).toBe(false);
  expect(state).not.toHaveProperty('bound');
});

test('WF21 a set that fails is a failure of its element', async () => {
  const failing = map('a', 1, { set: { x: '"a" * 1' } });
  expect(await run([{ elements: [failing] }])).toMatchObject({
    status: 'failed',
    error: { code: 'expression_failed', element: 'a' },
  });
  const caught = [
    { ...failing, to: { ...on('b'), ...on('c', 'error') } },
    map('b', '"went on"'),
    map('c', 'code'),
  ];
  expect(await run([{ elements: caught }])).toMatchObject({
    status: 'completed',
    output: 'expression_failed',
  });
});

test('WF22 the selector of a run names a field of its modules, or is refused', async () => {
  const orders = {
    bakery_resource_module: 'orders',
    bakery_resource: {
      fields: [
        { identifier: 'items', type: 'list', options: { fields: [{ identifier: 'sku', type: 'text' }] } },
      ],
    },
  } as never;
  const events = [{ identifier: 'e', type: 'on_change', module: 'orders' }];
  const go = async (
    selector: string,
    value: unknown,
    modules = (name: string) => (name === 'orders' ? orders : undefined),
  ) => {
    const elements = [{ name: 's', type: 'event/on_change', set: { selector: value as string } }];
    const event: RunEvent = { identifier: 'e', type: 'on_change', module: 'orders', data: {}, selector };
    const { state, host } = begin([{ elements, events }], { cause: { event }, host: { modules } });
    await runToEnd(state, host);
    return [state.status, state.error?.code, state.contexts[1]?.['selector']];
  };
  expect(await go('items.0', ':selector')).toEqual(['completed', undefined, 'items.0']);
  expect(await go('', '"items.1"')).toEqual(['completed', undefined, 'items.1']);
  expect(await go('', '"other.1"')).toEqual(['failed', 'invalid', undefined]);
  expect(await go('', '5')).toEqual(['failed', 'invalid', undefined]);
  expect(await go('', '"a b"')).toEqual(['failed', 'invalid', undefined]);
  expect(await go('', '""')).toEqual(['completed', undefined, '']);
  // A module that nobody knows refuses nothing.
  expect(await go('other.1', ':selector', () => undefined)).toEqual(['completed', undefined, 'other.1']);
  await expect(go('other.1', ':selector')).rejects.toMatchObject({
    code: 'invalid',
    data: { errors: [{ code: 'selector' }] },
  });
});
