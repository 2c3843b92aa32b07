import { newId } from '@bakehouse/contract';
import * as fc from 'fast-check';

/** Ids of the related resources. */
export const people = Array.from({ length: 6 }, () => newId());
/** Texts that differ by case, script and length. */
export const texts = [
  '',
  'a',
  'A',
  'ab',
  'Äb',
  'äB',
  'ß',
  'SS',
  'ẞ',
  '%',
  '_',
  'a%b',
  '\\',
  'Z',
  'é',
  '\u{1f600}',
  '\uffee',
  'İ',
  'Σας',
  "o'x",
  '10',
  '9',
];
/** Numbers of every size. */
export const numbers = [0, -1, 1, 1.5, -2.25, 1e21, 1e-7, 0.1, 0.30000000000000004, 9007199254740991, 100];
const integers = [0, -1, 1, 7, 100, 9007199254740991, -9007199254740991];
const amounts = [0, 0.01, -0.01, 12.5, 9_999_999_999_999.99, 100];
const days = ['2026-01-01', '2026-12-31', '2024-02-29', '1999-11-15', '0001-01-01'];
const clocks = ['00:00:00', '09:30:00', '09:30:00.5', '23:59:59.999999', '09:30'];
const instants = [
  '2026-11-15T01:02:03Z',
  '2026-11-15T01:02:03.1Z',
  '2026-11-15T01:02:03.123456Z',
  '2026-11-15T02:02:03+01:00',
  '2024-02-29T00:00:00Z',
];
const objects = [{}, { a: 1 }, { a: 1, b: [1, 'x', null] }, { b: 'x', a: { c: null } }, { a: '1' }];
const anything = [...objects, 0, 1, 'a', '', true, false, [], [1], ['a', { b: 1 }]];
const choices = ['a', 'b', 'B', 'ä'];

/** The values that a field of each kind may have and be asked for. */
const pools: Record<string, readonly unknown[]> = {
  text: texts,
  textarea: texts,
  number: numbers,
  integer: integers,
  money: amounts,
  boolean: [true, false],
  date: days,
  time: clocks,
  datetime: instants,
  select: choices,
  json: anything,
  map: objects,
  geo: [
    { lat: 1, lng: 2 },
    { lat: -1.5, lng: 2 },
    { lat: 64.1, lng: -21.9 },
    { lat: -17.8, lng: 177.4 },
    { lat: -13.8, lng: -172.1 },
    { lat: 90, lng: 180 },
  ],
  color: ['#ffffff', '#000000', '#12ab34'],
  email: ['a@example.com', 'B@example.com'],
  url: ['https://a.example/', 'https://b.example/x'],
  phone: ['+491234567', '+33123456'],
  relation: people,
};

const scalarKinds = Object.keys(pools);
const optionsOf: Record<string, object> = { select: { choices }, relation: { module: 'people' } };
const fieldOf = (type: string) => ({
  identifier: `f_${type}`,
  type,
  ...(type in optionsOf ? { options: optionsOf[type] } : {}),
});
const rowKinds = [
  'text',
  'number',
  'integer',
  'money',
  'boolean',
  'date',
  'time',
  'datetime',
  'select',
  'json',
  'relation',
];
const tags = { identifier: 'tags', type: 'multiselect', options: { choices } };
const parts = {
  identifier: 'parts',
  type: 'list',
  options: { fields: [fieldOf('text'), fieldOf('number')] },
};
/** Two modules: things with a field of every kind, also within lists, and people to whom they relate. */
export const definitions = [
  {
    bakery_resource_module: 'people',
    bakery_resource: {
      fields: [
        { identifier: 'f_text', type: 'text' },
        { identifier: 'f_number', type: 'number' },
        { identifier: 'f_relation', type: 'relation', options: { module: 'people' } },
      ],
    },
  },
  {
    bakery_resource_module: 'things',
    bakery_resource: {
      fields: [
        ...scalarKinds.map(fieldOf),
        tags,
        { identifier: 'buyers', type: 'relation', options: { module: 'people', multiple: true } },
        { identifier: 'items', type: 'list', options: { fields: [...rowKinds.map(fieldOf), tags, parts] } },
      ],
    },
  },
];

const value = (kind: string) => fc.option(fc.constantFrom(...(pools[kind] ?? [])), { freq: 3 });
const record = (kinds: readonly string[]) =>
  Object.fromEntries(kinds.map((kind) => [`f_${kind}`, value(kind)]));
const few = (of: readonly string[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...of), { maxLength: 3 }), { freq: 3 });
const listOf = (row: fc.Arbitrary<object>) => fc.option(fc.array(row, { maxLength: 3 }), { freq: 3 });
const itemRow = fc.record(
  {
    ...record(rowKinds),
    tags: few(choices),
    parts: listOf(fc.record(record(['text', 'number']), { requiredKeys: [] })),
  },
  { requiredKeys: [] },
);
/** The data of a thing. */
export const thing = fc.record({
  ...record(scalarKinds),
  tags: few(choices),
  buyers: few(people),
  items: listOf(itemRow),
});

const equality = ['_eq', '_ne', '_in', '_nin', '_null'];
const ordered = [...equality, '_gt', '_gte', '_lt', '_lte', '_between'];
const textual = [...ordered, '_contains', '_startsWith', '_endsWith'];
const prose = ['_contains', '_startsWith', '_endsWith', '_null'];
const operatorsOf: Record<string, readonly string[]> = {
  text: textual,
  select: textual,
  email: textual,
  url: textual,
  phone: textual,
  color: textual,
  textarea: prose,
  boolean: equality,
  relation: equality,
  json: ['_eq', '_ne', '_null'],
  map: ['_eq', '_ne', '_null'],
  geo: ['_eq', '_ne', '_null', '_within'],
};

/** Boxes that begin and end at places there are, also over the 180th meridian. */
const box = fc
  .tuple(
    fc.constantFrom(-90, -17.8, -13.8, -1.5, 1, 64.1, 90),
    fc.constantFrom(-180, -172.1, -21.9, 2, 177.4, 180),
    fc.constantFrom(-90, -17.8, -13.8, -1.5, 1, 64.1, 90),
    fc.constantFrom(-180, -172.1, -21.9, 2, 177.4, 180),
  )
  .map(([one, west, other, east]) => [Math.min(one, other), west, Math.max(one, other), east]);

/** Grids over the places: some with edges on which places lie, some finer than what lies between any two. */
export const anyGrid = fc
  .tuple(
    fc.constantFrom(0.1, 0.5, 1, 2.5, 7.3, 45, 180, 90 / 2 ** 21),
    fc.constantFrom(0.1, 0.7, 1, 2, 11.25, 360, 90 / 2 ** 20),
  )
  .map(([lat, lng]) => ({ path: 'f_geo', lat, lng }));

function operand(operator: string, pool: readonly unknown[]): fc.Arbitrary<unknown> {
  const one = fc.constantFrom(...pool);
  if (operator === '_null') return fc.boolean();
  if (operator === '_in' || operator === '_nin' || operator === '_some' || operator === '_none')
    return fc.array(one, { maxLength: 4 });
  if (operator === '_within') return box;
  return operator === '_between' ? fc.tuple(one, one) : one;
}

function asked(operators: readonly string[], pool: readonly unknown[]): fc.Arbitrary<object> {
  return fc
    .constantFrom(...operators)
    .chain((operator) => operand(operator, pool).map((given) => ({ [operator]: given })));
}

const onKind = (kind: string) =>
  asked(operatorsOf[kind] ?? ordered, pools[kind] ?? []).map((condition) => ({ [`f_${kind}`]: condition }));
const quantified = (inner: fc.Arbitrary<object>) =>
  fc.oneof(
    inner,
    inner.map((each) => ({ _some: each })),
    inner.map((each) => ({ _none: each })),
  );
const under = (name: string, inner: fc.Arbitrary<object>) =>
  quantified(inner).map((each) => ({ [name]: each }));

/** Conditions, and what can be made of them. */
function tree(leaf: fc.Arbitrary<object>, maxDepth: number): fc.Arbitrary<object> {
  return fc.letrec<{ any: object }>((tie) => ({
    any: fc.oneof(
      { maxDepth, withCrossShrink: true },
      leaf,
      fc.array(tie('any'), { maxLength: 3 }).map((all) => ({ _and: all })),
      fc.array(tie('any'), { maxLength: 3 }).map((all) => ({ _or: all })),
      tie('any').map((each) => ({ _not: each })),
    ),
  })).any;
}

const several = ['_some', '_none', '_contains', '_null'];
const onSeveral = (name: string, pool: readonly string[]) =>
  fc
    .oneof(
      asked(several, pool),
      few(pool).map((given) => ({ _eq: given ?? [] })),
      few(pool).map((given) => ({ _ne: given ?? [] })),
    )
    .map((condition) => ({ [name]: condition }));
const onParts = under('parts', tree(fc.oneof(...['text', 'number'].map(onKind)), 1));
const onItems = under(
  'items',
  tree(fc.oneof(...rowKinds.map(onKind), onSeveral('tags', choices), onParts), 2),
);
const onPeople = tree(
  fc.oneof(onKind('text'), onKind('number'), onKind('relation'), under('f_relation', onKind('text'))),
  2,
);
/** A filter over things, also behind relations and within lists. */
export const anyFilter = tree(
  fc.oneof(
    { weight: 8, arbitrary: fc.oneof(...scalarKinds.map(onKind)) },
    { weight: 2, arbitrary: onSeveral('tags', choices) },
    { weight: 1, arbitrary: onSeveral('buyers', people) },
    { weight: 4, arbitrary: onItems },
    { weight: 2, arbitrary: under('f_relation', onPeople) },
    { weight: 2, arbitrary: under('buyers', onPeople) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        { version: { _gt: 0 } },
        { createdBy: null },
        { createdAt: { _gt: '2020-01-01' } },
        { updatedBy: { _ne: null } },
      ),
    },
  ),
  3,
);
