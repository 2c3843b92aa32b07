import { builtins } from '@bakehouse/engine';
import { typesOf } from '@bakehouse/engine/check';
import { expect, test } from 'vitest';
import { elementTypes } from '../element-types.ts';
import { functionSignatures } from './code/functions.ts';
import { completionsAt } from './completion.ts';

const orders = {
  bakery_resource_module: 'orders',
  bakery_resource: {
    fields: [
      { identifier: 'number', type: 'text' },
      { identifier: 'items', type: 'list', options: { fields: [{ identifier: 'price', type: 'number' }] } },
    ],
  },
};

const types = typesOf(
  {
    identifier: 'w',
    elements: [
      {
        name: 'changed',
        type: 'event/on_change',
        set: { selector: ':selector' },
        to: { default: { each: ['default'] } },
      },
      { name: 'each', type: 'flow/each', options: { items: '$resource.items', as: 'line' } },
    ],
    events: [{ identifier: 'e', type: 'on_change', module: 'orders' }],
  },
  { elements: elementTypes, modules: (name) => (name === 'orders' ? orders : undefined) },
);

function offered(source: string): string[] {
  const names = {
    variables: types.variables,
    input: types.inputs.get('each') ?? ({ kind: 'unknown' } as const),
    functions: [...builtins.keys()],
  };
  return completionsAt(source, source.length, names).items.map(({ text }) => text);
}

test('EDIT7 an expression is completed with variables, functions and fields of modules', () => {
  expect(offered('$res')).toEqual(['$resource']);
  expect(offered('1 + $su')).toEqual(['$sum(', '$substring(', '$substringBefore(', '$substringAfter(']);
  expect(offered('$line.')).toEqual(['price', 'id']);
  expect(offered('$resource.nu')).toEqual(['number']);
  expect(offered('$sum($resource.items.pr')).toEqual(['price']);
  expect(offered('$resource.items[0].')).toEqual(['price', 'id']);
  expect(offered('$resource.${selector}.p')).toEqual(['price']);
  expect(offered('num')).toEqual(['number', '$number(']);
  expect(offered('$resource.items.(pr')).toEqual(['price']);
  expect(offered('$sum($resource.items[pr')).toEqual(['price']);
  expect(offered('items.(2 * pr')).toEqual(['price']);
  expect(offered('$round(num')).toEqual(['number', '$number(']);
  expect(offered('resou')).toEqual(['$resource']);
  expect(Object.keys(functionSignatures).sort()).toEqual([...builtins.keys()].sort());
});

test('EDIT7 nothing is offered inside a text, nor where nothing is known', () => {
  expect(offered('"$res')).toEqual([]);
  expect(offered('$nobody.')).toEqual([]);
  expect(offered('')).toEqual([]);
});
