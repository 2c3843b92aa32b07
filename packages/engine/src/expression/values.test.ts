import { expect, test } from 'vitest';
import { startRuntime } from './runtime.ts';
import {
  addMarks,
  arityOf,
  deepEqual,
  hasMark,
  isFunction,
  isNumeric,
  isObject,
  isTuples,
  makeFunction,
  mark,
  own,
  push,
  put,
  sequence,
  sequenceOf,
  truth,
  unwrap,
} from './values.ts';

const runtime = () => startRuntime({ now: 0 });
const limit = expect.objectContaining({ code: 'expression_limit' });

test('EXPR18 own properties are read, and nothing of prototypes', () => {
  const data = { a: 1, constructor: 2 };
  expect(own(data, 'a')).toBe(1);
  expect(own(data, 'constructor')).toBe(2);
  expect(own(data, 'b')).toBeUndefined();
  expect(own({}, 'constructor')).toBeUndefined();
  expect(own({}, 'toString')).toBeUndefined();
  expect(own(Object.create({ secret: 1 }) as Record<string, unknown>, 'secret')).toBeUndefined();
  expect(own(JSON.parse('{"__proto__": 1}') as Record<string, unknown>, '__proto__')).toBeUndefined();
});

test('EXPR19 functions of the host are not seen, those of the language are', () => {
  const callable = makeFunction(2, () => 1);
  expect(own({ f: () => 1 }, 'f')).toBeUndefined();
  expect(own({ f: callable }, 'f')).toBe(callable);
  expect(isFunction(callable)).toBe(true);
  expect(isFunction(() => 1)).toBe(false);
  expect(isFunction({})).toBe(false);
  expect(arityOf(callable)).toBe(2);
});

test('EXPR18 no key __proto__ can be set', () => {
  const object = {};
  expect(() => put(object, '__proto__', { polluted: 1 })).toThrow(
    expect.objectContaining({ code: 'expression_failed' }),
  );
  put(object, 'a', 1);
  expect(object).toEqual({ a: 1 });
  expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
});

test('a sequence unwraps to nothing, its only item, or itself; a list of the data stays', () => {
  const one = sequenceOf(5);
  expect(unwrap(sequence(), false)).toBeUndefined();
  expect(unwrap(one, false)).toBe(5);
  expect(unwrap([5], false)).toEqual([5]);
  expect(unwrap([], false)).toEqual([]);
  expect(unwrap('text', false)).toBe('text');
  const two = sequenceOf(1);
  push(runtime(), two, 2);
  expect(unwrap(two, false)).toBe(two);
});

test('a sequence that is to stay a list does so from then on', () => {
  const kept = sequenceOf(5);
  expect(unwrap(kept, true)).toBe(kept);
  expect(unwrap(kept, false)).toBe(kept);
  expect(unwrap(sequence(), true)).toBeUndefined();
  const marked = sequenceOf(5);
  addMarks(marked, mark.keepSingleton);
  expect(unwrap(marked, false)).toBe(marked);
  const tuples = sequenceOf(5);
  addMarks(tuples, mark.tuples);
  expect(unwrap(tuples, false)).toBe(tuples);
  expect(isTuples(tuples)).toBe(true);
  expect(isTuples(kept)).toBe(false);
  expect(isTuples(5)).toBe(false);
});

test('marks add up and are asked for one by one', () => {
  const list: unknown[] = [];
  expect(hasMark(list, mark.sequence)).toBe(false);
  addMarks(list, mark.constructed);
  addMarks(list, mark.outer);
  expect(hasMark(list, mark.constructed)).toBe(true);
  expect(hasMark(list, mark.outer)).toBe(true);
  expect(hasMark(list, mark.sequence)).toBe(false);
  expect(hasMark(sequence(), mark.sequence)).toBe(true);
});

test.each([
  [true, true],
  [false, false],
  ['a', true],
  ['', false],
  [1, true],
  [0, false],
  [Number.NaN, false],
  [{ a: false }, true],
  [{}, false],
  [[0, ''], false],
  [[0, [1]], true],
  [[], false],
  [null, false],
  [undefined, false],
])('the truth of %j is %s', (value, expected) => {
  expect(truth(value, runtime())).toBe(expected);
});

test('a number that is not finite is refused, what is no number is none', () => {
  expect(isNumeric(5)).toBe(true);
  expect(isNumeric('5')).toBe(false);
  expect(isNumeric(Number.NaN)).toBe(false);
  expect(() => isNumeric(Number.POSITIVE_INFINITY)).toThrow(
    expect.objectContaining({ code: 'expression_failed' }),
  );
});

test('objects of the data are neither lists nor null nor functions', () => {
  expect([{}, { a: 1 }].map(isObject)).toEqual([true, true]);
  expect([[], null, undefined, 'a', () => 1].map(isObject)).toEqual([false, false, false, false, false]);
});

test.each([
  [1, 1, true],
  [1, '1', false],
  [[1, [2]], [1, [2]], true],
  [[1, 2], [1], false],
  [[1, 2], [1, 3], false],
  [[1, 2], [0, 2], false],
  [[1], [1, 2], false],
  [[1], { 0: 1 }, false],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: 1, b: 2 }, { a: 1, b: 3 }, false],
  [{ a: undefined }, { b: undefined }, false],
  [{ a: { b: 1 } }, { a: { b: 2 } }, false],
  [{ a: 1 }, null, false],
  [null, { a: 1 }, false],
  [{}, [], false],
])('%j and %j hold the same data: %s', (left, right, expected) => {
  expect(deepEqual(left, right, runtime())).toBe(expected);
});

const small = () => startRuntime({ now: 0, budget: { depth: 10 } });

test('EXPR22 comparing and judging deep values counts their depth, and gives it back', () => {
  const deep = (levels: number): unknown => (levels === 0 ? 0 : [deep(levels - 1)]);
  const object = (levels: number): unknown => (levels === 0 ? 1 : { a: object(levels - 1) });
  for (const judge of [
    (levels: number) => truth(deep(levels), shared),
    (levels: number) => deepEqual(deep(levels), deep(levels), shared),
    (levels: number) => deepEqual(object(levels), object(levels), shared),
  ]) {
    const fresh = small();
    shared = fresh;
    expect(() => judge(10)).not.toThrow();
    expect(fresh.depth).toBe(10);
    expect(() => judge(11)).toThrow(limit);
  }
});

let shared = runtime();

test('EXPR22 a list that grows counts by its size', () => {
  const small = startRuntime({ now: 0, budget: { bytes: 80 } });
  const list: unknown[] = [];
  expect(() => {
    for (let count = 0; count < 11; count++) push(small, list, count);
  }).not.toThrow();
  expect(() => push(small, list, 'too much')).toThrow(limit);
  expect(list).toHaveLength(11);
});
