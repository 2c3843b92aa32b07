import { expect, test } from 'vitest';
import { mended, secondGo, type Outcome } from './outcome.ts';

const file = (failed: string[] = []) => ({ passed: 1, skipped: 0, failed });

test('files that failed get a second go', () => {
  const outcome: Outcome = { 'test/app/a.test.ts': file(['x']), 'packages/engine/src/b.test.ts': file() };
  expect(secondGo(outcome)).toEqual(['test/app/a.test.ts']);
});

test('many that failed are no accident', () => {
  const names = 'abcdefghi'.split('').map((name) => [`test/app/${name}.test.ts`, file(['x'])] as const);
  expect(secondGo(Object.fromEntries(names))).toEqual([]);
  expect(secondGo(Object.fromEntries(names.slice(1)))).toHaveLength(8);
});

test('what failed first and passes now is told by name', () => {
  const first: Outcome = { 'test/app/a.test.ts': file(['x', 'y']) };
  expect(mended(first, { 'test/app/a.test.ts': file(['y']) })).toEqual(['x']);
});
