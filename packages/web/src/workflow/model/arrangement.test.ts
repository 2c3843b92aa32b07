import { expect, test } from 'vitest';
import { addGroup, arrange, changeGroup, groupsOf, groupWith, placesOf, tidied } from './arrangement.ts';
import { definitionText, type Definition } from './definition.ts';
import { removeElements, renameElement } from './edit-elements.ts';
import { graphOf } from './graph.ts';
import { keptLayout } from './kept-layout.ts';
import { layoutOf } from './layout.ts';
import { someDefinitions } from './testing/definitions.ts';

const to = (target: string) => ({ default: { [target]: ['default'] } });
const chain: Definition = {
  identifier: 'chain',
  elements: [
    { name: 'a', type: 'data/map', to: to('b') },
    { name: 'b', type: 'data/map', to: to('c') },
    { name: 'c', type: 'data/map' },
  ],
};
const sizes = { width: 200, height: () => 80 };

test('EDIT31 where elements are put is kept in the definition, and goes when all are tidied up', () => {
  const moved = arrange(chain, new Map([['b', { x: 10.4, y: 300.6 }]]));
  expect(moved['layout']).toEqual({ places: { b: [10, 301] } });
  expect(placesOf(moved)).toEqual(new Map([['b', { x: 10, y: 301 }]]));
  expect(definitionText(tidied(moved))).toBe(definitionText(chain));
  const two = arrange(moved, new Map([['c', { x: 0, y: 0 }]]));
  expect(tidied(two, new Set(['b']))['layout']).toEqual({ places: { c: [0, 0] } });
  expect(arrange(chain, new Map())).toBe(chain);
});

test('EDIT31 places and groups follow the names of elements, and go with them', () => {
  const made = addGroup(arrange(chain, new Map([['b', { x: 1, y: 2 }]])), new Set(['a', 'b']), 'Begin');
  const renamed = renameElement(made, 'b', 'second');
  expect(renamed['layout']).toEqual({
    places: { second: [1, 2] },
    groups: [{ title: 'Begin', color: 'blue', elements: ['a', 'second'] }],
  });
  expect(definitionText(renameElement(renamed, 'second', 'b'))).toBe(definitionText(made));
  expect(removeElements(renamed, new Set(['second']))['layout']).toEqual({
    groups: [{ title: 'Begin', color: 'blue', elements: ['a'] }],
  });
  expect(removeElements(renamed, new Set(['a', 'second']))['layout']).toBeUndefined();
});

test('EDIT32 an element is in one group at most; groups have titles and colours, and can be dissolved', () => {
  const one = addGroup(chain, new Set(['a', 'b']), 'One');
  const two = addGroup(one, new Set(['b', 'c']), 'Two');
  expect(groupsOf(two)).toEqual([
    { title: 'One', color: 'blue', elements: ['a'] },
    { title: 'Two', color: 'green', elements: ['b', 'c'] },
  ]);
  expect([groupWith(two, new Set(['c', 'b'])), groupWith(two, new Set(['b']))]).toEqual([1, -1]);
  expect(groupsOf(changeGroup(two, 1, { title: 'Rest', color: 'red' }))[1]).toEqual({
    title: 'Rest',
    color: 'red',
    elements: ['b', 'c'],
  });
  expect(definitionText(changeGroup(one, 0, undefined))).toBe(definitionText(chain));
});

test('EDIT31 what was put somewhere stays there; what follows it comes along, and stands on nothing', () => {
  const graph = graphOf(chain);
  expect(keptLayout(graph, sizes, new Map())).toEqual(layoutOf(graph, sizes));
  const places = keptLayout(graph, sizes, new Map([['b', { x: 900, y: 500 }]]));
  expect(places.get('a')).toEqual({ x: 0, y: 0 });
  expect(places.get('b')).toEqual({ x: 900, y: 500 });
  expect(places.get('c')).toEqual({ x: 1212, y: 500 });
  // Somebody put another one where it would come.
  const crowded = keptLayout(
    graphOf({ elements: [...(chain['elements'] as unknown[]), { name: 'd', type: 'data/map' }] }),
    sizes,
    new Map([
      ['b', { x: 900, y: 500 }],
      ['d', { x: 1200, y: 470 }],
    ]),
  );
  expect(crowded.get('c')).toEqual({ x: 1212, y: 574 });
});

test('EDIT31 in generated definitions nothing that was put somewhere moves, whatever else there is', () => {
  for (const definition of someDefinitions(20, Number(import.meta.env['TEST_SEED'] ?? 1))) {
    const graph = graphOf(definition);
    const kept = new Map(
      graph.nodes
        .filter((_, index) => index % 3 === 0)
        .map(({ id }, index) => [id, { x: index * 37, y: -index }]),
    );
    const places = keptLayout(graph, sizes, kept);
    expect([...places.keys()].toSorted()).toEqual(graph.nodes.map(({ id }) => id).toSorted());
    expect([...kept].filter(([id, place]) => places.get(id) !== place)).toEqual([]);
    const covered = [...places].filter(
      ([id, { x, y }]) =>
        kept.size > 0 &&
        !kept.has(id) &&
        [...places].some(
          ([other, at]) => other !== id && Math.abs(at.x - x) < 200 && Math.abs(at.y - y) < 80,
        ),
    );
    expect(covered).toEqual([]);
  }
});
