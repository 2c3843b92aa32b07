import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { openPool } from '../connect/pool.ts';
import { bumpVersion, watchVersions } from './invalidation.ts';
import { makeTestDatabase } from '../testing/index.ts';
import { inTransaction } from '../connect/transaction.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());
const { pool } = database;
const patience = { timeout: 300_000 };

test('a change is told to a watch in another process, though not to one of another topic', async () => {
  const other = await openPool({ target: database.target, size: 2, onError: () => undefined });
  const told = vi.fn<(topic: string) => void>();
  const notTold = vi.fn<(topic: string) => void>();
  const watch = watchVersions(other, ['modules', 'identity'], told);
  const bystander = watchVersions(pool, ['identity'], notTold);
  await watch.check();

  await bumpVersion(pool, 'modules');

  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('modules'), patience);
  await Promise.all([watch.close(), bystander.close()]);
  await other.end();
  expect(notTold).not.toHaveBeenCalled();
  expect(told).not.toHaveBeenCalledWith('identity');
});

test('a change is found by asking for the numbers where the notice is lost', async () => {
  const told = vi.fn<(topic: string) => void>();
  const watch = watchVersions(pool, ['quiet'], told);
  await watch.check();

  await pool.query(`insert into bakehouse.versions (topic, number) values ('quiet', 1)`);

  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('quiet'), patience);
  await watch.close();
});

test('a change is told when its transaction commits, and never when it does not', async () => {
  const told = vi.fn<(topic: string) => void>();
  const watch = watchVersions(pool, ['identity'], told);
  await watch.check();

  await inTransaction(pool, async (client) => {
    await bumpVersion(client, 'identity');
    throw new Error('no');
  }).catch(() => undefined);
  await watch.check();

  expect(told).not.toHaveBeenCalled();
  await watch.close();
});

test('memory is trusted only while the numbers are known to be current', async () => {
  const own = await openPool({ target: database.target, size: 3, onError: () => undefined });
  const watch = watchVersions(own, ['identity'], () => undefined);
  expect(watch.isFresh()).toBe(false);

  await watch.check();
  expect(watch.isFresh()).toBe(true);

  await watch.close();
  expect(watch.isFresh()).toBe(false);
  await own.end();
});

test('memory stays trusted while the pool is busy', async () => {
  const own = await openPool({ target: database.target, size: 2, onError: () => undefined });
  const watch = watchVersions(own, ['identity'], () => undefined);
  await vi.waitFor(() => expect(watch.isFresh()).toBe(true), patience);

  const blocker = await pool.connect();
  await blocker.query('begin; select pg_advisory_xact_lock(7)');
  let isBusy = true;
  const busy = own.query('select pg_advisory_xact_lock(7)').finally(() => (isBusy = false));
  await sleep(1_500);

  await vi.waitFor(
    () => expect({ fresh: watch.isFresh(), isBusy }).toEqual({ fresh: true, isBusy: true }),
    patience,
  );
  await blocker.query('commit');
  blocker.release();
  await busy;
  await watch.close();
  await own.end();
});

test('the watch goes on when its connections are cut', async () => {
  const own = await openPool({ target: database.target, size: 3, onError: () => undefined });
  const told = vi.fn<(topic: string) => void>();
  const watch = watchVersions(own, ['identity'], told);
  await watch.check();
  await sleep(100);

  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await vi.waitFor(() => expect(watch.isFresh()).toBe(true), patience);
  // A pooler's connection may be one of those.
  await vi.waitFor(() => bumpVersion(pool, 'identity'), patience);

  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('identity'), patience);
  await watch.close();
  await own.end();
});
