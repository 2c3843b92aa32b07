import type { Pool } from 'pg';
import { sendJson } from '../json.ts';
import type { LoadRequest } from '../load/load.ts';
import type { Operation } from './operations.ts';
import { batches, fillSql, type QuestionName } from './question-data.ts';
import { idOf } from './seed.ts';

const stamps =
  'version int not null default 1, created_at timestamptz not null default clock_timestamp(), updated_at timestamptz not null default clock_timestamp()';

const modules = [
  moduleOf('customers', [{ identifier: 'name', type: 'text', required: true }]),
  moduleOf('orders', [
    { identifier: 'number', type: 'text' },
    { identifier: 'total', type: 'money', options: { currency: 'EUR' } },
    { identifier: 'customer', type: 'relation', options: { module: 'customers' } },
  ]),
  moduleOf('positions', [
    { identifier: 'sku', type: 'text' },
    { identifier: 'qty', type: 'integer' },
    { identifier: 'order', type: 'relation', options: { module: 'orders' } },
  ]),
  moduleOf('articles', [
    { identifier: 'sku', type: 'text', required: true, unique: true },
    { identifier: 'qty', type: 'integer' },
  ]),
];

/** Makes customers with orders with positions on both sides, and a module whose entries have a key. */
export async function seedQuestions(pool: Pool, url: string, token: string): Promise<void> {
  for (const module of modules) await sendJson('POST', `${url}/modules`, module, token);
  await pool.query(`
    create table hand.customers (id uuid primary key, ${stamps}, name text);
    create table hand.orders (id uuid primary key, ${stamps}, number text, total numeric, customer uuid);
    create table hand.positions (id uuid primary key, ${stamps}, sku text, qty bigint, "order" uuid);
    create table hand.articles (id uuid primary key default gen_random_uuid(), ${stamps}, sku text unique, qty bigint);`);
  const own = { names: 'version, "createdAt", "updatedAt", ', values: '1, now(), now(), ' };
  for (const sql of [...fillSql('modules.', own), ...fillSql('hand.')]) await pool.query(sql);
  await pool.query('create index on hand.orders (customer)');
  await pool.query('create index on hand.positions ("order")');
  await pool.query('create index on hand.customers (name)');
  const tables = ['customers', 'orders', 'positions'];
  await pool.query(
    `vacuum analyze ${tables.flatMap((table) => [`modules.${table}`, `hand.${table}`]).join(', ')}`,
  );
}

/** Questions over relations, figures over all products, and writes by a key. */
export function questions(): (Operation & { name: QuestionName })[] {
  const fields = [
    'name',
    {
      'orders(of customer)': {
        fields: ['number', 'total', { 'positions(of order)': { fields: ['sku', 'qty'], limit: 5 } }],
        limit: 10,
      },
    },
  ];
  const pages = Array.from({ length: 50 }, (_, n) => idOf(1 + n * 25));
  const figures = '/modules/products/resources/aggregate';
  const countries = Array.from({ length: 50 }, (_, n) => `C${n}`);
  return [
    {
      name: 'deep list, 25 × 10 × 5',
      own: pages.map((from) => ({
        method: 'POST',
        path: '/modules/customers/resources/query',
        body: JSON.stringify({ fields, filter: { id: { _gte: from } }, sort: 'id', limit: 25 }),
      })),
      hand: pages.map((from) => get(`/deep?from=${from}`)),
      least: 0.75,
      connections: [1, 4],
    },
    // A limit that no row reaches makes each question one that nobody has asked before.
    {
      name: 'figures of one country, by an index, asked anew',
      own: countries.map((country) =>
        get(
          `${figures}?values=count,sum(price)&filter=${encodeURIComponent(`{"country":"${country}","price":{"_gt":-`)}{n}}}`,
        ),
      ),
      hand: countries.map((country) => get(`/figures?country=${country}&above=-{n}`)),
      least: 0.75,
      connections: [1, 4],
    },
    {
      name: 'figures of all, without an index, asked anew',
      own: [
        get(
          `${figures}?by=country&values=count,sum(price),avg(qty)&filter=${encodeURIComponent('{"qty":{"_gt":-')}{n}}}`,
        ),
      ],
      hand: [get('/figures?above=-{n}')],
      least: 0.75,
      connections: [1, 4],
    },
    {
      name: 'figures of one country, asked again',
      own: countries.map((country) =>
        get(`${figures}?values=count,sum(price)&filter=${encodeURIComponent(JSON.stringify({ country }))}`),
      ),
      hand: countries.map((country) => get(`/figures?country=${country}&above=-1`)),
      least: 0.75,
      connections: [1, 4],
    },
    {
      name: 'figures of all, asked again',
      own: [get(`${figures}?by=country&values=count,sum(price),avg(qty)`)],
      hand: [get('/figures?above=-1')],
      least: 0.75,
      connections: [1, 4],
    },
    {
      name: 'batch of 1,000 by a key',
      own: batches((sku) => `{"op":"upsert","by":["sku"],"data":{"sku":"${sku}","qty":{n}}}`).map((all) => ({
        method: 'POST',
        path: '/modules/articles/resources/batch',
        body: `{"operations":[${all}]}`,
      })),
      hand: batches((sku) => `{"sku":"${sku}","qty":{n}}`).map((all) => ({
        method: 'POST',
        path: '/articles',
        body: `[${all}]`,
      })),
      least: 0,
      connections: [1],
    },
  ];
}

function moduleOf(identifier: string, fields: object[]): object {
  return { bakery_resource_module: identifier, bakery_resource: { fields } };
}

function get(path: string): LoadRequest {
  return { method: 'GET', path };
}
