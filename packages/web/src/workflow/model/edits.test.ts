import { expect, test } from 'vitest';
import { copyElements, pasteElements } from './clipboard.ts';
import { elementsOf, type Definition } from './definition.ts';
import { removeElements, renameElement } from './edit-elements.ts';
import { connect, disconnect } from './edit-links.ts';
import { graphOf } from './graph.ts';
import { edited, startHistory, undone } from './history.ts';
import { layoutOf } from './layout.ts';

const priceCheck: Definition = {
  identifier: 'price_check',
  entry: 'changed',
  elements: [
    { name: 'changed', type: 'event/on_change', to: { default: { test: ['default'] } } },
    { name: 'test', type: 'flow/if', to: { true: { mark: ['default'] }, false: { total: ['default'] } } },
    { name: 'mark', type: 'action/set' },
    { name: 'total', type: 'action/set' },
  ],
  tests: [{ name: 'marks', expect: { effects: [{ effect: 'save', element: 'mark' }] } }],
};

test('EDIT3 a renamed element keeps its links, the entry and the tests that name it', () => {
  const renamed = renameElement(renameElement(priceCheck, 'mark', 'refuse'), 'changed', 'begin');
  expect(renamed['entry']).toBe('begin');
  expect(graphOf(renamed).edges.map(({ source, port, target }) => [source, port, target])).toEqual([
    ['begin', 'default', 'test'],
    ['test', 'true', 'refuse'],
    ['test', 'false', 'total'],
  ]);
  expect(renamed['tests']).toEqual([
    { name: 'marks', expect: { effects: [{ effect: 'save', element: 'refuse' }] } },
  ]);
  const given = { resources: { mark: [] }, answers: { mark: 'yes' }, outputs: { mark: { data: 1 } } };
  const [tested] = renameElement({ ...priceCheck, tests: [{ given, expect: {} }] }, 'mark', 'refuse')[
    'tests'
  ] as unknown[];
  expect(tested).toEqual({
    given: { resources: { mark: [] }, answers: { refuse: 'yes' }, outputs: { refuse: { data: 1 } } },
    expect: {},
  });
});

test('EDIT3 an element goes with the links that lead to it', () => {
  const { elements, entry } = removeElements(priceCheck, new Set(['mark', 'changed']));
  expect(entry).toBeUndefined();
  expect(elements).toEqual([
    { name: 'test', type: 'flow/if', to: { false: { total: ['default'] } } },
    { name: 'total', type: 'action/set' },
  ]);
});

test('EDIT3 a link is made once, and the last one takes `to` with it', () => {
  const link = { source: 'mark', port: 'default', target: 'total', input: 'default' };
  const joined = connect(connect(priceCheck, link), link);
  expect(graphOf(joined).edges).toHaveLength(4);
  expect(disconnect(joined, link)).toEqual(priceCheck);
});

test('EDIT4 copied elements keep the links among them, and get names of their own', () => {
  const pasted = pasteElements(priceCheck, copyElements(priceCheck, new Set(['test', 'mark'])));
  expect(pasted?.names).toEqual(['test_2', 'mark_2']);
  expect(elementsOf(pasted?.definition ?? {}).slice(4)).toEqual([
    { name: 'test_2', type: 'flow/if', to: { true: { mark_2: ['default'] } } },
    { name: 'mark_2', type: 'action/set' },
  ]);
  expect(pasteElements(priceCheck, 'no JSON')).toBeUndefined();
  expect(pasteElements(priceCheck, '[1]')).toBeUndefined();
});

test('EDIT5 what is typed in one place is one step back', () => {
  const typed = ['A', 'An', 'And'].reduce(
    (history, title) => edited(history, { stream: 'title', change: (all) => ({ ...all, title }) }),
    startHistory(priceCheck),
  );
  expect(typed.present['title']).toBe('And');
  expect(undone(typed).present).toBe(priceCheck);
  expect(edited(typed, { change: (all) => ({ ...all }) })).toBe(typed);
});

test('EDIT6 elements stand behind what leads to them, branches in the order of their ports, and nothing overlaps', () => {
  const sizes = { width: 200, height: () => 80 };
  const places = layoutOf(graphOf(priceCheck), sizes);
  const at = (id: string) => places.get(id) ?? { x: -1, y: -1 };
  expect([at('changed').x, at('test').x, at('mark').x, at('total').x]).toEqual([0, 312, 624, 624]);
  expect(at('mark').y).toBeLessThan(at('total').y - 80);
  expect((at('mark').y + at('total').y) / 2).toBeCloseTo(at('test').y, 0);
  expect(layoutOf(graphOf(priceCheck), sizes)).toEqual(places);
});

test('EDIT6 a loop and a chain of 2,000 elements are placed', () => {
  const elements = Array.from({ length: 2000 }, (_, index) => ({
    name: `e${index}`,
    type: 'data/map',
    to: { default: { [`e${(index + 1) % 2000}`]: ['default'] } },
  }));
  const places = layoutOf(graphOf({ elements }), { width: 10, height: () => 10 });
  expect(new Set([...places.values()].map(({ x }) => x)).size).toBe(2000);
});
