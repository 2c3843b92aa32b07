import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readChanges } from '../feed/changes.ts';
import { storeFile } from '../resources/store-file.ts';
import { migrate } from '../schema/migrate.ts';
import { openModules, type Modules } from '../modules/modules.ts';
import { createResource } from '../resources/create.ts';
import { systemActor } from '../identity/actor.ts';
import {
  contentOf,
  makeTestDatabase,
  orders,
  rowChanges,
  schemaShape,
  snapshotRows,
  type TestDatabase,
} from '../testing/index.ts';
import { inTransaction } from '../connect/transaction.ts';
import { BackupWriter } from './backup-writer.ts';
import { dumpDatabase } from './dump-database.ts';
import { beginLoading } from './load-database.ts';
import { checkBackup, openBackup } from './read-backup.ts';
import { markDatabase } from '../schema/restore-marker.ts';

/** A backup that a release with the first seven steps of the schema made; it must be readable for ever. */
const older = new URL('./older/schema-7.backup', import.meta.url).pathname;

let folder: string;
let from: TestDatabase;
let into: TestDatabase;
let modules: Modules;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bakehouse-backup-'));
  [from, into] = await Promise.all([makeTestDatabase(), makeTestDatabase()]);
  modules = await openModules(from.pool, { changed: () => Promise.resolve(), expressionFaults: () => [] });
  await fill();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await from.drop();
  await into.drop();
});

const access = (database: TestDatabase, of: Modules) => ({
  db: database.pool,
  actor: systemActor,
  modules: of,
  evaluate: () => null,
});

/** Rows of many kinds, with everything that could be written wrongly. */
async function fill(): Promise<void> {
  await modules.put(systemActor, orders);
  await modules.put(systemActor, {
    bakery_resource_module: 'gone',
    bakery_resource: { fields: [{ identifier: 'name', type: 'text' }] },
  });
  await createResource(access(from, modules), 'gone', { data: { name: 'kept aside' } });
  await modules.remove(systemActor, 'gone');
  const texts = [
    'tab\there',
    'line\nbreak',
    'back\\slash \\N \\.',
    '',
    'Zürich 🥐',
    '"quoted", \'too\'',
    '\u0001',
  ];
  for (const [index, note] of texts.entries())
    await createResource(access(from, modules), 'orders', {
      data: {
        number: `n${index}`,
        note,
        total: 0.1 + index,
        tags: index % 2 === 0 ? ['a', 'b'] : [],
        placed: '2026-03-29T01:30:00.123Z',
        extra: { note },
        items: [{ sku: note, price: 1 / 3, qty: index }],
      },
    });
  await storeFile(access(from, modules), {
    place: { path: '/letters/scan.bin' },
    mime: 'application/octet-stream',
    source: contentOf(randomBytes(700_000)),
  });
  await from.pool.query(
    `insert into bakehouse.workflows (identifier, version, definition) values ('w', 1, $1)`,
    [JSON.stringify({ events: [{ module: 'orders', type: 'on_create', identifier: 'made' }] })],
  );
}

async function backUp(name: string): Promise<string> {
  const path = join(folder, name);
  const writer = await BackupWriter.create(path);
  const client = await from.pool.connect();
  try {
    await dumpDatabase(client, writer, '0.1.0', { seen: () => undefined, told: () => undefined });
  } finally {
    client.release();
  }
  await writer.finish();
  return path;
}

async function restore(path: string, database: TestDatabase): Promise<string[]> {
  const backup = await checkBackup(path, () => undefined);
  const { about, parts } = await openBackup(backup);
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const loading = await beginLoading(client, about);
    for await (const part of parts) await loading.table(part);
    const applied = await loading.finish();
    await client.query('commit');
    return applied;
  } finally {
    client.release();
  }
}

test('OPS3 every row, table, key, index, trigger and counter comes back', async () => {
  const path = await backUp('all.backup');

  expect(await restore(path, into)).toEqual([]);

  const [before, after] = [await snapshotRows(from.pool), await snapshotRows(into.pool)];
  // Only the epoch of each feed is new.
  expect(rowChanges(before, after)).toEqual({ 'bakehouse.feed_state': { changed: 1 } });
  expect(before.get('modules.orders')?.size).toBe(7);
  for (const { pool } of [from, into]) {
    const { rows: aside } = await pool.query('select name from removed_modules.gone_2');
    expect(aside).toEqual([{ name: 'kept aside' }]);
  }
  expect(await schemaShape(into.pool)).toEqual(await schemaShape(from.pool));
  const restored = await openModules(into.pool, {
    changed: () => Promise.resolve(),
    expressionFaults: () => [],
  });
  await restored.put(systemActor, { ...orders, bakery_resource_module: 'later' });
  const { rows } = await into.pool.query<{ number: number; identifier: string }>(
    'select number, identifier from bakehouse.modules order by number',
  );
  expect(rows.map(({ identifier }) => identifier)).toEqual(['orders', 'later']);
  expect(rows[1]?.number).toBeGreaterThan(2);
});

test('OPS9 a cursor from before the restore is refused, so that devices take a fresh copy', async () => {
  const { next } = await readChanges(access(from, modules), 'orders', { limit: 100 });
  await restore(await backUp('feed.backup'), into);
  const restored = await openModules(into.pool, {
    changed: () => Promise.resolve(),
    expressionFaults: () => [],
  });

  await expect(
    readChanges(access(into, restored), 'orders', { limit: 100, since: next }),
  ).rejects.toMatchObject({ code: 'cursor_too_old' });
});

test('OPS9 a restored feed goes on, though the server before had counted further', async () => {
  const { rows } = await from.pool.query<{ horizon: string }>('select horizon from bakehouse.feed_state');
  await from.pool.query(`update bakehouse.feed_state set horizon = '999999999999'`);
  await restore(await backUp('horizon.backup'), into);
  await from.pool.query('update bakehouse.feed_state set horizon = $1', [rows[0]?.horizon]);
  const restored = await openModules(into.pool, {
    changed: () => Promise.resolve(),
    expressionFaults: () => [],
  });
  const { next } = await readChanges(access(into, restored), 'orders', { limit: 100 });
  const { id } = await createResource(access(into, restored), 'orders', { data: { number: 'after' } });

  const { entries } = await readChanges(access(into, restored), 'orders', { limit: 100, since: next });

  expect(entries.map((entry) => (JSON.parse(entry) as { id: string }).id)).toEqual([id]);
});

test('OPS1 a backup shows one moment while others write', async () => {
  await from.pool.query('create table modules.accounts (id int primary key, amount int not null)');
  await from.pool.query('insert into modules.accounts select n, 100 from generate_series(1, 2000) n');
  await from.pool.query('create table modules.b_accounts (id int primary key, amount int not null)');
  await from.pool.query('insert into modules.b_accounts select n, 100 from generate_series(1, 2000) n');
  const stop = new AbortController();
  let moved = 0;
  const writing = (async () => {
    while (!stop.signal.aborted) {
      await inTransaction(from.pool, async (client) => {
        const id = 1 + (moved % 2000);
        await client.query('update modules.accounts set amount = amount - 7 where id = $1', [id]);
        await client.query('update modules.b_accounts set amount = amount + 7 where id = $1', [id]);
      });
      moved += 1;
    }
  })();
  const paths: string[] = [];
  for (let turn = 0; turn < 5; turn += 1) paths.push(await backUp(`moving-${turn}.backup`));
  stop.abort();
  await writing;

  const sums = new Set<number>();
  for (const path of paths) {
    await restore(path, into);
    const { rows } = await into.pool.query<{ all: number; first: number }>(
      `select (select sum(amount) from modules.accounts)::int + (select sum(amount) from modules.b_accounts)::int as all,
         (select sum(amount) from modules.accounts)::int as first`,
    );
    expect(rows[0]?.all).toBe(400_000);
    sums.add(rows[0]?.first ?? 0);
  }

  expect(moved).toBeGreaterThan(0);
  expect(sums.size).toBeGreaterThan(1);
  await from.pool.query('drop table modules.accounts; drop table modules.b_accounts');
});

test('OPS4 a backup that is cut short, changed anywhere or none at all is refused', async () => {
  const path = await backUp('whole.backup');
  const whole = readFileSync(path);
  const broken = join(folder, 'broken.backup');

  for (const length of [0, 5, 19, 80, Math.floor(whole.length / 2), whole.length - 74, whole.length - 1]) {
    copyFileSync(path, broken);
    truncateSync(broken, length);
    await expect(
      checkBackup(broken, () => undefined),
      `cut to ${length}`,
    ).rejects.toThrow(/damaged or incomplete|is not a backup/);
  }
  for (let turn = 0; turn < 40; turn += 1) {
    const changed = Buffer.from(whole);
    const at = Math.floor((turn * whole.length) / 40);
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(broken, changed);
    await expect(
      checkBackup(broken, () => undefined),
      `changed at ${at}`,
    ).rejects.toThrow(/damaged or incomplete|is not a backup|another format/);
  }
  await expect(checkBackup(join(folder, 'missing'), () => undefined)).rejects.toThrow(/ENOENT/);
  expect(await checkBackup(path, () => undefined)).toMatchObject({ size: whole.length });
});

/** The lines that tell nothing of the module. */
function own(lines: string[]): string[] {
  return lines.filter((line) => !/\bmodules\.(?:orders|key_)|\borders\b/.test(line));
}

test('OPS7 a backup of an older release is brought to the schema of this one', async () => {
  const applied = await restore(older, into);

  expect(applied[0]).toMatch(/^0008-/);
  const { rows } = await into.pool.query<{ data: unknown }>(
    `select json_build_object('number', number, 'total', total, 'tags', tags) as data from modules.orders order by number`,
  );
  expect(rows.map(({ data }) => data)).toEqual([
    { number: 'A-1', total: 12.5, tags: ['a'] },
    { number: 'A-2', total: null, tags: null },
  ]);
  const people = await into.pool.query('select email from bakehouse.users');
  expect(people.rows).toEqual([{ email: 'baker@example.com' }]);
  const fresh = await makeTestDatabase();
  expect(own(await schemaShape(into.pool))).toEqual(own(await schemaShape(fresh.pool)));
  await fresh.drop();
});

test('OPS6 a database with an unfinished restore is left alone by a start', async () => {
  const database = await makeTestDatabase();
  const client = await database.pool.connect();
  await markDatabase(client, 'abc');
  client.release();

  await expect(migrate(database.pool)).rejects.toThrow(/^A restore into this database was not finished/);

  await database.drop();
});
