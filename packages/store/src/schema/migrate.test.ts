import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../connect/pool.ts';
import { applySteps, migrate } from './migrate.ts';
import {
  makeTestDatabase,
  rowChanges,
  schemaShape,
  snapshotRows,
  type TestDatabase,
} from '../testing/index.ts';
import { inTransaction } from '../connect/transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

test('a current database is left as it is', async () => {
  const before = await snapshotRows(database.pool);

  expect(await migrate(database.pool)).toEqual([]);
  expect(rowChanges(before, await snapshotRows(database.pool))).toEqual({});
});

test('VIEWS1, OPS8 views that users have kept among their preferences become saved views', async () => {
  const { pool } = database;
  const user = '01920000-0000-7000-8000-000000000001';
  await pool.query(`insert into bakehouse.users (id, email, name) values ($1, 'ann@example.com', 'Ann')`, [
    user,
  ]);
  await pool.query(
    `insert into bakehouse.modules (identifier, version, definition) values ('orders', 1, '{}')`,
  );
  const kept = {
    Large: { search: '', sort: '-total', filter: { total: { _gt: 5 } }, columns: ['number'] },
    odd: 7,
  };
  await pool.query(
    `insert into bakehouse.preferences (user_id, name, value)
     values ($1, 'views.orders', $2), ($1, 'views.gone', '{"a":{}}'), ($1, 'pins', '[]')`,
    [user, JSON.stringify(kept)],
  );
  const step = new URL('../migrations/0030-views.sql', import.meta.url);
  await pool.query(`drop table bakehouse.views; ${await readFile(step, 'utf8')}`);

  const { rows } = await pool.query('select module, title, audience, owner, settings from bakehouse.views');
  expect(rows).toEqual([
    {
      module: 'orders',
      title: 'Large',
      audience: 'me',
      owner: user,
      settings: { kind: 'table', ...kept.Large },
    },
  ]);
  const { rows: left } = await pool.query('select name from bakehouse.preferences');
  expect(left).toEqual([{ name: 'pins' }]);
});

test('an empty database gets every step, once, though several processes migrate at a time', async () => {
  await database.pool.query('drop schema bakehouse cascade; drop schema modules cascade');
  const pools = await Promise.all(
    [1, 2, 3].map(() => openPool({ target: database.target, size: 2, onError: () => undefined })),
  );

  const applied = await Promise.all(pools.map((pool) => migrate(pool)));

  await Promise.all(pools.map((pool) => pool.end()));
  const { rows } = await database.pool.query<{ name: string }>(
    'select name from bakehouse.migrations order by number',
  );
  expect(applied.flat().sort()).toEqual(rows.map(({ name }) => name));
  expect(rows.length).toBeGreaterThan(0);
});

test('a database of a newer release is refused and left alone', async () => {
  await database.pool.query(
    `insert into bakehouse.migrations (number, name, checksum) values (9999, 'later', 'x')`,
  );
  const before = await snapshotRows(database.pool);

  await expect(migrate(database.pool)).rejects.toThrow(
    /^The database was made by a newer Bakehouse \(schema 9999/,
  );

  expect(rowChanges(before, await snapshotRows(database.pool))).toEqual({});
  await database.pool.query('delete from bakehouse.migrations where number = 9999');
});

test('a database whose steps had another content is refused', async () => {
  await database.pool.query(`update bakehouse.migrations set checksum = 'other' where number = 1`);

  await expect(migrate(database.pool)).rejects.toThrow(
    /^The database was made by another Bakehouse: its schema step 1/,
  );
});

/** A database as a release left it that knew only the first steps, with a user in it. */
async function olderDatabase(through: number): Promise<TestDatabase> {
  const older = await makeTestDatabase();
  await older.pool.query('drop schema bakehouse cascade; drop schema modules cascade');
  await inTransaction(older.pool, (client) => applySteps(client, through));
  await older.pool.query(
    `insert into bakehouse.users (id, email, name) values (gen_random_uuid(), 'baker@example.com', 'The baker')`,
  );
  return older;
}

test('OPS8 a database of any older release gets the schema of this one, and keeps its data', async () => {
  const fresh = await makeTestDatabase();
  const wanted = await schemaShape(fresh.pool);
  const { rows: steps } = await fresh.pool.query<{ number: number; name: string }>(
    'select number, name from bakehouse.migrations order by number',
  );
  await fresh.drop();
  for (const { number } of steps.slice(0, -1)) {
    const older = await olderDatabase(number);

    const applied = await migrate(older.pool);

    expect(applied, `from step ${number}`).toEqual(steps.slice(number).map(({ name }) => name));
    expect(await schemaShape(older.pool), `from step ${number}`).toEqual(wanted);
    const { rows } = await older.pool.query('select email from bakehouse.users');
    expect(rows).toEqual([{ email: 'baker@example.com' }]);
    await older.drop();
  }
});

test('OPS8 a process that is cut off while it brings the schema up to date leaves it as it was', async () => {
  const older = await olderDatabase(1);
  const before = await schemaShape(older.pool);
  const holder = await older.pool.connect();
  await holder.query('begin');
  await holder.query('lock table bakehouse.users in access share mode');
  const migrating = migrate(older.pool).catch((error: Error) => error.message);
  // It waits in the middle of its steps. A transaction would see who waits only once.
  for (let ended = false; !ended;) {
    const { rows } = await older.pool.query<{ ended: boolean }>(
      `select pg_terminate_backend(pid) as ended from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
    );
    ended = rows[0]?.ended === true;
  }

  expect(await migrating).toMatch(/terminat/);
  await holder.query('rollback');
  holder.release();

  expect(await schemaShape(older.pool)).toEqual(before);
  expect((await migrate(older.pool)).length).toBeGreaterThan(5);
  await older.drop();
});
