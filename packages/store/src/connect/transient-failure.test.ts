import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inTransaction, transientFailure } from '../index.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from './pool.ts';
import { readOnlyStandby } from './read-only-standby.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

/** What a piece of work fails with. */
async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** A failure with a code of PostgreSQL. */
const coded = (code: string) => Object.assign(new Error('it failed'), { code });

describe('ERR19 what passes by itself is told as unavailable, with when to come again', () => {
  test('a pool that has no connection left', async () => {
    const pool = await openPool({ target: database.target, size: 1, onError: () => undefined });
    const client = await pool.connect();
    pool.options.connectionTimeoutMillis = 50;

    const error = await failureOf(pool.query('select 1'));

    client.release();
    await pool.end();
    expect(error).toBeInstanceOf(Error);
    expect(transientFailure(error)).toMatchObject({ code: 'unavailable', data: { retryAfter: 2 } });
  });

  test('a connection that the server ends under a statement', async () => {
    const pool = await openPool({ target: database.target, size: 2, onError: () => undefined });
    const client = await pool.connect();
    client.on('error', () => undefined);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const hanging = failureOf(client.query('select pg_sleep(60)'));
    await database.pool.query('select pg_terminate_backend($1::integer)', [rows[0]?.pid]);

    const error = await hanging;

    client.release(true);
    await pool.end();
    expect(transientFailure(error)).toMatchObject({
      code: 'unavailable',
      message: 'The database cannot be reached.',
    });
  });

  test('two transactions that wait for each other', async () => {
    const { pool } = database;
    await pool.query('create table public.rows (id int primary key, n int)');
    await pool.query('insert into public.rows values (1, 0), (2, 0)');
    let arrived = 0;
    const both = new EventEmitter();
    const met = once(both, 'met');
    const inOrder = (first: number, second: number) =>
      inTransaction(pool, async (client) => {
        await client.query('update public.rows set n = n + 1 where id = $1', [first]);
        arrived += 1;
        if (arrived === 2) both.emit('met');
        await met;
        await client.query('update public.rows set n = n + 1 where id = $1', [second]);
      });

    const failures = await Promise.all([failureOf(inOrder(1, 2)), failureOf(inOrder(2, 1))]);

    const lost = failures.find((failure) => failure !== undefined);
    expect(failures.filter((failure) => failure === undefined)).toHaveLength(1);
    expect(transientFailure(lost)).toMatchObject({ code: 'unavailable', data: { retryAfter: 1 } });
    expect((await pool.query('select n from public.rows')).rows).toEqual([{ n: 1 }, { n: 1 }]);
  });

  test('a table that was taken away', async () => {
    const error = await failureOf(database.pool.query('select 1 from public.gone'));

    expect(transientFailure(error)).toMatchObject({ code: 'unavailable' });
  });

  test('a kept plan whose table has changed', async () => {
    const { pool } = database;
    const client = await pool.connect();
    await client.query('create table public.changing (a int)');
    const kept = { name: 'kept', text: 'select * from public.changing' };
    await client.query(kept);
    await client.query('alter table public.changing add column b int');

    const error = await failureOf(client.query(kept));

    client.release(true);
    expect(error).toMatchObject({ code: '0A000' });
    expect(transientFailure(error)).toMatchObject({ code: 'unavailable' });
  });
});

test('ERR11 what others made or removed at the same moment is a conflict', async () => {
  const { pool } = database;
  await pool.query('create table public.made (id int primary key, of int references public.made)');
  await pool.query('insert into public.made values (1, null)');
  for (const sql of ['insert into public.made values (1, null)', 'insert into public.made values (2, 7)'])
    expect(transientFailure(await failureOf(pool.query(sql)))).toMatchObject({ code: 'conflict' });
});

test('ERR19 what does not pass by itself is not excused', async () => {
  for (const sql of ['select 1/0', 'not sql', `select 'x'::int`]) {
    const error = await failureOf(database.pool.query(sql));

    expect(error).toBeInstanceOf(Error);
    expect(transientFailure(error)).toBeUndefined();
  }
  // What breaks the protocol is a fault of ours; a connection that is lost passes.
  expect(transientFailure(coded('08P01'))).toBeUndefined();
  expect(transientFailure(coded('08006'))).toMatchObject({ code: 'unavailable' });
  // A server that came back as a standby is left for the primary.
  expect(transientFailure(readOnlyStandby())).toMatchObject({ code: 'unavailable' });
  expect(transientFailure(new Error('anything'))).toBeUndefined();
  expect(transientFailure(undefined)).toBeUndefined();
});

/** What the driver says where somebody uses it wrongly: no server and no line can cause it. */
const misuse = [
  'Called end on pool more than once',
  'Client has already been connected. You cannot reuse a client.',
  'Passing a function as the first parameter to pool.query is not supported',
  'Release called on client which has already been released to the pool.',
  'The server does not support SSL connections',
  'unexpected condition',
];

test('ERR19 everything that the driver says of a connection by itself is known', () => {
  const { resolve } = createRequire(import.meta.url);
  const sources = ['pg/lib/client.js', 'pg/lib/connection.js', 'pg-pool'].map((name) =>
    readFileSync(resolve(name), 'utf8'),
  );
  const said = sources
    .flatMap((text) => [...text.matchAll(/new Error\(\s*'([^']+)'/g)])
    .map(([, message = '']) => message)
    // A breach of the protocol is our own fault.
    .filter((message) => !message.startsWith('Received unexpected'));
  expect(said).toContain('Client was closed and is not queryable');
  const unknown = said.filter((message) => transientFailure(new Error(message)) === undefined);
  expect([...new Set(unknown)].toSorted()).toEqual(misuse);
});
