import { acceptsType } from '@bakehouse/engine/check';
import { expect, test } from 'vitest';
import { elementTypes } from '../element-types.ts';
import { compareDefinitions, compareLines } from './compare.ts';

test('EDIT14 two versions as one picture: what came, went and changed', () => {
  const { graph, nodes, edges } = compareDefinitions(
    {
      elements: [
        { name: 'a', type: 'data/map', to: { default: { b: ['default'] } } },
        { name: 'b', type: 'data/map' },
      ],
    },
    {
      elements: [
        { name: 'a', type: 'data/map', options: { value: 1 }, to: { default: { c: ['default'] } } },
        { name: 'c', type: 'data/map' },
      ],
    },
  );
  expect(graph.nodes.map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  expect(Object.fromEntries(nodes)).toEqual({ a: 'changed', c: 'added', b: 'removed' });
  expect([...edges.values()]).toEqual(['added', 'removed']);
});

test('EDIT14 lines that both have stand once', () => {
  const lines = compareLines('a\nb\nc\nd', 'a\nc\nx\nd').map(({ change, text }) => `${change} ${text}`);
  expect(lines).toEqual(['same a', 'removed b', 'same c', 'added x', 'same d']);
  expect(compareLines('a', 'a')).toEqual([{ change: 'same', text: 'a' }]);
});

test('EDIT13 what fits: nothing leads to an event, resources to what works on them, anything to the rest', () => {
  const text = { kind: 'string' } as const;
  expect(acceptsType(takes('event/on_change'), { kind: 'unknown' })).toBe(false);
  expect(acceptsType(takes('action/set'), text)).toBe(false);
  expect(
    acceptsType(takes('action/set'), {
      kind: 'list',
      of: { kind: 'object', members: new Map(), open: true },
    }),
  ).toBe(true);
  expect(acceptsType(takes('data/map'), text)).toBe(true);
});

function takes(type: string) {
  return elementTypes.get(type)?.takes ?? 'nothing';
}
