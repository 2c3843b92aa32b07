import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, openPort, type OpenPort, type TestDatabase } from '../testing/index.ts';
import { askDatabase, type ForeignDatabase, type ForeignStatement } from './ask-database.ts';

let database: TestDatabase;
let way: OpenPort;

beforeAll(async () => {
  database = await makeTestDatabase();
  way = await openPort(database.target);
  await database.pool.query('create schema shop; create table shop.orders (id int primary key, note text)');
  await database.pool.query(`insert into shop.orders select n, 'note ' || n from generate_series(1, 50) n`);
  await database.pool.query(`create function shop.sneak() returns int language sql
    as 'insert into shop.orders values (1000, null) returning id'`);
});
afterAll(async () => {
  await way.close();
  await database.drop();
});

function ask(text: string, more: Partial<ForeignStatement & ForeignDatabase> = {}) {
  const { user = '', password = '', database: name = '' } = database.target.shared;
  const to = {
    host: 'shop.example.com',
    port: way.port,
    addresses: [{ address: '127.0.0.1' }],
    database: name,
    user,
    password: typeof password === 'string' ? password : '',
    tls: false as const,
    ...more,
  };
  const usual = { values: [], write: false, limit: 10, maxBytes: 1_000_000, milliseconds: 30_000, key: 'k' };
  return askDatabase(to, { ...usual, text, ...more });
}
const orders = async () => Number((await database.pool.query('select * from shop.orders')).rowCount);

test('SQL1 one statement goes with its values, and a value is never part of it', async () => {
  const hostile = `1'; drop table shop.orders; --`;
  expect(await ask('select $1::text as said, $2::int[] as many', { values: [hostile, [1, 2]] })).toEqual({
    rows: [{ said: hostile, many: [1, 2] }],
    count: 1,
    more: false,
  });
  await expect(ask('select 1; drop table shop.orders')).rejects.toMatchObject({ code: '42601' });
  await expect(ask('select 1; drop table shop.orders', { write: true })).rejects.toMatchObject({
    code: '42601',
  });
  expect(await orders()).toBe(50);
});

test('SQL2 what reads changes nothing, whatever it calls or claims; what writes is committed', async () => {
  for (const text of [
    'select shop.sneak()',
    'set transaction read write',
    'delete from shop.orders',
    'with gone as (delete from shop.orders returning *) select * from gone',
    `select set_config('transaction_read_only', 'off', true), shop.sneak()`,
    `do 'begin perform shop.sneak(); end'`,
  ])
    await expect(ask(text), text).rejects.toMatchObject({ code: expect.stringMatching(/^25/) });
  for (const text of ['commit', 'rollback', 'begin']) await ask(text);
  expect(await orders()).toBe(50);
  const added = await ask('insert into shop.orders values (51, $1) returning id', {
    values: ['new'],
    write: true,
  });
  expect(added).toEqual({ rows: [{ id: 51 }], count: 1, more: false });
  expect(await ask('delete from shop.orders where id = 51', { write: true })).toEqual({
    rows: [],
    count: 1,
    more: false,
  });
  await expect(
    ask('insert into shop.orders select 1 / (n - 3), null from generate_series(2, 3) n', { write: true }),
  ).rejects.toMatchObject({ code: '22012' });
  expect(await orders()).toBe(50);
});

test('SQL3 no more rows, bytes and time are taken than are allowed', async () => {
  const ids = 'select id from shop.orders order by id';
  expect(await ask(ids, { limit: 2 })).toEqual({ rows: [{ id: 1 }, { id: 2 }], count: 2, more: true });
  expect(await ask(ids, { limit: 50 })).toMatchObject({ count: 50, more: false });
  // Rows that are not taken are not made either.
  expect(await ask('select generate_series(1, 1000000000000) as n', { limit: 3 })).toMatchObject({
    rows: [{ n: 1 }, { n: 2 }, { n: 3 }],
    more: true,
  });
  await expect(ask(`select repeat('x', 2000000)`)).rejects.toMatchObject({ reason: 'large' });
  await expect(ask('select pg_sleep(600)', { milliseconds: 300 })).rejects.toMatchObject({ code: '57014' });
  const stop = new AbortController();
  const waiting = ask('select pg_sleep(600)', { signal: stop.signal });
  await expect.poll(() => way.open()).toBe(1);
  stop.abort();
  await expect(waiting).rejects.toMatchObject({ reason: 'aborted' });
  await expect.poll(() => way.open()).toBe(0);
});

test('SQL4 it connects to the addresses that were checked, encrypted unless it is told otherwise', async () => {
  const { port } = await openPort(database.target).then(async (other) => {
    await other.close();
    return other;
  });
  await expect(ask('select 1', { port })).rejects.toMatchObject({ reason: 'unreachable' });
  await expect(ask('select 1', { tls: {} })).rejects.toMatchObject({ reason: 'unencrypted' });
  await expect(ask('select 1', { password: 'wrong' })).rejects.toMatchObject({ code: '28P01' });
  const next = { addresses: [{ address: '127.0.0.2' }, { address: '127.0.0.1' }] };
  expect(await ask('select 1 as one', next)).toMatchObject({ rows: [{ one: 1 }] });
});

test('SQL6 values come as JSON has them: exact numbers and days as texts, times in UTC', async () => {
  const { rows } =
    await ask(`select 12.50::numeric as exact, 9007199254740993::int8 as large, 7::int8 as small,
    true as truth, 'NaN'::float8 as nothing, 1.5::float8 as float, '\\x00ff'::bytea as bytes,
    '{"a": [1]}'::jsonb as json, date '2026-02-03' as day, timestamp '2026-02-03 04:05:06' as wall,
    timestamptz '2026-02-03 04:05:06.5+02' as moment, array['a', null, 'b,c'] as texts, array[true] as truths,
    null::int as none, 1 as "__proto__"`);
  expect(JSON.parse(JSON.stringify(rows[0]))).toEqual(
    JSON.parse(`{"exact":"12.50","large":"9007199254740993","small":7,"truth":true,"nothing":"NaN","float":1.5,
      "bytes":"AP8=","json":{"a":[1]},"day":"2026-02-03","wall":"2026-02-03T04:05:06",
      "moment":"2026-02-03T02:05:06.5Z","texts":["a",null,"b,c"],"truths":[true],"none":null,"__proto__":1}`),
  );
});

test('SQL7 the statement is told the key of its effect', async () => {
  const text = `select current_setting('bakehouse.effect') as key`;
  expect((await ask(text, { key: 'run.element.1' })).rows).toEqual([{ key: 'run.element.1' }]);
});
