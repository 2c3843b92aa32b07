import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { orders } from '../filter/testing.ts';
import { isObject, jsonEqual, own } from '../json-value.ts';
import { mergePatch } from '../merge-patch.ts';
import { fieldsOf } from './fields-of.ts';
import { checkRules, parseResource, type ParseResourceOptions } from './parse-resource.ts';
import { moduleOf } from './testing.ts';

const things = moduleOf([
  { identifier: 'number', type: 'text', title: 'No.', required: true, unique: true },
  { identifier: 'state', type: 'select', default: 'open', options: { choices: ['open', 'done'] } },
  {
    identifier: 'items',
    type: 'list',
    options: { fields: [{ identifier: 'price', type: 'number', options: { min: 0 } }] },
  },
  { identifier: 'vars', type: 'map' },
  { identifier: 'total', type: 'number', readonly: true },
  {
    identifier: 'gross',
    type: 'computed',
    options: { expression: '$resource.total * 1.19', result: 'number' },
  },
  { identifier: 'secret', type: 'password' },
  { identifier: 'at', type: 'datetime', default: '$now' },
  { identifier: 'owner', type: 'user', default: '$user.id' },
]);
const now = '2026-11-15T01:02:03.000Z';
const user = '019a7f00-0000-7000-8000-000000000001';

function read(data: unknown, options: Partial<ParseResourceOptions> = {}): unknown {
  const parsed = parseResource(things, data, { mode: 'create', now, user, ...options });
  return 'errors' in parsed ? parsed.errors.map((each) => [each.path, each.code]) : parsed.value;
}

test('RES12 a create fills in defaults and clears what is left out', () => {
  expect(read({ number: 'A' })).toEqual({
    number: 'A',
    state: 'open',
    items: null,
    vars: null,
    total: null,
    secret: null,
    at: '2026-11-15T01:02:03Z',
    owner: user,
  });
});

test('ERR6 faults have dotted paths, all at once', () => {
  expect(read({ state: 'lost', items: [{ price: 1 }, { price: -1 }, { prise: 1 }], nmber: 'A' })).toEqual([
    ['nmber', 'unknown_field'],
    ['number', 'required'],
    ['state', 'not_a_choice'],
    ['items.1.price', 'too_small'],
    ['items.2.prise', 'unknown_field'],
  ]);
});

test('FIELD4 a required field refuses null, the empty text and its absence, but a patch may leave it out', () => {
  for (const data of [{}, { number: null }, { number: '' }])
    expect(read(data)).toEqual([['number', 'required']]);
  expect(read({ number: null }, { mode: 'patch' })).toEqual([['number', 'required']]);
  expect(read({ state: 'done' }, { mode: 'patch' })).toEqual({ state: 'done' });
});

test('FIELD5 a unique text is short enough for an index', () => {
  expect(read({ number: 'x'.repeat(501) })).toEqual([['number', 'too_long']]);
});

test('FIELD6 a readonly field is written by the system or where accepted, and may be sent back unchanged', () => {
  const before = { number: 'A', total: 5, gross: 5.95 };
  expect(read({ number: 'A', total: 5 })).toEqual([['total', 'readonly']]);
  expect(read({ total: 6 }, { mode: 'patch', before })).toEqual([['total', 'readonly']]);
  expect(read({ total: 5 }, { mode: 'patch', before })).toEqual({});
  expect(read({ total: 6 }, { mode: 'patch', before, system: true })).toEqual({ total: 6 });
  expect(read({ total: 6 }, { mode: 'patch', before, acceptReadonly: true })).toEqual({ total: 6 });
});

test('FIELD37 a computed field is never written by clients', () => {
  const before = { gross: 5.95 };
  expect(read({ gross: 1 }, { mode: 'patch', before })).toEqual([['gross', 'readonly']]);
  expect(read({ gross: 1 }, { mode: 'patch', before, acceptReadonly: true })).toEqual([
    ['gross', 'readonly'],
  ]);
  expect(read({ gross: 5.95 }, { mode: 'patch', before })).toEqual({});
  expect(read({ gross: 1 }, { mode: 'patch', before, system: true })).toEqual({ gross: 1 });
});

test('RES16 a replace clears what is left out, except what a client cannot know or write', () => {
  const before = { number: 'A', state: 'done', vars: { a: 1 }, total: 5, gross: 5.95 };
  const value = read({ number: 'B', at: null, owner: null }, { mode: 'replace', before });
  expect(value).toEqual({ number: 'B', state: 'open', items: null, vars: null, at: null, owner: null });
});

test('RES17 a patch merges maps, replaces lists and clears by null', () => {
  const before = { vars: { a: 1, b: { c: 1, d: 2 } }, items: [{ price: 1 }, { price: 2 }] };
  expect(
    read(
      { vars: { a: null, b: { c: 3 }, e: [null] }, items: [{ price: 9 }], state: null },
      { mode: 'patch', before },
    ),
  ).toEqual({ vars: { b: { c: 3, d: 2 }, e: [null] }, items: [{ price: 9 }], state: null });
  expect(read({ vars: { a: { b: null, c: 1 } } }, { mode: 'patch', before: {} })).toEqual({
    vars: { a: { c: 1 } },
  });
});

test('defaults of rows are filled in too', () => {
  const logged = moduleOf([
    {
      identifier: 'log',
      type: 'list',
      options: { fields: [{ identifier: 'at', type: 'datetime', default: '$now' }] },
    },
  ]);
  expect(parseResource(logged, { log: [{}, { at: null }] }, { mode: 'create', now })).toEqual({
    value: { log: [{ at: '2026-11-15T01:02:03Z' }, { at: null }] },
  });
});

test('FIELD33 a password is taken, and null clears it', () => {
  expect(read({ secret: 'correct horse' }, { mode: 'patch' })).toEqual({ secret: 'correct horse' });
  expect(read({ secret: null }, { mode: 'patch' })).toEqual({ secret: null });
});

test('ERR23 data that is no object is refused, and inherited names are no fields', () => {
  for (const data of [null, [], 'x', 5]) expect(read(data)).toEqual([['', 'wrong_type']]);
  expect(read({ number: 'A', constructor: 1 })).toEqual([['constructor', 'unknown_field']]);
  expect(read(JSON.parse('{"number": "A", "__proto__": {"total": 1}}'))).toEqual([
    ['__proto__', 'unknown_field'],
  ]);
});

test('ERR23 any JSON is taken or refused with paths that begin with a key, and nothing throws', () => {
  const near = fc.dictionary(fc.constantFrom(...fieldsOf(orders).keys(), 'x'), fc.jsonValue());
  fc.assert(
    fc.property(
      fc.oneof(near, fc.jsonValue()),
      fc.constantFrom('create', 'replace', 'patch'),
      (data, mode) => {
        const parsed = parseResource(orders, data, { mode, before: { meta: { a: 1 }, items: [] } });
        const keys = isObject(data) ? Object.keys(data) : [''];
        const paths = 'errors' in parsed ? parsed.errors.map((each) => each.path) : [];
        expect(
          paths.filter((path) => !keys.some((key) => path === key || path.startsWith(`${key}.`))),
        ).toEqual([]);
      },
    ),
    { numRuns: 1000 },
  );
});

test('ERR23 a patch nested beyond all measure is refused, not followed', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = { a: deep };
  expect(read({ vars: deep }, { mode: 'patch' })).toMatchObject([
    [expect.stringMatching(/^vars\.a\.a/), 'too_deep'],
  ]);
});

test('a field may be called like something that objects inherit', () => {
  const odd = moduleOf([{ identifier: 'constructor', type: 'text' }]);
  expect(parseResource(odd, {}, { mode: 'create' })).toEqual({ value: { constructor: null } });
});

test('a broken rule is a fault at its field', () => {
  const ruled = moduleOf([{ identifier: 'a', type: 'integer' }], {
    rules: [
      { expression: 'first', message: 'a must be even', field: 'a' },
      { expression: 'second', message: 'never' },
    ],
  });
  expect(checkRules(ruled.bakery_resource.rules, { a: 1 }, (expression) => expression === 'second')).toEqual([
    { path: 'a', message: 'a must be even', code: 'rule' },
  ]);
});

test('RES17 a merge patch keeps the rules of RFC 7396', () => {
  const json = fc.jsonValue({ maxDepth: 2 }).map((value): unknown => JSON.parse(JSON.stringify(value)));
  const objects = fc.dictionary(
    fc.constantFrom('a', 'b', 'c'),
    fc.oneof(json, fc.dictionary(fc.constantFrom('a', 'b'), json)),
  );
  fc.assert(
    fc.property(objects, objects, (target, patch) => {
      const before = structuredClone(target);
      const merged = Object(mergePatch(target, patch));
      expect(target).toEqual(before);
      expect(jsonEqual(mergePatch(merged, patch), merged)).toBe(true);
      expect(jsonEqual(mergePatch(target, {}), target)).toBe(true);
      const kept = Object.keys(target).filter((key) => !Object.hasOwn(patch, key));
      expect(kept.every((key) => jsonEqual(own(merged, key), target[key]))).toBe(true);
      const removed = Object.keys(patch).filter((key) => patch[key] === null);
      expect(removed.some((key) => Object.hasOwn(merged, key))).toBe(false);
      const plain = Object.keys(patch).filter((key) => patch[key] !== null && !isObject(patch[key]));
      expect(plain.every((key) => jsonEqual(own(merged, key), patch[key]))).toBe(true);
      const inner = Object.keys(patch).filter((key) => isObject(patch[key]));
      expect(inner.every((key) => jsonEqual(own(merged, key), mergePatch(target[key], patch[key])))).toBe(
        true,
      );
    }),
    { numRuns: 500 },
  );
  expect(mergePatch({ a: 'b' }, ['c'])).toEqual(['c']);
  expect(mergePatch([1, 2], { a: 'b', c: null })).toEqual({ a: 'b' });
  expect(mergePatch({ e: null }, { a: 1 })).toEqual({ e: null, a: 1 });
});
