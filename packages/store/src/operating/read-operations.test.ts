import { readFileSync, readdirSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { systemActor } from '../identity/actor.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { kindOf } from './kept-kinds.ts';
import { readOperations } from './read-operations.ts';
import { slowStatements } from './slow-statements.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await makeTestDatabase();
});
afterAll(() => db.drop());

test('OPS25 only an administrator is told how it stands', async () => {
  await expect(readOperations(db.pool, { unrestricted: false })).rejects.toMatchObject({ code: 'forbidden' });
  const { versions, work } = await readOperations(db.pool, systemActor);
  const steps = readdirSync(new URL('../migrations/', import.meta.url)).sort();
  expect(versions.schema).toBe(Number.parseInt(steps.at(-1) ?? '', 10));
  expect(versions.postgres).toMatch(/^\d+(\.\d+)*$/);
  expect(work).toMatchObject({ failed: 0, mailsWaiting: 0, queues: [] });
});

test('OPS26 every table is of one kind, and the kinds together are all tables', async () => {
  await db.pool.query('create table modules.loaves (id integer)');
  await db.pool.query(`insert into bakehouse.audit (action, via, details)
    select 'sign_in', 'system', jsonb_build_object('text', repeat('x', 500)) from generate_series(1, 3000)`);
  await db.pool.query(`insert into bakehouse.blobs (sha256, size, object) values (sha256('a'), 1234, 'key')`);
  const { sizes } = await readOperations(db.pool, systemActor);
  const { rows } = await db.pool.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(c.oid))::float8 as bytes from pg_class c
     where c.relkind = 'r' and c.relnamespace in ('bakehouse'::regnamespace, 'modules'::regnamespace)`,
  );
  expect(sizes.kinds.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(rows[0]?.bytes);
  const audit = sizes.kinds.find(({ kind }) => kind === 'audit');
  expect(audit?.bytes).toBeGreaterThan(1_500_000);
  expect(audit?.indexBytes).toBeGreaterThan(0);
  expect(sizes.tables[0]).toMatchObject({ schema: 'bakehouse', table: 'audit' });
  expect(sizes.outsideBytes).toBe(1234);
  expect(kindOf({ schema: 'modules', table: 'runs' })).toBe('resources');
});

test('OPS26 every table that is said to be of a kind is there', async () => {
  const source = readFileSync(new URL('kept-kinds.ts', import.meta.url), 'utf8');
  const named = [...source.slice(source.indexOf('const tables')).matchAll(/'([a-z_]+)'/g)].map(
    ([, name]) => name,
  );
  const { rows } = await db.pool.query<{ missing: string[] }>(
    `select coalesce(array_agg(name), '{}') as missing from unnest($1::text[]) name
     where to_regclass('bakehouse.' || name) is null`,
    [named.filter((name) => name !== 'modules' && name !== 'resources' && name !== 'other')],
  );
  expect(named.length).toBeGreaterThan(15);
  expect(rows[0]?.missing).toEqual([]);
});

test('OPS27 statements are told without values where PostgreSQL counts them, and otherwise that it does not', async () => {
  expect(await slowStatements(db.pool)).toEqual({ state: 'off', statements: [] });
  const { host, superuserPassword: password } = inject('cluster');
  const owner = new Client({ host, user: 'postgres', password, database: db.name });
  await owner.connect();
  await owner.query('create extension pg_stat_statements');
  await owner.end();
  // Beside other databases PostgreSQL may forget a statement that ran only once.
  const told = async () => {
    await db.pool.query(`select 'a secret' as one, pg_sleep(0.05)`);
    return await slowStatements(db.pool);
  };
  await expect
    .poll(async () => (await told()).statements.map(({ text }) => text))
    .toContain('select $1 as one, pg_sleep($2)');
  const { state, statements } = await told();
  expect(state).toBe('on');
  expect(JSON.stringify(statements)).not.toContain('a secret');
});
