/** Random numbers that a seed repeats. */
export interface Random {
  below(limit: number): number;
  pick<T>(list: readonly T[]): T;
}

/** Random numbers from a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return { below, pick: (list) => list[below(list.length)] as (typeof list)[number] };
}

const id = '019a7f00-0000-7000-8000-000000000001';

/** A text that stands only where no property of a value is: behind the name of a prototype. */
export const poison = 'from a prototype';

/** Every kind of value that somebody may send where a text or a number is meant. */
export const kinds: readonly unknown[] = [
  undefined,
  null,
  '',
  'A',
  'B',
  'DE',
  '$user.id',
  '_ne',
  0,
  1,
  2.5,
  true,
  [],
  ['A'],
  ['A', 'B'],
  [1, 2],
  ['A', null],
  [['A']],
  {},
  { _ne: 'x' },
  { _eq: 'A' },
  { _startsWith: '' },
  { _null: false },
  { _or: [{}] },
  { optional: true },
  { items: { _some: {} } },
  [{ _ne: 'x' }],
  { _neq: null },
  { _or: [] },
  { _and: [{ number: 'A' }] },
  { id: 'A' },
  { id: { _ne: 'x' } },
  { slug: 'admin' },
  { email: '' },
  { id: null, email: 'bob@example.com' },
  { module: 'orders', id },
  { module: 'users', id: '*' },
  { id, path: '/a.txt', name: 'a.txt', mime: 'text/plain', size: 1, version: 1 },
  { id, version: -1 },
  { file: '/a.txt', name: '../b' },
  { name: 'a', data: 'QQ==', path: '/etc/passwd' },
  { identifier: 'default' },
  { identifier: 'ok', url: 'javascript:alert(1)' },
  '*',
  '%',
  'NaN',
  '//example.com',
  '/a.txt',
  'javascript:alert(1)',
  'http://127.0.0.1/',
  'bob@example.com, carl@example.com',
  'bob@example.com\r\nBcc: all@example.com',
  id,
  'a\0b',
  '\ud800',
  'x'.repeat(20_000),
  -1,
  -0,
  1e308,
  Number.MAX_SAFE_INTEGER,
  false,
  nested(80),
  JSON.parse(`{"__proto__": {"_ne": "${poison}"}}`),
  JSON.parse(`{"__proto__": {"id": "${poison}", "email": "${poison}", "polluted": true}}`),
  JSON.parse(`{"constructor": {"prototype": {"_ne": "${poison}", "polluted": true}}}`),
];

function nested(depth: number): unknown {
  return depth === 0 ? 'A' : [nested(depth - 1)];
}

/** A filter whose leaves read `v0`, `v1` … of the input, and what the input holds there. */
export interface Asked {
  filter: Record<string, unknown>;
  input: Record<string, unknown>;
}

const operators = ['_eq', '_ne', '_in', '_nin', '_gt', '_lte'] as const;
const fields = ['number', 'country', 'total'] as const;

/** Makes a filter and values for its leaves. */
export function generateFilter(random: Random): Asked {
  const input: Record<string, unknown> = {};
  const leaf = (): string => {
    const name = `v${Object.keys(input).length}`;
    input[name] = random.pick(kinds);
    return `$input.${name}`;
  };
  const condition = (): Record<string, unknown> => {
    const field = random.pick(fields);
    if (random.below(4) === 0) return { items: { [random.pick(['_some', '_none'])]: { sku: leaf() } } };
    return random.below(2) === 0 ? { [field]: leaf() } : { [field]: { [random.pick(operators)]: leaf() } };
  };
  const make = (depth: number): Record<string, unknown> => {
    const kind = depth === 0 ? 0 : random.below(6);
    if (kind === 1) return { _and: [make(depth - 1), make(depth - 1)] };
    if (kind === 2) return { _or: [make(depth - 1), make(depth - 1)] };
    if (kind === 3) return { _not: make(depth - 1) };
    if (kind === 4) return { ...condition(), ...make(depth - 1) };
    return condition();
  };
  return { filter: make(2), input };
}
