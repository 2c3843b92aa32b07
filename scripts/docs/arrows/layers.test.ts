import { expect, test } from 'vitest';
import { layers, withoutShortcuts, withPassages, type Graph } from './layers.ts';

const graph: Graph = new Map([
  ['top', new Set(['middle', 'ground'])],
  ['middle', new Set(['ground'])],
  ['beside', new Set(['ground'])],
  ['ground', new Set()],
]);

test('each name stands above everything it uses, and as low as it can', () => {
  expect(layers(graph)).toEqual([['ground'], ['middle', 'beside'], ['top']]);
});

test('what follows from the rest is left out', () => {
  expect(withoutShortcuts(graph).get('top')).toEqual(new Set(['middle']));
});

test('an arrow over several rows passes through a place of its own in each', () => {
  const { graph: drawn, rows } = withPassages(graph, layers(graph));

  expect(rows[1]).toEqual(['middle', 'beside', 'top→ground 1']);
  expect(drawn.get('top')).toEqual(new Set(['middle', 'top→ground 1']));
  expect(drawn.get('top→ground 1')).toEqual(new Set(['ground']));
});
