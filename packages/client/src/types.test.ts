import { expectTypeOf, expect, test } from 'vitest';
import type { Shop } from './app-of-types.testing.ts';
import { createClient } from './client.ts';

/** Never sent: what counts is what the compiler says. */
const shop = createClient<Shop>({ url: 'http://127.0.0.1:9', attempts: 1 });
const none = async () => {
  const found = await shop.module('customers').list({
    fields: [
      'name',
      'orders(of customer).number',
      {
        'orders(of buyers)': {
          fields: ['total', { customer: { fields: ['country'] } }, 'items.maker.name'],
          filter: { total: { _gt: 5 } },
          sort: '-total',
          limit: 3,
        },
      },
    ],
  });
  const { data: one, expand } = found.data[0]!;
  expectTypeOf(one.name).toEqualTypeOf<string>();
  expectTypeOf(expand['orders(of customer)'].next).toEqualTypeOf<string | null>();
  expectTypeOf(expand['orders(of customer)'].data[0]!.data.number).toEqualTypeOf<string>();
  // @ts-expect-error it was not asked for there
  void expand['orders(of customer)'].data[0]!.data.total;
  const bought = expand['orders(of buyers)'].data[0]!;
  expectTypeOf(bought.data.total).toEqualTypeOf<number | null>();
  expectTypeOf(bought.expand.customer!.data.country).toEqualTypeOf<'DE' | 'FR' | 'IT' | null>();
  expectTypeOf(bought.expand['items.maker'][0]!.data.name).toEqualTypeOf<string>();
  // @ts-expect-error only what the rows name was asked for, not the rows
  void bought.data.items;
  const whole = await shop.module('customers').get('x', { fields: [{ 'orders(of customer)': {} }] });
  expectTypeOf(whole.expand['orders(of customer)'].data[0]!.data.total).toEqualTypeOf<number | null>();
  // @ts-expect-error orders have no such relation
  await shop.module('customers').list({ fields: ['orders(of seller).number'] });
  // @ts-expect-error nor such a field, below an object
  await shop.module('customers').list({ fields: [{ 'orders(of customer)': { fields: ['numbr'] } }] });
  // @ts-expect-error nor have the customers in their rows
  await shop.module('orders').list({ fields: ['items.maker.nme'] });
  // @ts-expect-error what it is narrowed by is an object
  await shop.module('customers').list({ fields: [{ 'orders(of customer)': { filter: 'total > 5' } }] });

  const page = await shop.module('orders').list();
  expectTypeOf(page.data[0]!.data.total).toEqualTypeOf<number | null>();
  const deep = await shop
    .module('orders')
    .list({ fields: ['number', 'customer.name', 'buyers.country', 'items.sku'] });
  const first = deep.data[0]!;
  expectTypeOf(first.data.number).toEqualTypeOf<string>();
  expectTypeOf(first.data.items).toEqualTypeOf<{ sku: string | null }[] | null>();
  expectTypeOf(first.expand.customer!.data.name).toEqualTypeOf<string>();
  expectTypeOf(first.expand.buyers[0]!.data.country).toEqualTypeOf<'DE' | 'FR' | 'IT' | null>();
  // @ts-expect-error it was not asked for
  void first.data.total;
  // @ts-expect-error nor was this of the customer
  void first.expand.customer!.data.credit;
  // @ts-expect-error there is no such field
  await shop.module('orders').list({ fields: ['numbr'] });
  // @ts-expect-error nor in the customer
  await shop.module('orders').list({ fields: ['customer.nme'] });
  // @ts-expect-error nor in the rows
  await shop.module('orders').list({ fields: ['items.skv'] });
  // @ts-expect-error a number has no fields
  await shop.module('orders').list({ fields: ['total.name'] });
  // @ts-expect-error there is no such module
  shop.module('order');
  // @ts-expect-error the number is missing
  await shop.module('orders').create({ total: 5 });
  // @ts-expect-error no such choice
  await shop.module('customers').create({ name: 'Ada', country: 'US' });
  await shop.module('customers').update('x', 1, { country: 'DE' });
  // @ts-expect-error a change needs the version
  await shop.module('customers').update('x', { country: 'DE' });
  const greeted = await shop.workflow('greet').run({ name: 'Ada' });
  expectTypeOf(await greeted.done).toEqualTypeOf<{ greeting: string }>();
  // @ts-expect-error it needs a name
  await shop.workflow('greet').run({});
  // @ts-expect-error it needs an input
  await shop.workflow('greet').run();
  await shop.workflow('anything').run();
  for await (const { data } of shop.module('customers').all({ fields: ['*'] }))
    expectTypeOf(data.credit).toEqualTypeOf<number | null>();
  const loose = await createClient()
    .module('whatever')
    .list({ fields: ['a', 'b'] });
  expectTypeOf(loose.data[0]!.data['a']).toEqualTypeOf<unknown>();
  expectTypeOf(loose.data[0]!.expand['b']).toEqualTypeOf<unknown>();
};

test('CLI1 CLI12 fields, modules, choices, versions and inputs are checked by the compiler', () => {
  expect(none).toBeTypeOf('function');
});
