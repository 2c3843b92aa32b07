import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areas } from './areas.ts';
import { chooseBugs } from './choose-bugs.ts';
import { areaLines, outcomeTable } from './outcome-table.ts';
import { plant, type PlantedBug } from './planted-bug.ts';
import { judge } from './verdict.ts';

const root = join(import.meta.dirname, '../../..');
const bugs = areas.flatMap((each) => each.bugs);
const bug = (more: Partial<PlantedBug> = {}): PlantedBug => ({
  bug: 'a bug',
  file: 'a.ts',
  find: 'a < b',
  put: 'a <= b',
  tests: ['a.test.ts'],
  ...more,
});

const failed = (name: string, code?: string) => ({
  title: 'two',
  failed: true,
  errors: [{ name, code, message: 'no' }],
});

test('every text that a planted bug replaces is in its file once, and its tests are there', () => {
  const faults = bugs.flatMap((each) => {
    try {
      plant(readFileSync(join(root, each.file), 'utf8'), each);
      return each.tests.filter((path) => !existsSync(join(root, path)));
    } catch (error) {
      return [`${each.bug}: ${String(error)}`];
    }
  });
  expect(faults).toEqual([]);
});

test('every planted bug changes something, is named once in its area and has a test', () => {
  for (const { bugs: own } of areas) expect(new Set(own.map((each) => each.bug)).size).toBe(own.length);
  expect(bugs.filter(({ find, put, tests }) => find === put || tests.length === 0)).toEqual([]);
  expect(bugs.length).toBeGreaterThanOrEqual(120);
});

test('a text is replaced where it occurs once, and refused where it does not', () => {
  expect(plant('if (a < b) c();', bug())).toBe('if (a <= b) c();');
  // What stands for something in a replacement elsewhere means itself here.
  expect(plant('if (a < b) c();', bug({ put: '$& $1' }))).toBe('if ($& $1) c();');
  expect(() => plant('a < b || a < b', bug())).toThrow('occurs 2 times in a.ts');
  expect(() => plant('b > a', bug())).toThrow('occurs 0 times in a.ts');
});

test('a bug is found by a failed test, not by code or SQL that nobody can read', () => {
  const passed = { title: 'one', failed: false, errors: [] };
  expect(judge({ tests: [passed, failed('AssertionError')], others: [] })).toEqual({
    kind: 'found',
    by: 'two',
  });
  expect(judge({ tests: [passed], others: [] })).toEqual({ kind: 'survived' });
  expect(judge({ tests: [failed('error', '42601')], others: [] }).kind).toBe('wrong entry');
  expect(judge({ tests: [failed('ReferenceError')], others: [] }).kind).toBe('wrong entry');
  expect(judge({ tests: [], others: ['cannot be parsed'] }).kind).toBe('wrong entry');
  expect(judge({ tests: [], others: [] }).kind).toBe('wrong entry');
  expect(judge({ tests: [failed('error', '42601'), failed('error', '23505')], others: [] }).kind).toBe(
    'found',
  );
});

test('bugs are chosen by area, by a text and from a number on, and told by area', () => {
  const list = [
    { area: 'one', bugs: [bug({ bug: 'early' }), bug({ bug: 'late', file: 'b.ts' })] },
    { area: 'two', bugs: [bug({ bug: 'late' })] },
  ];
  const names = (choice: object) => chooseBugs(list, choice).map((each) => `${each.area} ${each.bug.bug}`);
  expect(names({})).toEqual(['one early', 'one late', 'two late']);
  expect(names({ area: 'one' })).toEqual(['one early', 'one late']);
  expect(names({ only: 'late' })).toEqual(['one late', 'two late']);
  expect(names({ only: 'b.ts' })).toEqual(['one late']);
  expect(names({ only: 'late', from: '2' })).toEqual(['two late']);
  const tried = chooseBugs(list, {}).map(({ area, bug: each }) => ({
    area,
    bug: each,
    verdict: each.bug === 'late' ? { kind: 'survived' as const } : { kind: 'found' as const, by: 'x' },
  }));
  expect(areaLines(tried)).toEqual([
    { name: 'store-one', files: 2, mutants: 2, killed: 1, timedOut: 0, survived: 1 },
    { name: 'store-two', files: 1, mutants: 1, killed: 0, timedOut: 0, survived: 1 },
  ]);
  expect(outcomeTable(tried)).toContain('survived: two: late (a.ts)');
});
