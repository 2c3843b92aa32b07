import type { Client } from 'pg';
import { sendJson } from '../json.ts';
import { articles, batches, customers, fillSql } from '../resources/question-data.ts';
import type { LoadRequest } from '../load/load.ts';
import type { QuestionName } from '../resources/question-data.ts';
import { byCountry } from '../resources/operations.ts';
import { idOf } from '../resources/seed.ts';

const key = { is_primary_key: true };
const id = { field: 'id', type: 'uuid', meta: { special: ['uuid'] }, schema: key };
const value = (field: string, type: string) => ({ field, type, meta: {}, schema: {} });
const names = (field: string) => ({ field, type: 'uuid', meta: { special: ['m2o'] }, schema: {} });
const namedBy = (field: string) => ({ field, type: 'alias', meta: { special: ['o2m'] } });

const collections = [
  { collection: 'customers', fields: [id, value('name', 'string'), namedBy('orders')] },
  {
    collection: 'orders',
    fields: [
      id,
      value('number', 'string'),
      value('total', 'decimal'),
      names('customer'),
      namedBy('positions'),
    ],
  },
  { collection: 'positions', fields: [id, value('sku', 'string'), value('qty', 'integer'), names('order')] },
  {
    collection: 'articles',
    fields: [{ ...value('sku', 'string'), schema: key }, value('qty', 'integer')],
  },
];

const relations = [
  { collection: 'orders', field: 'customer', related_collection: 'customers', meta: { one_field: 'orders' } },
  { collection: 'positions', field: 'order', related_collection: 'orders', meta: { one_field: 'positions' } },
];

/** The collections that are asked and written besides products. */
export const questionCollections = collections.map(({ collection }) => collection);

/** Makes customers with orders with positions, with an index where one is asked for, and articles by their number. */
export async function seedDirectusQuestions(client: Client, url: string, admin: string): Promise<void> {
  for (const collection of collections)
    await sendJson('POST', `${url}/collections`, { meta: {}, schema: {}, ...collection }, admin);
  for (const relation of relations)
    await sendJson('POST', `${url}/relations`, { schema: { on_delete: 'SET NULL' }, ...relation }, admin);
  for (const sql of fillSql('')) await client.query(sql);
  await client.query(
    `insert into articles (sku, qty) select 'A-' || n, n from generate_series(0, ${articles - 1}) n`,
  );
  await client.query('create index on orders (customer)');
  await client.query('create index on positions ("order")');
  await client.query('create index on products (country, price)');
  await client.query(`vacuum analyze ${questionCollections.join(', ')}, products`);
}

/** The same questions, and the same batch, as Directus takes them. */
export function directusQuestions(): Record<QuestionName, LoadRequest[]> {
  const deep =
    'fields=name,orders.number,orders.total,orders.positions.sku,orders.positions.qty&deep[orders][_limit]=10&deep[orders][positions][_limit]=5';
  const figures = '/items/products?aggregate[count]=*&aggregate[sum]=price';
  const ofAll = `${figures}&aggregate[avg]=qty&groupBy[]=country`;
  return {
    'deep list, 25 × 10 × 5': Array.from({ length: 50 }, (_, n) => ({
      method: 'GET',
      path: `/items/customers?filter[id][_in]=${pageOf(n)}&sort=id&limit=25&${deep}`,
    })),
    'figures of one country, by an index, asked anew': byCountry(
      (country) => `${figures}&filter[country][_eq]=${country}&filter[price][_gt]=-{n}`,
    ),
    'figures of all, without an index, asked anew': [
      { method: 'GET', path: `${ofAll}&filter[qty][_gt]=-{n}` },
    ],
    'figures of one country, asked again': byCountry(
      (country) => `${figures}&filter[country][_eq]=${country}`,
    ),
    'figures of all, asked again': [{ method: 'GET', path: ofAll }],
    // There is no upsert by a key: the articles are there, and the number is their primary key.
    'batch of 1,000 by a key': batches((sku) => `{"sku":"${sku}","qty":{n}}`).map((all) => ({
      method: 'PATCH',
      path: '/items/articles?fields=sku',
      body: `[${all}]`,
    })),
  };
}

/** The ids of a page of customers: a filter by the order of ids is refused, so that they are named. */
function pageOf(n: number): string {
  return Array.from({ length: 25 }, (_, at) => idOf(1 + ((n * 25) % customers) + at)).join();
}
