import { expect, test } from 'vitest';
import { freshOptions, of, workflowsOf } from '../testing.ts';
import { acceptsType, typesOf } from '../types-of.ts';
import { listOf, unknownType, type Type } from '../../types/type.ts';

const map = (value: unknown, more: object = {}) => ({ type: 'data/map', options: { value }, ...more });
const bind = (type: string, module?: string) => ({ identifier: 'x', type, ...(module && { module }) });
const start = (more: object = {}) => ({ name: 'e', type: 'event/on_change', ...more });

const brief = (type: Type | undefined): string => {
  if (type === undefined) return 'none';
  return type.kind === 'list' || type.kind === 'several' ? `${type.kind} of ${brief(type.of)}` : type.kind;
};

function variable(name: string, json: object, workflows = {}): string {
  const options = { ...freshOptions(), workflows: workflowsOf(workflows) };
  return brief(typesOf({ identifier: 'w', ...json }, options).variables.get(name));
}

const input = (name: string, json: object) =>
  brief(typesOf({ identifier: 'w', ...json }, freshOptions()).inputs.get(name));

test('the resource of a form is known where every way to start has the same module', () => {
  const elements = [start()];
  expect(variable('resource', { elements, events: [bind('on_change', 'orders')] })).toBe('object');
  expect(
    variable('resource', { elements, events: [bind('on_change', 'orders'), bind('on_click', 'orders')] }),
  ).toBe('object');
  expect(variable('resource', { elements, events: [bind('on_change', 'orders'), bind('on_click')] })).toBe(
    'unknown',
  );
  expect(variable('resource', { elements, events: [] })).toBe('unknown');
  expect(variable('resource', { elements, events: [bind('on_change', 'gone')] })).toBe('unknown');
  expect(variable('resource', { elements, entry: 'e', events: [bind('on_change', 'orders')] })).toBe(
    'object',
  );
  const direct = {
    elements: [start(), { name: 'm', ...map(1) }],
    entry: 'm',
    events: [bind('on_change', 'orders')],
  };
  expect(variable('resource', direct)).toBe('unknown');
});

test('an event element gets the resource that its own bindings agree on', () => {
  const elements = [start(), { name: 'c', type: 'event/on_click' }];
  const events = [bind('on_change', 'orders'), bind('on_click')];
  expect(input('e', { elements, events })).toBe('object');
  expect(input('c', { elements, events })).toBe('unknown');
  expect(input('e', { elements, events: [bind('on_change', 'orders'), bind('on_change')] })).toBe('unknown');
});

test('ENG9 of several elements for one type each gets what the event that it names brings', () => {
  const elements = [
    start({ options: { event: 'x' } }),
    start({ name: 'other', options: { event: 'y' } }),
    start({ name: 'any' }),
  ];
  const events = [bind('on_change', 'orders'), { ...bind('on_change'), identifier: 'y' }];
  expect(['e', 'other', 'any'].map((name) => input(name, { elements, events }))).toEqual([
    'object',
    'unknown',
    'unknown',
  ]);
});

test('the entry gets what its events bring where it is an event element, and else anything', () => {
  const events = [bind('on_change', 'orders')];
  expect(input('e', { entry: 'e', elements: [start()], events })).toBe('object');
  const back = [
    { name: 'a', ...map('$', { to: { default: { b: ['default'] } } }) },
    { name: 'b', ...map('1', { to: { default: { a: ['default'] } } }) },
  ];
  expect(input('a', { entry: 'a', elements: back })).toBe('unknown');
  expect(input('a', { entry: 'b', elements: back })).toBe('number');
});

test('a variable that is set further on is known where it is read', () => {
  const later = of(map('$x', { set: { y: ':output' } }), map('"a"', { set: { x: ':output' } }));
  expect(variable('y', later)).toBe('string');
  // Until it is seen that the workflow sets it, the name is that of a function.
  const named = of(map('$round("x")', { set: { y: ':output' } }), map('1', { set: { round: ':output' } }));
  expect(variable('y', named)).toBe('unknown');
});

test('the members of a value that is written as an object are known', () => {
  const members = of(map(1, { set: { x: { a: 1, b: '"t"' } } }), map('$x.a', { set: { y: ':output' } }));
  expect(variable('y', members)).toBe('number');
});

test('what an event offers has its type', () => {
  const set = {
    s: ':selector',
    f: ':field',
    p: ':prototype',
    b: ':before',
    a: ':after',
    v: ':value',
    o: ':output',
  };
  const json = { elements: [start({ set })], events: [bind('on_change', 'orders')] };
  expect(['s', 'f', 'p', 'b', 'a', 'v', 'o'].map((name) => variable(name, json))).toEqual([
    'string',
    'string',
    'object',
    'object',
    'object',
    'unknown',
    'object',
  ]);
});

const chain = (...values: unknown[]) => of(...values.map((value) => map(1, { set: { x: value } })));

test('a variable that is set in several places has a type where they agree', () => {
  expect(variable('x', chain('"a"', '"b"'))).toBe('string');
  expect(variable('x', chain('"a"', '1'))).toBe('unknown');
  expect(variable('x', chain(1))).toBe('number');
  expect(variable('x', chain(true))).toBe('boolean');
  expect(variable('x', chain(null))).toBe('null');
  expect(variable('x', chain(['"a"', '"b"']))).toBe('list of string');
  expect(variable('x', chain(['"a"', 1]))).toBe('list of unknown');
  expect(variable('x', chain([]))).toBe('list of unknown');
  expect(variable('x', chain({ a: 1 }))).toBe('object');
  expect(variable('x', chain('1 +'))).toBe('unknown');
});

test('types go along several elements, and through loops', () => {
  const along = of(
    map('"a"', { set: { a: ':output' } }),
    map('$a', { set: { b: ':output' } }),
    map('$b', { set: { c: ':output' } }),
  );
  expect(variable('c', along)).toBe('string');
  const back = {
    entry: 'a',
    elements: [
      { name: 'a', ...map('$', { set: { x: ':output' }, to: { default: { b: ['default'] } } }) },
      { name: 'b', ...map('1', { to: { default: { a: ['default'] } } }) },
    ],
  };
  expect(variable('x', back)).toBe('unknown');
  expect(input('b', back)).toBe('unknown');
});

test('an element that is reached from two places gets what both agree on', () => {
  const two = (left: string, right: string) => ({
    elements: [
      start({ to: { default: { l: ['default'], r: ['default'] } } }),
      { name: 'l', ...map(left, { to: { default: { m: ['default'] } } }) },
      { name: 'r', ...map(right, { to: { default: { m: ['default'] } } }) },
      { name: 'm', ...map('$') },
    ],
  });
  expect(input('m', two('1', '2'))).toBe('number');
  expect(input('m', two('1', '"a"'))).toBe('unknown');
  expect(
    input('m', { elements: [start({ to: { nowhere: { m: ['default'] } } }), { name: 'm', ...map('$') }] }),
  ).toBe('unknown');
});

const run = (workflow: string, more: object = {}) => ({
  type: 'action/run',
  options: { workflow, ...more },
});

test('where others may set variables nothing is known of them', () => {
  const x = map('"a"', { set: { x: ':output' } });
  expect(variable('x', of(x))).toBe('string');
  expect(variable('x', of(x, run('other')))).toBe('unknown');
  expect(variable('x', of(x, run('other', { scope: true })))).toBe('string');
  expect(variable('x', of(x), { caller: of(run('w')) })).toBe('unknown');
  expect(variable('x', of(x), { caller: of(run('other')) })).toBe('string');
  const form = { elements: [start()], events: [bind('on_change', 'orders')] };
  expect(variable('resource', form, { caller: of(run('w')) })).toBe('unknown');
});

test('what an element takes', () => {
  const object: Type = { kind: 'object', members: new Map(), open: true };
  expect(
    [unknownType, { kind: 'null' } as const, object, listOf(object)].map((type) =>
      acceptsType('resources', type),
    ),
  ).toEqual([true, true, true, true]);
  expect(acceptsType('resources', { kind: 'string' })).toBe(false);
  expect(acceptsType('resources', listOf({ kind: 'number' }))).toBe(false);
  expect(acceptsType('anything', { kind: 'string' })).toBe(true);
  expect(acceptsType('nothing', unknownType)).toBe(false);
});
