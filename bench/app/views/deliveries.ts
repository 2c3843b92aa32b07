import type { Pool } from '@bakehouse/store';
import { rowId } from '../../resources/seed.ts';

const states = ['open', 'baked', 'packed', 'sent', 'paid'];
const colours = ['#b4530a', '#2563ab', '#2f7d4f', '#8a3ffc', '#6b6257'];

/** A module that every kind of view can show. */
export const deliveries = {
  bakery_resource_module: 'deliveries',
  bakery_resource: {
    title: 'Deliveries',
    label: '$resource.name',
    fields: [
      { identifier: 'name', type: 'text' },
      {
        identifier: 'state',
        type: 'select',
        options: { choices: states.map((value, at) => ({ value, title: value, color: colours[at] })) },
      },
      {
        identifier: 'country',
        type: 'select',
        options: { choices: Array.from({ length: 20 }, (_, at) => `C${at}`) },
      },
      { identifier: 'price', type: 'money', options: { currency: 'EUR' } },
      { identifier: 'due', type: 'date' },
      { identifier: 'finish', type: 'date' },
      { identifier: 'place', type: 'geo' },
    ],
  },
};

/** Deliveries of three years from two months ago, so that each later month has some, in all states and over a continent, as if each had been created. */
export async function seedDeliveries(pool: Pool, rows: number): Promise<void> {
  const { rows: found } = await pool.query<{ number: number }>(
    `select number from bakehouse.modules where identifier = 'deliveries'`,
  );
  const number = found[0]?.number ?? 0;
  await pool.query(
    `insert into modules.deliveries (id, version, "createdAt", "updatedAt", name, state, country, price, due, finish, place)
     select ${rowId}, 1, now(), now(), 'Delivery ' || n, ($2::text[])[1 + (n * 7) % 5], 'C' || (n * 13) % 20,
       ((n::bigint * 7919) % 100000)::numeric / 100, current_date - 60 + (n * 31) % 1100,
       current_date - 60 + (n * 31) % 1100 + n % 6,
       jsonb_build_object('lat', 36 + ((n::bigint * 48271) % 24000) / 1000.0, 'lng', -9 + ((n::bigint * 69621) % 39000) / 1000.0)
     from generate_series(1, $1::int) n`,
    [rows, states],
  );
  await pool.query(
    `insert into bakehouse.feed (module, resource, position, op, version, at)
     select $1, id, row_number() over (order by id), 'create', 1, now() from modules.deliveries`,
    [number],
  );
  await pool.query(
    `update bakehouse.feed_state set position = $2, total = $2, last_updated = now() where module = $1`,
    [number, rows],
  );
  await pool.query('vacuum analyze modules.deliveries, bakehouse.feed');
}
