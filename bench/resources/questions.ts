import type { Pool } from 'pg';
import { sendJson } from '../json.ts';
import type { LoadRequest } from '../load/load.ts';
import type { Operation } from './operations.ts';
import { idOf } from './seed.ts';

/** How many customers there are, each with ten orders of five positions. */
const customers = 2000;

/** How many articles are written by their number, in batches of a thousand. */
const articles = 10_000;
const batch = 1000;

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
  const fill = async (table: string, count: number, columns: string, values: string) => {
    const source = `from generate_series(1, ${count}) n`;
    await pool.query(
      `insert into modules.${table} (id, version, "createdAt", "updatedAt", ${columns}) select ${id('n')}, 1, now(), now(), ${values} ${source}`,
    );
    await pool.query(`insert into hand.${table} (id, ${columns}) select ${id('n')}, ${values} ${source}`);
  };
  await fill('customers', customers, 'name', `'Customer ' || lpad(n::text, 6, '0')`);
  const ofCustomer = id(`(1 + (n - 1) / 10)`);
  await fill('orders', customers * 10, 'number, total, customer', `'O-' || n, n % 500, ${ofCustomer}`);
  await fill(
    'positions',
    customers * 50,
    'sku, qty, "order"',
    `'S-' || n, n % 9, ${id('(1 + (n - 1) / 5)')}`,
  );
  await pool.query('create index on hand.orders (customer)');
  await pool.query('create index on hand.positions ("order")');
  await pool.query('create index on hand.customers (name)');
  const tables = ['customers', 'orders', 'positions'];
  await pool.query(
    `vacuum analyze ${tables.flatMap((table) => [`modules.${table}`, `hand.${table}`]).join(', ')}`,
  );
}

/** Questions over relations, figures over all products, and writes by a key. */
export function questions(): Operation[] {
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
    {
      name: 'figures of one country, by an index',
      own: countries.map((country) =>
        get(`${figures}?values=count,sum(price)&filter=${encodeURIComponent(JSON.stringify({ country }))}`),
      ),
      hand: countries.map((country) => get(`/figures?country=${country}`)),
      least: 0.75,
      connections: [1, 4],
    },
    {
      name: 'figures of all, without an index',
      own: [get(`${figures}?by=country&values=count,sum(price),avg(qty)`)],
      hand: [get('/figures')],
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

function id(n: string): string {
  return `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
}

function batches(each: (sku: string) => string): string[] {
  return Array.from({ length: articles / batch }, (_, part) =>
    Array.from({ length: batch }, (__, n) => each(`A-${part * batch + n}`)).join(','),
  );
}

function get(path: string): LoadRequest {
  return { method: 'GET', path };
}
