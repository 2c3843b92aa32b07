import { expect, test } from 'vitest';
import { parseExpression } from './expression.ts';
import { generateHostile } from './testing/generate-hostile.ts';
import { bombs, polluters, probes } from './testing/hostile-atoms.ts';
import { intrinsics, runHostile } from './testing/hostile-run.ts';
import { seededRandom } from './testing/random.ts';
import { seeds } from './testing/seeds.ts';

const variables = { doc: { a: 1, method: () => 'host' }, host: () => 'host' };

test.each(probes)('EXPR18 EXPR19 EXPR20 EXPR21 %s reaches nothing of the host', (source) => {
  let value: unknown;
  try {
    value = parseExpression(source).evaluate({ input: { a: 1 }, variables, now: 0 });
  } catch (error) {
    value = error;
  }
  expect(value === undefined || value instanceof Error || value === 1 || JSON.stringify(value) === '{}').toBe(
    true,
  );
});

test.each(polluters)('EXPR18 %s leaves prototypes and data as they are', (source) => {
  expect(() => runHostile(source)).not.toThrow();
  expect('polluted' in {}).toBe(false);
});

test.each(bombs)('%s is stopped by its budget or ends, and the process lives', (source) => {
  let outcome: unknown;
  try {
    parseExpression(source).evaluate({ input: { a: [1, { b: 2 }] }, now: 0, budget: { milliseconds: 100 } });
    outcome = 'value';
  } catch (error) {
    outcome = error instanceof Error && 'code' in error ? error.code : error;
  }
  expect(['value', 'expression_limit', 'expression_failed', 'invalid']).toContain(outcome);
});

test('generated hostile expressions give a plain value or a problem, and change nothing of the host', () => {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  const before = intrinsics();
  const tally = { value: 0, refused: 0, failed: 0, limit: 0 };
  let tried = 0;
  for (const seed of seeds({ all: 20_000, sample: 4000 })) {
    tried++;
    tally[runHostile(generateHostile(seededRandom(seed)))]++;
  }
  Error.stackTraceLimit = limit;
  expect(intrinsics()).toBe(before);
  expect('polluted' in {}).toBe(false);
  expect(tally.limit).toBeGreaterThan(tried / 20);
});
