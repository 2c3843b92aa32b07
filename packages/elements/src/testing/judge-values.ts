import { isObject, matches, newId, parseFilter, Problem, type Resource } from '@bakehouse/contract';
import type { SaveRequest, Services } from '@bakehouse/engine';
import { orders, runFirst } from '../testing.ts';
import { tryOption } from './judge-options.ts';
import { generateFilter, kinds, randomFrom, type Asked } from './generate-values.ts';

/** Rows of which each filter means some. */
const rows: readonly Resource[] = ['A', 'B', '', '$user.id', null].flatMap((number, index) =>
  ['DE', 'FR', null].map((country, nth) => ({
    id: newId(),
    module: 'orders',
    version: 1,
    createdAt: '2026-11-15T12:00:00.000000Z',
    updatedAt: '2026-11-15T12:00:00.000000Z',
    createdBy: null,
    updatedBy: null,
    data: {
      number,
      country,
      total: nth === 2 ? null : index,
      items: nth === 1 ? [] : [{ sku: number ?? 'none', price: 1, qty: 1 }],
    },
  })),
);

/** The elements that read or change what a filter finds. */
export const filtering = {
  'data/find': {},
  'action/delete': {},
  'action/export': { format: 'csv' },
  'action/buildSite': { template: '"t"' },
} as const;

/** Tries one case; gives what is wrong, or undefined. */
export async function tryCase(seed: number): Promise<string | undefined> {
  const random = randomFrom(seed);
  const turn = random.below(5);
  if (turn === 0) return trySave(seed);
  return turn < 3 ? tryOption(random, seed) : tryFilter(generateFilter(random), random.below(4), seed);
}

async function tryFilter(asked: Asked, nth: number, seed: number): Promise<string | undefined> {
  const type = Object.keys(filtering)[nth] as keyof typeof filtering;
  const touched: string[][] = [];
  const options =
    type === 'action/buildSite'
      ? { ...filtering[type], pages_module: 'orders', pages_filter: [asked.filter] }
      : { ...filtering[type], module: 'orders', filter: asked.filter };
  const state = await runElement(type, options, asked.input, servicesOver(touched));
  const meant = meantRows(asked);
  const got = touched.flat().sort();
  if (meant === undefined)
    return state.status === 'failed' && got.length === 0
      ? undefined
      : `seed ${seed}: ${type} took ${JSON.stringify(asked)}`;
  if (state.status !== 'completed')
    return `seed ${seed}: ${type} refused ${JSON.stringify(asked)}: ${state.error?.message ?? ''}`;
  return JSON.stringify(got) === JSON.stringify(meant.sort())
    ? undefined
    : `seed ${seed}: ${type} touched ${got.length} rows instead of ${meant.length}: ${JSON.stringify(asked)}`;
}

/** Services that do to the rows what they are asked, by the same reading of filters as the store. */
function servicesOver(touched: string[][]): Services {
  const found = (filter: unknown): Resource[] => {
    const parsed = parseFilter(filter ?? {}, orders, {});
    if ('errors' in parsed) throw new Problem('invalid', 'No filter', { errors: parsed.errors });
    const these = rows.filter((row) => matches(parsed.filter, row, () => undefined));
    touched.push(these.map(({ id }) => id));
    return these;
  };
  return {
    find: ({ filter }) => found(filter),
    delete: ({ filter }) => found(filter).length,
    export: ({ filter }) => {
      found(filter);
      return { id: newId() } as never;
    },
    buildSite: ({ pages_filter = [] }) => {
      found({ _and: pages_filter });
      return { id: 'b' } as never;
    },
  };
}

/** The rows that a filter means, worked out in another way; undefined where one of its values is none. */
function meantRows({ filter, input }: Asked): string[] | undefined {
  if (!hasOnlyValues(filter, input)) return undefined;
  return rows.filter(({ data }) => isMeant(filter, data, input)).map(({ id }) => id);
}

type Values = Record<string, unknown>;

function hasOnlyValues(filter: unknown, input: Values): boolean {
  if (Array.isArray(filter)) return filter.every((each) => hasOnlyValues(each, input));
  if (!isObject(filter)) return true;
  return Object.entries(filter).every(([key, value]) => {
    if (key === '_and' || key === '_or' || key === '_not') return hasOnlyValues(value, input);
    if (key === 'items') return Object.values(value as Values).every((each) => hasOnlyValues(each, input));
    const [operator, leaf] = isObject(value) ? (Object.entries(value)[0] ?? ['_eq', value]) : ['_eq', value];
    return isValue(key, operator, leafValue(leaf, input));
  });
}

function isValue(field: string, operator: string, value: unknown): boolean {
  const kind = field === 'total' ? 'number' : 'string';
  const several = operator === '_in' || operator === '_nin';
  const each: unknown[] = several && Array.isArray(value) ? value : [value];
  return each.every((one) => typeof one === kind && (typeof one !== 'string' || isText(one)));
}

/** Whether a text can be stored, so that one can look for it. */
function isText(text: string): boolean {
  return text.length < 10_000 && !/[\0\p{Cs}]/u.test(text);
}

function leafValue(leaf: unknown, input: Values): unknown {
  return input[String(leaf).slice('$input.'.length)];
}

function isMeant(filter: Values, data: Values, input: Values): boolean {
  return Object.entries(filter).every(([key, value]) => {
    if (key === '_and') return (value as Values[]).every((each) => isMeant(each, data, input));
    if (key === '_or') return (value as Values[]).some((each) => isMeant(each, data, input));
    if (key === '_not') return !isMeant(value as Values, data, input);
    if (key === 'items') {
      const [[quantifier, inner] = ['_some', {}]] = Object.entries(value as Values);
      const some = (data['items'] as Values[]).some((row) => isMeant(inner as Values, row, input));
      return quantifier === '_some' ? some : !some;
    }
    const [operator, leaf] = isObject(value) ? (Object.entries(value)[0] ?? ['_eq', value]) : ['_eq', value];
    return compared(operator, data[key] ?? null, leafValue(leaf, input));
  });
}

function compared(operator: string, stored: unknown, value: unknown): boolean {
  const list = Array.isArray(value) ? (value as unknown[]) : [value];
  switch (operator) {
    case '_ne':
      return stored !== value;
    case '_in':
      return list.includes(stored);
    case '_nin':
      return !list.includes(stored);
    case '_gt':
      return stored !== null && isAfter(stored, value);
    case '_lte':
      return stored !== null && !isAfter(stored, value);
    default:
      return stored === value;
  }
}

function isAfter(a: unknown, b: unknown): boolean {
  return typeof a === 'number' ? a > (b as number) : String(a) > String(b);
}

/** Whatever comes in, only what the definition names is written. */
async function trySave(seed: number): Promise<string | undefined> {
  const random = randomFrom(seed + 1);
  const body = {
    number: random.pick(kinds),
    total: random.pick(kinds),
    id: random.pick(kinds),
    module: random.pick(['orders', 'customers', ...kinds]),
    version: random.pick(kinds),
  };
  const asked: SaveRequest[] = [];
  const recipes = { country: '"DE"', ...(random.below(2) === 0 ? { number: '$input.number' } : {}) };
  await runElement('action/save', { module: 'orders', recipes }, random.below(2) === 0 ? body : [body], {
    save: (requests) => {
      asked.push(...requests);
      return requests.map(({ data }) => ({ ...(rows[0] as Resource), data }));
    },
  });
  const wrong = asked.find(
    ({ module, id, data }) =>
      module !== 'orders' ||
      id !== undefined ||
      data['country'] !== 'DE' ||
      Object.keys(data).some((name) => !Object.hasOwn(recipes, name)),
  );
  return wrong === undefined
    ? undefined
    : `seed ${seed}: saved ${JSON.stringify(wrong)} of ${JSON.stringify(body)}`;
}

function runElement(type: string, options: object, input: unknown, services: Services) {
  const element = { name: 'it', type, options: { ...options } };
  return runFirst([{ entry: 'it', elements: [element] }], { input }, { services });
}
