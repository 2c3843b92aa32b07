import type { Pool } from 'pg';

/** The module that both sides serve. */
export const products = {
  bakery_resource_module: 'products',
  bakery_resource: {
    title: 'Products',
    fields: [
      { identifier: 'name', type: 'text', required: true },
      { identifier: 'price', type: 'money', options: { currency: 'EUR' } },
      { identifier: 'qty', type: 'integer' },
      {
        identifier: 'country',
        type: 'select',
        options: { choices: Array.from({ length: 50 }, (_, n) => `C${n}`) },
      },
      { identifier: 'tags', type: 'multiselect', options: { choices: ['new', 'sale', 'old'] } },
      {
        identifier: 'items',
        type: 'list',
        options: {
          fields: [
            { identifier: 'sku', type: 'text' },
            { identifier: 'qty', type: 'integer' },
          ],
        },
      },
    ],
    views: { index: { columns: ['name', 'country', 'price'], sort: '-price' } },
  },
};

const values = `'Product ' || n as name, ((n::bigint * 7919) % 100000)::numeric / 100 as price, (n % 100)::bigint as qty, 'C' || (n % 50) as country,
  array['new'] as tags, '[{"sku":"A","qty":1},{"sku":"B","qty":2},{"sku":"C","qty":3}]'::jsonb as items`;

/** Fills the module's table with so many rows, as if each had been created. */
export async function seedProduct(pool: Pool, rows: number): Promise<void> {
  const { rows: found } = await pool.query<{ number: number }>(
    `select number from bakehouse.modules where identifier = 'products'`,
  );
  const number = found[0]?.number ?? 0;
  await pool.query(
    `insert into modules.products (id, version, "createdAt", "updatedAt", name, price, qty, country, tags, items)
     select ${rowId}, 1, now(), now(), name, price, qty, country, tags, items from (select n, ${values} from generate_series(1, $1::int) n) s`,
    [rows],
  );
  await pool.query(
    `insert into bakehouse.feed (module, resource, position, op, version, at)
     select $1, id, row_number() over (order by id), 'create', 1, now() from modules.products`,
    [number],
  );
  await pool.query(
    `update bakehouse.feed_state set position = $2, total = $2, last_updated = now() where module = $1`,
    [number, rows],
  );
  await pool.query('vacuum analyze modules.products, bakehouse.feed');
}

/** The tables of the hand-written side, with the two indexes it needs. */
export async function seedHandWritten(pool: Pool, rows: number): Promise<void> {
  await pool.query(`
    drop schema if exists hand cascade;
    create schema hand;
    create table hand.products (id uuid primary key default gen_random_uuid(), version int not null default 1, created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(), name text, price numeric, qty bigint, country text, tags text[], items jsonb);
    create table hand.revisions (resource uuid, version int, op text, at timestamptz, data jsonb, primary key (resource, version));
    create table hand.changes (number bigint generated always as identity, resource uuid, op text, version int, at timestamptz);`);
  await pool.query(
    `insert into hand.products (id, name, price, qty, country, tags, items) select ${rowId}, name, price, qty, country, tags, items from (select n, ${values} from generate_series(1, $1::int) n) s`,
    [rows],
  );
  await pool.query('create index on hand.products (country, price desc, id)');
  await pool.query('create index on hand.products (updated_at)');
  await pool.query('vacuum analyze hand.products');
}

/** The id of the n-th row, as SQL. */
export const rowId = `('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

/** The id of the n-th row, as text. */
export function idOf(n: number): string {
  return `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** The values of the n-th row, as SQL. */
export const rowValues = values;
