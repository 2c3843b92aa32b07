import { instruction } from '@bakehouse/contract';
import { instructionOf, runToEnd, startRun, type RunEvent } from '@bakehouse/engine';
import { expect, test } from 'vitest';
import { compileAll, hostFor } from './testing.ts';

const priceCheck = {
  identifier: 'price_check',
  title: 'Price check',
  entry: 'changed',
  elements: [
    {
      name: 'changed',
      type: 'event/on_change',
      set: { selector: ':selector', price: ':value' },
      to: { prototype: { high: ['default'] } },
    },
    {
      name: 'high',
      type: 'flow/if',
      options: { condition: '$resource.${selector}.price > 100' },
      to: { true: { mark: ['default'] }, false: { clear: ['default'] } },
    },
    {
      name: 'mark',
      type: 'action/set',
      options: {
        properties: {
          validateStatus: { '${selector}.price': '"error"' },
          validateMessage: { '${selector}.price': '"At most 100, not " & $price' },
        },
      },
    },
    {
      name: 'clear',
      type: 'action/set',
      options: { properties: { validateStatus: { '${selector}.price': null } } },
    },
  ],
  events: [{ identifier: 'price_changed', type: 'on_change', module: 'orders' }],
};

async function answer(event: Partial<RunEvent>): Promise<unknown> {
  const workflows = compileAll(priceCheck);
  const host = hostFor(workflows);
  const [workflow] = workflows;
  if (workflow === undefined) throw new Error('No workflow');
  expect(workflow.kind).toBe('ephemeral');
  const whole = {
    identifier: 'price_changed',
    type: 'on_change',
    module: 'orders',
    view: 'update',
    ...event,
  };
  const state = await runToEnd(startRun(workflow, { run: 'r', event: whole }, host), host);
  expect(state.status).toBe('completed');
  return instruction.parse(instructionOf(state.instructions));
}

const data = {
  items: [
    { sku: 'A', price: 5 },
    { sku: 'B', price: 120 },
  ],
};

test('SVC9 SET1 SET2 SET16 SET17 EVT2 WF10 EXPR3 EXPR6 INST4 INST5 a price in a list that is too high is answered by a set that marks it', async () => {
  expect(await answer({ data, field: 'items.1.price', selector: 'items.1', value: 120 })).toEqual({
    type: 'set',
    properties: {
      validateStatus: { 'items.1.price': 'error' },
      validateMessage: { 'items.1.price': 'At most 100, not 120' },
    },
  });
});

test('SET1 another row is another key, and a good price removes the mark', async () => {
  expect(await answer({ data, field: 'items.0.price', selector: 'items.0', value: 5 })).toEqual({
    type: 'set',
    properties: { validateStatus: { 'items.0.price': null } },
  });
});

test('EXPR7 EXPR8 a selector that is no field of the module is refused before anything runs', async () => {
  for (const selector of ['items.0.nothing', 'items.x', 'rows.0', '__proto__', 'items.0"] & $x']) {
    await expect(answer({ data, selector })).rejects.toMatchObject({ code: 'invalid' });
  }
});
