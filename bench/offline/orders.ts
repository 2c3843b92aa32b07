const countries = Array.from({ length: 20 }, (_, index) => `${String.fromCodePoint(65 + index)}X`);

/** The module that is copied. */
export const definition = {
  bakery_resource_module: 'orders',
  bakery_resource: {
    offline: true,
    fields: [
      { identifier: 'number', type: 'text' },
      { identifier: 'name', type: 'text' },
      { identifier: 'country', type: 'select', options: { choices: countries } },
      {
        identifier: 'status',
        type: 'select',
        options: { choices: ['draft', 'submitted', 'delivered', 'cancelled'] },
      },
      { identifier: 'total', type: 'number' },
      { identifier: 'delivery', type: 'date' },
      { identifier: 'note', type: 'textarea' },
    ],
  },
};

const syllables = ['ba', 'ke', 'ry', 'lo', 'mi', 'tan', 'vel', 'dor', 'sun', 'wen', 'gra', 'hof'];
const statuses = ['draft', 'submitted', 'delivered', 'cancelled'];

/** One row of the change feed. */
export interface OrderRow {
  op: 'upsert';
  id: string;
  module: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  createdBy: null;
  updatedBy: null;
  data: Record<string, string | number>;
}

/** Rows that are the same in every run. */
export function orderRows(count: number): OrderRow[] {
  const random = randoms(7);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString();
    const word = () => pick(syllables) + pick(syllables) + pick(syllables);
    return {
      op: 'upsert',
      id: `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`,
      module: 'orders',
      version: 1,
      createdAt: at,
      updatedAt: at,
      createdBy: null,
      updatedBy: null,
      data: {
        number: `N-${String(Math.floor(random() * 1e9)).padStart(9, '0')}-${index}`,
        name: `${word()} ${word()}`,
        country: pick(countries),
        status: pick(statuses),
        // No two are equal, so that one order alone is right.
        total: ((index * 611_953) % 1_000_000) / 100,
        delivery: `2026-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-15`,
        note: Array.from({ length: 8 }, word).join(' '),
      },
    };
  });
}

/** A list to show, in the words of both. */
export interface ListQuery {
  kind: string;
  filter: unknown;
  sort: string;
  selector: unknown;
  order: Record<string, 'asc' | 'desc'>[];
}

/** Lists of four kinds, none asked for twice. */
export function listQueries(each: number): ListQuery[] {
  const numbers = Array.from({ length: each }, (_, index) => index);
  return [
    ...numbers.map((n) => ({
      kind: 'one value',
      filter: { country: countries[n % 20] },
      sort: '-total',
      selector: { country: countries[n % 20] },
      order: [{ total: 'desc' as const }],
    })),
    ...numbers.map((n) => ({
      kind: 'a range',
      filter: { total: { _gte: n * 100, _lt: n * 100 + 200 } },
      sort: 'number',
      selector: { total: { $gte: n * 100, $lt: n * 100 + 200 } },
      order: [{ number: 'asc' as const }],
    })),
    ...numbers.map((n) => ({
      kind: 'three conditions',
      filter: { country: countries[(n * 3) % 20], status: statuses[n % 4], total: { _gt: 2000 + n } },
      sort: 'number',
      selector: { country: countries[(n * 3) % 20], status: statuses[n % 4], total: { $gt: 2000 + n } },
      order: [{ number: 'asc' as const }],
    })),
    ...numbers.map((n) => ({
      kind: 'a part of a text',
      filter: { name: { _contains: word(n) } },
      sort: 'number',
      selector: { name: { $regex: word(n), $options: 'i' } },
      order: [{ number: 'asc' as const }],
    })),
  ];
}

function word(n: number): string {
  return `${syllables[n % 12]}${syllables[(n * 5 + 3) % 12]}`;
}

/** Numbers from 0 to 1 that are the same in every run. */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
