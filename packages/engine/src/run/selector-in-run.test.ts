import type { ModuleDefinition, ModuleLookup } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { runToEnd } from './run-to-end.ts';
import { fieldSelector, selectorOf } from './selector-in-run.ts';
import { startRun } from './start-run.ts';
import { begin, compileSmall, map, on } from './testing.ts';

const data = { sku: 'top', items: [{ sku: 'A' }, { sku: 'B' }] };

const moduleOf = (name: string, list: string): ModuleDefinition => ({
  bakery_resource_module: name,
  bakery_resource: {
    fields: [{ identifier: list, type: 'list', options: { fields: [{ identifier: 'sku', type: 'text' }] } }],
  },
});
const modules: ModuleLookup = (name) =>
  name === 'orders' ? moduleOf(name, 'items') : name === 'bills' ? moduleOf(name, 'lines') : undefined;

async function skuAt(selector: string, set: Record<string, string> = { selector: ':selector' }) {
  const elements = [
    { name: 'e', type: 'event/on_change', set, to: on('m') },
    map('m', '$resource.${selector}.sku'),
  ];
  const event = { identifier: 'e', type: 'on_change', module: 'orders', data, selector };
  const { state, host } = begin([{ elements }], { cause: { event }, host: { modules } });
  await runToEnd(state, host);
  return state.error?.code ?? state.output;
}

test('EXPR3 EXPR6 EXPR10 ${selector} stands for the row in which something happened, one run after another', async () => {
  expect(await skuAt('items.0')).toBe('A');
  expect(await skuAt('items.1')).toBe('B');
  expect(await skuAt('')).toBe('top');
  expect(await skuAt('items.1')).toBe('B');
});

test('EXPR3 without a selector ${selector} is a failure', async () => {
  expect(await skuAt('items.0', {})).toBe('expression_failed');
});

test('EXPR8 a selector is a path; what is no text is none', () => {
  expect(selectorOf({ selector: 'items.1' })).toEqual(['items', 1]);
  expect(selectorOf({ selector: '' })).toEqual([]);
  expect(selectorOf({ selector: 'items.1' })).toEqual(['items', 1]);
  expect(selectorOf({ selector: 7 })).toBeUndefined();
  expect(selectorOf({})).toBeUndefined();
});

test('EXPR7 a selector belongs to one of the modules, as far as they are known', () => {
  expect(fieldSelector('lines.0', ['orders', 'bills'], modules)).toBe('lines.0');
  expect(fieldSelector('items.0', ['gone', 'orders'], modules)).toBe('items.0');
  expect(fieldSelector('other.0', ['gone'], modules)).toBe('other.0');
  expect(fieldSelector('other.0', ['orders'])).toBe('other.0');
  const refused = expect.objectContaining({
    code: 'invalid',
    data: { errors: [expect.objectContaining({ path: 'selector', code: 'selector' })] },
  });
  expect(() => fieldSelector('other.0', ['gone', 'orders'], modules)).toThrow(refused);
  expect(() => fieldSelector(5, ['orders'], modules)).toThrow(refused);
  expect(() => fieldSelector({ toString: () => 'items.0' }, ['orders'])).toThrow(refused);
});

test('EXPR7 the selector of an event belongs to its own module, else to those that the workflow is bound to', () => {
  const [workflow] = compileSmall([
    {
      elements: [{ name: 'e', type: 'event/on_change' }],
      events: [{ identifier: 'e', type: 'on_change', module: 'orders' }],
    },
  ]);
  if (workflow === undefined) throw new Error('No workflow');
  const from = (selector: string, module?: string) => () =>
    startRun(
      workflow,
      { run: 'r', event: { identifier: 'e', type: 'on_change', selector, ...(module && { module }) } },
      { modules },
    ).status;
  expect(from('items.0')()).toBe('running');
  expect(from('lines.0', 'bills')()).toBe('running');
  expect(from('lines.0')).toThrow('Not a field');
  expect(from('items.0', 'bills')).toThrow('Not a field');
});
