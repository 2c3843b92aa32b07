import { expect, test } from 'vitest';
import { floorFaults } from './floor-faults.ts';

const floors = { 'packages/house/src': ['ground', 'middle', 'roof.ts'] };
const at = (path: string) => `packages/house/src/${path}`;
const faults = (...arrows: [string, string][]) =>
  floorFaults(new Map(arrows.map(([from, to]) => [at(from), [at(to)]])), floors);

test('an import that runs down is fine', () => {
  expect(faults(['middle/a.ts', 'ground/b.ts'], ['roof.ts', 'middle/a.ts'])).toEqual([]);
});

test('an import that runs up is refused, with both files and the rooms they are in', () => {
  expect(faults(['ground/b.ts', 'middle/a.ts'])).toEqual([
    'packages/house/src/ground/b.ts imports packages/house/src/middle/a.ts: in packages/house/src, ground may not import middle (see scripts/arrows/floors.ts)',
  ]);
});

test('imports within a room, and those of other folders, are not looked at', () => {
  expect(faults(['ground/b.ts', 'ground/c.ts'])).toEqual([]);
  expect(floorFaults(new Map([['packages/other/src/x.ts', [at('roof.ts')]]]), floors)).toEqual([]);
});

test('a file without a place in the order may import all, and no room imports it', () => {
  expect(faults(['index.ts', 'roof.ts'], ['words.ts', 'ground/b.ts'])).toEqual([]);
  expect(faults(['ground/b.ts', 'words.ts'])).toHaveLength(1);
});

test('a folder without a place in the order may neither import nor be imported', () => {
  expect(faults(['cellar/a.ts', 'ground/b.ts'])).toHaveLength(1);
  expect(faults(['roof.ts', 'cellar/a.ts'])).toHaveLength(1);
});

test('tests may import what they like, and nothing else may import tests', () => {
  expect(faults(['ground/b.test.ts', 'roof.ts'], ['testing/world.ts', 'roof.ts'])).toEqual([]);
  expect(faults(['roof.ts', 'testing/world.ts'])).toHaveLength(1);
});
