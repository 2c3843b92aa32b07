import type { Resource } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { runFirst } from '../testing.ts';

const on = (name: string, port = 'default') => ({ [port]: { [name]: ['default'] } });

test('FLOW5 FLOW6 FLOW8 FLOW9 each item runs its branch, and the list of what they gave comes out once', async () => {
  const seen: string[] = [];
  const state = await runFirst(
    [
      {
        entry: 'each',
        elements: [
          {
            name: 'each',
            type: 'flow/each',
            options: { items: 'rows', as: 'row' },
            to: { ...on('a', 'item'), ...on('end') },
          },
          {
            name: 'a',
            type: 'data/map',
            options: { value: '$row.n * 2' },
            set: { seen: ':output' },
            to: on('b'),
          },
          { name: 'b', type: 'data/map', options: { value: '$seen + 1' } },
          {
            name: 'end',
            type: 'data/map',
            options: { value: { list: '$', row: '$exists($row)', seen: '$exists($seen)' } },
          },
        ],
      },
    ],
    { input: { rows: [{ n: 1 }, { n: 2 }, { n: 3 }] } },
    { onStep: ({ element }) => seen.push(element) },
  );
  expect(state.output).toEqual({ list: [3, 5, 7], row: false, seen: false });
  expect(seen).toEqual(['each', 'a', 'b', 'a', 'b', 'a', 'b', 'end']);
});

async function mostAtOnce(concurrency: number): Promise<{ most: number; output: unknown }> {
  let working = 0;
  let most = 0;
  const find = async (): Promise<Resource[]> => {
    most = Math.max(most, ++working);
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });
    working--;
    return [];
  };
  const state = await runFirst(
    [
      {
        entry: 'each',
        elements: [
          {
            name: 'each',
            type: 'flow/each',
            options: { items: '[1..7]', concurrency },
            to: on('find', 'item'),
          },
          { name: 'find', type: 'data/find', options: { module: 'orders' }, to: on('item', 'empty') },
          { name: 'item', type: 'data/map', options: { value: '$item' } },
        ],
      },
    ],
    {},
    { services: { find } },
  );
  return { most, output: state.output };
}

test('FLOW7 so many branches work at a time as concurrency says, and the order of the list stays', async () => {
  expect(await mostAtOnce(1)).toEqual({ most: 1, output: [1, 2, 3, 4, 5, 6, 7] });
  expect(await mostAtOnce(3)).toEqual({ most: 3, output: [1, 2, 3, 4, 5, 6, 7] });
});

test('ENG12 a branch that fails is a failure of the loop, and the other branches end', async () => {
  const elements = [
    {
      name: 'each',
      type: 'flow/each',
      options: { items: '[1..5]', concurrency: 2 },
      to: { ...on('f', 'item'), ...on('caught', 'error') },
    },
    { name: 'f', type: 'flow/fail', options: { code: 'no', message: '"at " & $item' } },
    { name: 'caught', type: 'data/map', options: { value: '$' } },
  ];
  const state = await runFirst([{ entry: 'each', elements }]);
  expect(state).toMatchObject({
    status: 'completed',
    output: { code: 'no', message: 'at 1', element: 'each' },
    loops: {},
  });
  expect(Object.keys(state.frames)).toEqual(['0']);
  expect(Object.keys(state.contexts)).toEqual(['1']);
});

test('FLOW5 loops stand in loops', async () => {
  const state = await runFirst([
    {
      entry: 'outer',
      elements: [
        {
          name: 'outer',
          type: 'flow/each',
          options: { items: '[[1, 2], [3]]', as: 'list' },
          to: on('inner', 'item'),
        },
        { name: 'inner', type: 'flow/each', options: { items: '$list' }, to: on('x', 'item') },
        { name: 'x', type: 'data/map', options: { value: '$item * 10' } },
      ],
    },
  ]);
  expect(state.output).toEqual([[10, 20], [30]]);
});
