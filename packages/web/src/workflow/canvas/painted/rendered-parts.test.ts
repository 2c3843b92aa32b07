import { expect, test } from 'vitest';
import { seenPart } from '../stage/geometry.ts';
import { nextParts, type RenderedParts } from './rendered-parts.ts';
import type { ElementNodeType } from '../picture.ts';

const nodes = Array.from({ length: 40 }, (_, index) => ({
  id: `e${index}`,
  position: { x: index * 300, y: 0 },
  height: 80,
})) as ElementNodeType[];

test('EDIT22 elements in sight become real in small steps, until all of them are', () => {
  const sight = seenPart([0, 0, 0.5], { width: 2250, height: 400 });
  const steps: RenderedParts[] = [{ near: true, ids: new Set() }];
  for (;;) {
    const last = steps.at(-1)!;
    const next = nextParts(last, nodes, sight);
    if (next === last) break;
    steps.push(next);
  }
  expect(steps.map(({ ids }) => ids.size)).toEqual([0, 6, 12, 15]);
});

test('EDIT22 elements out of sight are given up', () => {
  const sight = seenPart([-3000, 0, 1], { width: 500, height: 400 });
  const { ids } = nextParts({ near: true, ids: new Set(['e0', 'e1', 'e10']) }, nodes, sight);
  expect([...ids]).toEqual(['e10', 'e11']);
});
