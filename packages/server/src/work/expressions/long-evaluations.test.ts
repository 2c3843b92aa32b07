import { setImmediate as turn } from 'node:timers/promises';
import type { LongEvaluation } from '@bakehouse/engine';
import { afterAll, expect, test } from 'vitest';
import { makeLongEvaluations } from './long-evaluations.ts';

const long = makeLongEvaluations();
afterAll(() => long.close());

const map = (value: string, variables: Record<string, unknown> = {}): LongEvaluation => ({
  type: 'data/map',
  options: { value },
  scope: { input: null, variables, selector: undefined, now: 0 },
});

test('EXPR23 what takes long is evaluated beside everything else', async () => {
  const meanwhile = { done: false, turns: 0 };
  const given = long.evaluate(map('$sum($map([1..100000], function($n) { $n * $by }))', { by: 2 }));
  void given.finally(() => (meanwhile.done = true));
  while (!meanwhile.done) {
    await turn();
    meanwhile.turns++;
  }
  expect(await given).toEqual({ value: 10_000_100_000 });
  // The loop went round many times meanwhile; evaluated here, it would have stood still.
  expect(meanwhile.turns).toBeGreaterThan(10);
});

test('EXPR22 EXPR23 an expression over its budget fails, and the next one is evaluated', async () => {
  const endless = map('($f := function($n) { $f($n + 1) }; $f(0))');
  const answers = await Promise.allSettled([
    long.evaluate(endless),
    long.evaluate(endless),
    long.evaluate(map('1 + 1')),
  ]);
  expect(answers).toMatchObject([
    { status: 'rejected', reason: { code: 'expression_limit' } },
    { status: 'rejected', reason: { code: 'expression_limit' } },
    { status: 'fulfilled', value: { value: 2 } },
  ]);
});

test('a fault of the expression is told as it is', async () => {
  await expect(long.evaluate(map('1 + "a"'))).rejects.toMatchObject({ code: 'expression_failed' });
});
