import { expect, test } from 'vitest';
import { parseExpression } from './expression.ts';
import { defaultBudget } from './limits.ts';
import { charge, chargeString, enter, leave, startRuntime, tick, type Scope } from './runtime.ts';

const limit = expect.objectContaining({ code: 'expression_limit' });
const begin = (scope: Partial<Scope> = {}) => startRuntime({ now: 0, ...scope });

test('EXPR22 an evaluation is ended by the clock, long before its steps are used up', () => {
  let time = 1_000_000;
  const clock = () => (time += 100);
  const runtime = begin({ clock });
  const steps = () => {
    for (let count = 0; count < 100; count++) tick(runtime, 1024);
  };
  expect(steps).toThrow(limit);
  expect(time).toBe(1_000_000 + 100 + defaultBudget.milliseconds + 100);
  expect(runtime.steps).toBeGreaterThan(defaultBudget.steps / 2);
});

test('EXPR22 wall time counts from when the clock is first looked at, and may be used up', () => {
  const times = [5000, 5010, 5011];
  const runtime = begin({ clock: () => times.shift() ?? 0, budget: { milliseconds: 10 } });
  tick(runtime, 1025);
  tick(runtime, 1025);
  expect(() => tick(runtime, 1025)).toThrow(limit);
});

test('EXPR22 an endless expression is ended by its wall time', () => {
  let looked = 0;
  const scope: Scope = { now: 0, clock: () => (looked += 400) };
  expect(() => parseExpression('($f := function($n){$f($n)}; $f(1))').evaluate(scope)).toThrow(limit);
  expect(looked).toBe(1600);
});

const clock = () => {
  throw new Error('looked');
};

test('the clock is not looked at before many steps were made', () => {
  const runtime = begin({ clock });
  for (let count = 0; count < 1024; count++) tick(runtime);
  expect(() => tick(runtime)).toThrow('looked');
});

test('EXPR22 steps are counted together, whatever the pieces', () => {
  const runtime = begin({ budget: { steps: 5000 }, clock: () => 0 });
  tick(runtime, 3000);
  tick(runtime, 1000);
  tick(runtime, 1000);
  expect(() => tick(runtime, 3000)).toThrow(limit);
});

test('EXPR22 memory is counted for one value and for all values together', () => {
  const runtime = begin({ budget: { bytes: 1000 } });
  expect(() => charge(runtime, 1001)).toThrow(limit);
  expect(() => charge(runtime, 8, 1001)).toThrow(limit);
  const fresh = begin({ budget: { bytes: 1000 } });
  for (let count = 0; count < 4; count++) charge(fresh, 1000);
  expect(() => charge(fresh, 1)).toThrow(limit);
  expect(() => charge(begin(), Number.NaN)).toThrow(limit);
});

test('EXPR22 a string counts two bytes for each character and some for itself', () => {
  expect(() => chargeString(begin({ budget: { bytes: 1000 } }), 488)).not.toThrow();
  expect(() => chargeString(begin({ budget: { bytes: 1000 } }), 489)).toThrow(limit);
});

test('making large values takes steps too', () => {
  const runtime = begin();
  const before = runtime.fuel;
  charge(runtime, 2560);
  expect(before - runtime.fuel).toBe(11);
});

test('EXPR22 depth is counted on the way in and given back on the way out', () => {
  const runtime = begin({ budget: { depth: 2 } });
  enter(runtime);
  enter(runtime);
  leave(runtime);
  enter(runtime);
  expect(() => enter(runtime)).toThrow(limit);
});

test('what a budget leaves out is as by default, and sizes stay countable', () => {
  expect(begin().limits).toEqual(defaultBudget);
  expect(begin({ budget: { depth: 5 } }).limits).toEqual({ ...defaultBudget, depth: 5 });
  expect(begin({ budget: { bytes: 2 ** 40 } }).limits.bytes).toBe(2 ** 29);
  expect(begin().variables).toEqual({});
  expect(begin({ variables: { a: 1 } }).variables).toEqual({ a: 1 });
});
