import type { LoadRequest } from '../load/load.ts';
import { idOf } from './seed.ts';

/** A product that a side is asked to create. */
export const newProduct =
  '{"name":"New {n}","price":12.5,"qty":3,"country":"C7","tags":["new"],"items":[{"sku":"A","qty":1},{"sku":"B","qty":2},{"sku":"C","qty":3}]}';

/** The numbers of rows all over the table. */
export function someOf(rows: number): number[] {
  return Array.from({ length: 997 }, (_, n) => 1 + ((n * 7919) % rows));
}

/** One request for each of the fifty countries. */
export function byCountry(path: (country: string) => string): LoadRequest[] {
  return Array.from({ length: 50 }, (_, n) => get(path(`C${n}`)));
}

/** What is measured: the product's requests, and those of the hand-written side where it has them. */
export interface Operation {
  name: string;
  own: LoadRequest[];
  hand?: LoadRequest[];
  /** The share of the hand-written rate that must be reached; 60 % when left out. */
  least?: number;
  /** Over how many connections; 1 and 32 when left out. */
  connections?: number[];
}

/** The operations on a table of so many rows. */
export function operationsOn(rows: number): Operation[] {
  const base = '/modules/products/resources';
  const some = someOf(rows).map(idOf);
  return [
    {
      name: 'get one',
      own: some.map((id) => get(`${base}/${id}`)),
      hand: some.map((id) => get(`/products/${id}`)),
    },
    {
      name: 'list of 25',
      own: byCountry((c) => `${base}?filter=${encodeURIComponent(`{"country":"${c}"}`)}&sort=-price`),
      hand: byCountry((c) => `/products?country=${c}`),
    },
    {
      name: 'create',
      own: [{ method: 'POST', path: base, body: `{"data":${newProduct}}` }],
      hand: [{ method: 'POST', path: '/products', body: newProduct }],
    },
    {
      name: 'update',
      own: some.map((id) => ({ method: 'PATCH', path: `${base}/${id}`, body: '{"data":{"price":{n}}}' })),
      hand: some.map((id) => ({ method: 'PATCH', path: `/products/${id}`, body: '{"price":{n}}' })),
    },
    { name: 'total', own: [get(`${base}/total`)] },
    { name: 'lastUpdated', own: [get(`${base}/lastUpdated`)] },
  ];
}

function get(path: string): LoadRequest {
  return { method: 'GET', path };
}
