import { checkModule, jsonFaults, Problem } from '@bakehouse/contract';
import { checkWorkflow } from '@bakehouse/engine/check';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtIn } from '../../work/workflows/elements.ts';
import { sources } from './sources.ts';
import { exportsOf } from './testing.ts';

/** Imports a file, and says what of it could not be stored; nothing where all of it can, or where the import refuses it. */
function faultsOf(source: string, text: string): unknown[] {
  try {
    const made = sources.find(({ name }) => name === source)?.read([{ name: 'file', text }]);
    return [
      ...(made?.workflows ?? []).flatMap((each) => [
        ...jsonFaults(each, ''),
        ...checkWorkflow(each, { elements: builtIn, modules: () => undefined }).errors,
      ]),
      ...(made?.modules ?? []).flatMap((each) => {
        const checked = checkModule(each);
        return 'errors' in checked ? checked.errors : jsonFaults(each, '');
      }),
    ];
  } catch (error) {
    return error instanceof Problem ? [] : [error];
  }
}

/** What no product writes there, and a hand or somebody who means harm does. */
const strange = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1.5,
    4_000_000_000,
    '',
    '=',
    '={{ }}',
    '={{ $json.a || $json.b || $json["c d"] }}',
    '={{ $now.plus(1, $json.unit) }}',
    '={{ toString() + constructor.name }}',
    'x={{ $node["Nobody"].json.a }}',
    '={{ `${$json.a}` }} and {{ 1',
    'constructor',
    '__proto__.polluted',
    'hasOwnProperty',
    '\0',
    '\uD800',
    [],
    {},
    [[]],
    [null],
    { __rl: true, value: { a: 1 } },
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Where a change strikes, as a share of all places, and what it does. */
const change = fc.record({
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  how: fc.constantFrom('replace', 'remove', 'rename', 'twice'),
  value: strange,
});

/** Every place in a value: what holds it, and its key. */
function placesIn(value: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}

function changed(given: unknown, changes: readonly { at: number; how: string; value: unknown }[]): string {
  const json = structuredClone(given);
  for (const { at, how, value } of changes) {
    const places = placesIn(json);
    const place = places[Math.floor(at * places.length)];
    if (place === undefined) continue;
    const { holder, key } = place;
    if (how === 'replace') holder[key] = value;
    else if (how === 'twice' && Array.isArray(holder)) holder.push(holder[Number(key)]);
    else {
      if (how === 'rename' && typeof value === 'string')
        Object.defineProperty(holder, value, {
          value: holder[key],
          enumerable: true,
          configurable: true,
          writable: true,
        });
      Reflect.deleteProperty(holder, key);
    }
  }
  return JSON.stringify(json);
}

const runs = process.env['TEST_FULL'] === undefined ? 120 : 20_000;

test.each(Object.entries(exportsOf))(
  'IMP9 whatever a file of %s holds, what is made of it can be stored, or the import says what is wrong',
  (source, given) => {
    expect(faultsOf(source, JSON.stringify(given))).toEqual([]);
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        expect(faultsOf(source, changed(given, changes))).toEqual([]);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns: runs },
    );
  },
);

test('IMP9 whatever a table holds, it becomes a module, or the import says what is wrong', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('1', 'yes', '"', ';', '\n', '\0'),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 30 }), (rows) => {
      expect(faultsOf('csv', rows.map((row) => row.join(',')).join('\n'))).toEqual([]);
    }),
    { numRuns: runs },
  );
});

/** What a source makes of one file. */
function read(source: string, text: string) {
  return sources.find(({ name }) => name === source)?.read([{ name: 'file', text }]);
}

/** The workflows of an export of n8n. */
const workflowsOf = (text: string) => read('n8n', text)?.workflows ?? [];

/** A workflow of n8n with one node. */
const oneNode = (type: string, parameters: object, more: object = {}) =>
  JSON.stringify({
    nodes: [{ name: 'a', type: `n8n-nodes-base.${type}`, typeVersion: 3.4, parameters }, { name: 'b' }],
    connections: {},
    ...more,
  });
const set = (name: string, value: string) =>
  oneNode('set', { assignments: { assignments: [{ name, value }] } });

test.each([
  ['reaches a prototype by a name with dots', set('__proto__.polluted', 'x')],
  ['reaches a prototype by a key', '{"nodes": [], "connections": {}, "__proto__": {"polluted": 1}}'],
  [
    'has an input of an enormous number',
    oneNode('noOp', {}, { connections: { a: { main: [[{ node: 'b', index: 4e9 }]] } } }),
  ],
  [
    'has an output of an enormous number',
    oneNode('switch', { rules: { rules: [{ value2: 'x', output: 4e9 }] } }),
  ],
  [
    'has a switch of many outputs',
    oneNode('switch', { mode: 'expression', output: '={{ 1 }}', numberOutputs: 4e9 }),
  ],
  ['adds a time whose unit is worked out', set('t', '={{ $now.plus(1, $json.unit) }}')],
  [
    'has a pattern that is worked out',
    oneNode('if', {
      conditions: {
        conditions: [{ leftValue: 'a', rightValue: '=b{{ $json.c }}', operator: { operation: 'regex' } }],
      },
    }),
  ],
  ['has an expression that doubles with each step', set('t', `={{ $json.a${'.slice(1)'.repeat(40)} }}`)],
  [
    'has a hundred alternatives',
    set('t', `={{ ${Array.from({ length: 100 }, (_, at) => `$json.a${at}`).join(' || ')} }}`),
  ],
  ['nests code without end', set('t', `={{ ${'('.repeat(50_000)}1${')'.repeat(50_000)} }}`)],
  ['nests lists without end', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['nests workflows without end', `${'{"data":'.repeat(150)}1${'}'.repeat(150)}`],
  [
    'has ten thousand nodes of one name',
    JSON.stringify({ nodes: Array.from({ length: 10_000 }, () => ({ name: 'x', type: 'x' })) }),
  ],
])('IMP9 a file of n8n that %s hurts nobody', (_what, text) => {
  expect(faultsOf('n8n', text)).toEqual([]);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

test('IMP9 nodes and workflows that begin alike get events of their own, and many alternatives stay one expression', () => {
  const name = 'A name that goes on and on, further than any identifier may go';
  const nodes = ['one', 'two'].map((ending) => ({
    name: `${name} ${ending}`,
    type: 'n8n-nodes-base.webhook',
    parameters: { path: ending },
  }));
  const events = workflowsOf(
    JSON.stringify({
      data: [
        { name, nodes },
        { name, nodes },
      ],
    }),
  ).flatMap((each) => (each.events ?? []).map(({ identifier }) => identifier));
  expect(new Set(events).size).toBe(4);
  const [workflow] = workflowsOf(set('t', '={{ $json.a || $json.b || $json.c }}'));
  expect(workflow?.elements[0]?.options).toEqual({ value: { t: 'a ? a : (b ? b : c)' } });
});

test('IMP6 a snapshot of Directus is read as YAML, as Directus writes it, and a file may begin with the mark of its byte order', () => {
  const yaml = `version: 1
directus: 11.1.0
collections:
  - collection: articles
    schema: { name: articles }
fields:
  - { collection: articles, field: title, type: string, meta: { required: true }, schema: {} }
relations: []
`;
  expect(read('directus', yaml)?.modules).toMatchObject([{ bakery_resource_module: 'articles' }]);
  expect(read('directus', `\uFEFF${JSON.stringify(exportsOf.directus)}`)?.modules).toHaveLength(1);
  for (const bad of ['a: [', '- 1', '', '{']) expect(() => read('directus', bad)).toThrow(Problem);
});

test('IMP9 two tables that would become the same module are told', () => {
  const files = ['Orders 2026', 'orders-2026'].map((name) => ({ name, text: 'a\n1' }));
  expect(() => sources.find(({ name }) => name === 'csv')?.read(files)).toThrow('orders_2026');
});
