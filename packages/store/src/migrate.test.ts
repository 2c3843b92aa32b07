import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from './connect/pool.ts';
import { migrate } from './migrate.ts';
import { makeTestDatabase, rowChanges, snapshotRows, type TestDatabase } from './testing/index.ts';

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
