import { fail } from './fault.ts';
import { charge, enter, leave, tick, type Runtime } from './runtime.ts';

/** An array that the language may unwrap or flatten; plain arrays of the data carry no marks. */
export type Sequence = unknown[] & { [marks]?: number };

/** A value as an object of the data. */
export type Dictionary = Record<string, unknown>;

const marks = Symbol('sequence');

/** Marks of a sequence. */
export const mark = { sequence: 1, keepSingleton: 2, constructed: 4, tuples: 8, outer: 16 } as const;

/** A new sequence. */
export function sequence(): Sequence {
  const list: Sequence = [];
  list[marks] = mark.sequence;
  return list;
}

/** A sequence of one item, whatever it is. */
export function sequenceOf(item: unknown): Sequence {
  const list: Sequence = [item];
  list[marks] = mark.sequence;
  return list;
}

/** Adds marks to a list that was made during this evaluation. */
export function addMarks(list: unknown[], more: number): void {
  const sequence: Sequence = list;
  sequence[marks] = (sequence[marks] ?? 0) | more;
}

/** Does the list carry any of these marks? */
export function hasMark(list: unknown[], wanted: number): boolean {
  const found = (list as Sequence)[marks];
  return found !== undefined && (found & wanted) !== 0;
}

/** Appends to a list, counting the memory. */
export function push(runtime: Runtime, list: unknown[], item: unknown): void {
  charge(runtime, 8, 8 * list.length);
  list.push(item);
}

/** What is left of a sequence as a value: nothing, its only item, or the list. */
export function unwrap(value: unknown, keepArray: boolean): unknown {
  if (!Array.isArray(value)) return value;
  const found = (value as Sequence)[marks];
  if (found === undefined || (found & mark.sequence) === 0 || (found & mark.tuples) !== 0) return value;
  if (keepArray) (value as Sequence)[marks] = found | mark.keepSingleton;
  if (value.length === 0) return undefined;
  if (value.length === 1 && !keepArray && (found & mark.keepSingleton) === 0) return value[0];
  return value;
}

/** An own property of an object, and nothing of its prototypes. */
export function own(object: Readonly<Dictionary>, key: string): unknown {
  if (!Object.hasOwn(object, key) || key === '__proto__') return undefined;
  const value = object[key];
  return typeof value === 'function' && !isFunction(value) ? undefined : value;
}

/** Is it an object of the data: no array, no null, no function? */
export function isObject(value: unknown): value is Dictionary {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sets a property of an object that was made during this evaluation. */
export function put(object: Dictionary, key: string, value: unknown): void {
  if (key === '__proto__') fail('D1013', 'An object cannot have a key __proto__');
  object[key] = value;
}

/** Is it a number the language can count with? Infinity is an error. */
export function isNumeric(value: unknown): value is number {
  if (typeof value !== 'number' || Number.isNaN(value)) return false;
  if (!Number.isFinite(value)) fail('D1001', `Number out of range: ${value}`);
  return true;
}

/** A function of the language; functions of the host are none. */
export interface Callable {
  (args: unknown[], input: unknown, runtime: Runtime): unknown;
  [arity]: number;
}

const arity = Symbol('function');

/** Makes a function of the language that takes this many arguments. */
export function makeFunction(
  count: number,
  run: (args: unknown[], input: unknown, runtime: Runtime) => unknown,
): Callable {
  return Object.assign(run, { [arity]: count });
}

/** Is it a function of the language? */
export function isFunction(value: unknown): value is Callable {
  return typeof value === 'function' && Object.hasOwn(value, arity);
}

/** How many arguments a function takes. */
export function arityOf(callable: Callable): number {
  return callable[arity];
}

/** The truth of a value; a missing one has none. */
export function truth(value: unknown, runtime: Runtime): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return value !== '';
  if (typeof value === 'number') return isNumeric(value) && value !== 0;
  if (isObject(value)) return Object.keys(value).length > 0;
  if (!Array.isArray(value)) return false;
  enter(runtime);
  tick(runtime, value.length);
  const found = value.some((item) => truth(item, runtime));
  leave(runtime);
  return found;
}

/** Is it a list of tuples? */
export function isTuples(value: unknown): value is Dictionary[] {
  return Array.isArray(value) && hasMark(value, mark.tuples);
}

/** Do two values hold the same data? */
export function deepEqual(left: unknown, right: unknown, runtime: Runtime): boolean {
  if (left === right) return true;
  if (Array.isArray(left)) return Array.isArray(right) && equalLists(left, right, runtime);
  return isObject(left) && isObject(right) && equalObjects(left, right, runtime);
}

function equalLists(left: unknown[], right: unknown[], runtime: Runtime): boolean {
  if (left.length !== right.length) return false;
  enter(runtime);
  tick(runtime, left.length);
  const equal = left.every((item, index) => deepEqual(item, right[index], runtime));
  leave(runtime);
  return equal;
}

function equalObjects(left: Dictionary, right: Dictionary, runtime: Runtime): boolean {
  const keys = Object.keys(left);
  tick(runtime, keys.length);
  if (keys.length !== Object.keys(right).length) return false;
  enter(runtime);
  const equal = keys.every(
    (key) => Object.hasOwn(right, key) && deepEqual(own(left, key), own(right, key), runtime),
  );
  leave(runtime);
  return equal;
}
