import { DatabaseError, type PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { transientFailure } from './transient-failure.ts';
import { pipelined, withNext } from './pipelined.ts';

let database: TestDatabase;
let client: PoolClient;
beforeAll(async () => {
  database = await makeTestDatabase();
  await database.pool.query('create table kept (n integer primary key, text text, at timestamptz)');
});
afterAll(() => database.drop());
beforeEach(async () => {
  client = await database.pool.connect();
});
afterEach(() => client.release());

const named = (name: string, text: string, values?: unknown[]) =>
  values === undefined ? { name, text } : { name, text, values };

const allKinds = (n: number | null) =>
  client.query(
    named(
      'all kinds',
      `select $1::int as n, 'ä'::text as t, true as b, null::text as none, '{1,2}'::int[] as list`,
      [n],
    ),
  );

test('a statement gives the same each time, though its columns are asked for once', async () => {
  const [first, second, third] = [await allKinds(1), await allKinds(2), await allKinds(null)];
  expect(first.rows).toEqual([{ n: 1, t: 'ä', b: true, none: null, list: [1, 2] }]);
  expect(second).toEqual({ ...first, rows: [{ ...first.rows[0], n: 2 }] });
  expect(third.rows).toEqual([{ ...first.rows[0], n: null }]);
  expect(second.fields.map(({ name }) => name)).toEqual(['n', 't', 'b', 'none', 'list']);
});

test('statements without rows tell how many they touched', async () => {
  const put = (n: number) =>
    client.query(named('put', 'insert into kept values ($1, $2, $3)', [n, 'x', new Date(0)]));
  expect(await put(1)).toMatchObject({ command: 'INSERT', rowCount: 1, rows: [] });
  expect(await put(2)).toMatchObject({ command: 'INSERT', rowCount: 1, rows: [] });
  const raised = await client.query(named('raise', 'update kept set n = n + 10'));
  expect(raised).toMatchObject({ command: 'UPDATE', rowCount: 2 });
  expect(await client.query(named('set', 'set local work_mem = 1024'))).toMatchObject({ rowCount: null });
});

test('what fails says where it was asked, and the connection is good for others', async () => {
  const divide = (by: number) =>
    client.query<{ n: number }>(named('divide', 'select 6 / $1::int as n', [by]));
  await expect(divide(0)).rejects.toSatisfy(
    (error) =>
      error instanceof DatabaseError &&
      error.code === '22012' &&
      /prepared-query\.test/.test(error.stack ?? ''),
  );
  expect((await divide(2)).rows).toEqual([{ n: 3 }]);
  await expect(divide(0)).rejects.toThrow(/division by zero/);
  expect((await divide(3)).rows).toEqual([{ n: 2 }]);
  await expect(client.query(named('nonsense', 'selekt 1'))).rejects.toThrow(/syntax error/);
  await expect(client.query(named('divide', 'select 1'))).rejects.toThrow(/another statement/);
  const circle: { toPostgres: () => unknown } = { toPostgres: () => circle };
  await expect(client.query(named('divide', 'select 6 / $1::int as n', [circle]))).rejects.toThrow(
    /circular/,
  );
  expect((await divide(1)).rows).toEqual([{ n: 6 }]);
});

test('statements that are sent without waiting are answered in their order, also around one that fails', async () => {
  pipelined(client, true);
  const ask = (n: number) => client.query<{ n: number }>(named('inverse', 'select 12 / $1::int as n', [n]));
  const answers = await Promise.allSettled([ask(1), ask(2), ask(0), ask(4)]);
  pipelined(client, false);
  expect(answers.map((each) => (each.status === 'fulfilled' ? each.value.rows[0]?.n : 'failed'))).toEqual([
    12,
    6,
    'failed',
    3,
  ]);
});

test('what is held back goes with the next statement, and with the end of a connection', async () => {
  pipelined(client, true);
  const begun = withNext(client, () => client.query(named('begin', 'begin')));
  const { rows } = await client.query<{ open: boolean }>(
    named('open', `select now() <> clock_timestamp() and pg_current_xact_id() is not null as open`),
  );
  expect(rows).toEqual([{ open: true }]);
  await Promise.all([begun, client.query(named('rollback', 'rollback'))]);
  pipelined(client, false);
  const other = await database.pool.connect();
  pipelined(other, true);
  const last = withNext(other, () => other.query(named('one', 'select 1 as one')));
  other.release(true);
  await expect(last).resolves.toMatchObject({ rows: [{ one: 1 }] });
});

test('of a connection that is lost a statement says that the database cannot be reached', async () => {
  const other = await database.pool.connect();
  const lost = new Promise((resolve) => other.once('error', resolve));
  const { rows } = await other.query<{ pid: number }>(named('pid', 'select pg_backend_pid() as pid'));
  const underWay = other.query(named('sleep', 'select pg_sleep(60)'));
  underWay.catch(() => undefined);
  await client.query(named('end', 'select pg_terminate_backend($1::integer)', [rows[0]?.pid]));
  await expect(underWay).rejects.toSatisfy(isUnavailable);
  await lost;
  await expect(other.query(named('pid', 'select pg_backend_pid() as pid'))).rejects.toSatisfy(isUnavailable);
  other.release(true);
  await expect(other.query(named('pid', 'select pg_backend_pid() as pid'))).rejects.toThrow(/not queryable/);
});

const isUnavailable = (error: unknown) => transientFailure(error)?.code === 'unavailable';
