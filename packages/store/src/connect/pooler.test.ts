import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { hasPgBouncer, makeTestDatabase, startPgBouncer, type TestDatabase } from '../testing/index.ts';
import { bumpVersion, watchVersions } from '../invalidation/invalidation.ts';
import { parseDatabaseUrl } from './database-url.ts';
import { directPool } from './direct-pool.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { openPool } from './pool.ts';
import { shareConnections } from './connection-shares.ts';
import { quickRead } from './quick-reads.ts';
import { lendToRequest } from './request-pool.ts';
import { inTransaction } from './transaction.ts';
import { liftInTransaction, onStructure, type LimitedWork } from './work-limits.ts';

type Started = Awaited<ReturnType<typeof startPgBouncer>>;
type Pooled = Awaited<ReturnType<typeof openPool>>;

const limitOf = (seconds: number) => ({ statement: seconds * 1000, idleInTransaction: seconds * 2000 });

/** The limits that hold now. */
const seen = async (db: Pick<Pooled, 'query'>) => {
  const { rows } = await db.query<{ now: string }>(
    `select current_setting('statement_timeout') || ' ' || current_setting('idle_in_transaction_session_timeout')
           || ' ' || current_setting('client_connection_check_interval') as now`,
  );
  return rows[0]?.now;
};

describe.skipIf(!hasPgBouncer)('PgBouncer', () => {
  let database: TestDatabase;
  let bouncer: Started;
  let pool: Pooled;
  const limits = {
    request: limitOf(17),
    transfer: limitOf(18),
    build: limitOf(19),
    background: limitOf(16),
  };
  const through = ({ host }: Started, { shared } = database.target) => ({
    hosts: [{ host, port: 5432 }],
    shared,
  });
  const lent = (kind: LimitedWork) =>
    lendToRequest(pool, shareConnections(20), { key: 'ann', reserve: false }, kind);

  beforeAll(async () => {
    database = await makeTestDatabase();
    bouncer = await startPgBouncer(inject('cluster'), { mode: 'transaction', size: 3 });
    const target = { ...through(bouncer), direct: database.target };
    pool = await openPool({ target, size: 12, onError: () => undefined, limits });
  });
  afterAll(async () => {
    await pool.end();
    await bouncer.stop();
    await database.drop();
  });

  test('OPS21 statements with names, transactions and readings that share a connection change the connection of PostgreSQL and fail nowhere', async () => {
    await pool.query('create table noted (number int primary key, process int)');
    const process = 'pg_backend_pid()';
    const write = (number: number) =>
      inTransaction(pool, async (client, last) => {
        await client.query({
          name: 'note',
          text: `insert into noted values ($1, ${process})`,
          values: [number],
        });
        await client.query('savepoint one');
        await client.query({ name: 'note', text: `insert into noted values ($1, 0)`, values: [-number - 1] });
        await client.query('rollback to savepoint one; release savepoint one');
        last(() => client.query({ name: 'look', text: 'select 1 where $1 = 0', values: [number] }));
      });
    await Promise.all(Array.from({ length: 60 }, (_, number) => write(number)));
    const reads = await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        quickRead<{ number: number }>(pool, {
          name: 'read',
          text: 'select number from noted where number = $1',
          values: [number],
        }),
      ),
    );
    const failing = inTransaction(pool, async (client) => {
      await client.query('insert into noted values (100, 0)');
      await client.query({ name: 'fail', text: 'select 1 / $1::int', values: [0] });
    });

    await expect(failing).rejects.toThrow('division by zero');
    expect(reads.map(({ rows }) => rows)).toEqual(Array.from({ length: 60 }, (_, number) => [{ number }]));
    const { rows } = await pool.query<{ rows: number; processes: number }>(
      'select count(*)::int as rows, count(distinct process)::int as processes from noted',
    );
    expect(rows[0]?.rows).toBe(60);
    expect(rows[0]?.processes).toBeGreaterThan(1);
  });

  test('OPS21 OPS19 each kind of work has its limits, in transactions and outside of them, and leaves none behind', async () => {
    expect(await seen(pool)).toBe('16s 32s 5s');
    expect(await seen(lent('request').pool)).toBe('17s 34s 5s');
    expect(await inTransaction(lent('build').pool, seen, 'isolated')).toBe('19s 38s 5s');
    await inTransaction(lent('transfer').pool, async (client) => {
      await client.query(liftInTransaction);
      expect(await seen(client)).toBe('0 36s 5s');
    });
    expect(await onStructure(lent('request').pool, seen)).toBe('0 32s 5s');
    expect(await seen(directPool(pool))).toBe('16s 32s 5s');
    const plain = await startPgBouncer(inject('cluster'), { mode: 'session', size: 3 });
    const session = await openPool({ target: through(plain), size: 2, onError: () => undefined, limits });
    expect(await seen(session)).toBe('16s 32s 5s');
    await session.end();
    await plain.stop();
  });

  test('OPS21 a statement without a transaction is ended by its limit', async () => {
    const target = { ...through(bouncer), direct: database.target };
    const short = { ...limits, background: { statement: 50, idleInTransaction: 0 } };
    const own = await openPool({ target, size: 2, onError: () => undefined, limits: short });

    await expect(own.query('select pg_sleep($1)', [600])).rejects.toThrow('statement timeout');

    await own.end();
  });

  test('OPS21 OPS15 a request that ends takes its statement with it, and nobody else is', async () => {
    const request = lent('request');
    const asked = request.pool.query(`select pg_sleep(600), 'of a request'`);
    asked.catch(() => undefined);
    const running = async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where state = 'active' and query like '%of a request%' and pid <> pg_backend_pid()`,
      );
      return rows.length;
    };
    await expect.poll(running).toBe(1);

    request.end(new Error('it is over'));

    await expect(asked).rejects.toThrow('it is over');
    await expect.poll(running).toBe(0);
    const { rows } = await pool.query<{ one: number }>('select 1 as one');
    expect(rows).toEqual([{ one: 1 }]);
  });

  test('OPS21 whoever watches is told, and work is done by one at a time', async () => {
    const told: string[] = [];
    const watch = watchVersions(pool, ['modules'], (topic) => told.push(topic));
    await watch.check();
    await bumpVersion(pool, 'modules');
    await expect.poll(() => told).toContain('modules');
    await watch.close();

    let [inside, most] = [0, 0];
    const work = () =>
      oneAtATime(pool, 'a pooled lock', async () => {
        most = Math.max(most, (inside += 1));
        for (let turn = 0; turn < 5; turn += 1) await pool.query('select 1');
        await sleep(0);
        inside -= 1;
      });
    await Promise.all([work(), work(), work(), work()]);
    expect(most).toBe(1);
    const { rows } = await pool.query(
      `select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
    );
    expect(rows).toEqual([]);
  });

  test('OPS22 a pooler in transaction mode without DATABASE_DIRECT_URL is told with what to do', async () => {
    await expect(openPool({ target: through(bouncer), size: 2, onError: () => undefined })).rejects.toThrow(
      'DATABASE_URL cannot be used: it leads through a pooler that gives out connections by the transaction (transaction mode). Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, for what needs a connection of its own.',
    );
  });

  test('OPS22 a DATABASE_DIRECT_URL that cannot do its work is told', async () => {
    const open = (direct: TestDatabase['target']) =>
      openPool({ target: { ...through(bouncer), direct }, size: 2, onError: () => undefined });
    await expect(open(through(bouncer))).rejects.toThrow(
      /^DATABASE_DIRECT_URL cannot be used: it leads through a pooler .* Name PostgreSQL itself/,
    );
    const shared = { ...database.target.shared, database: 'bakehouse' };
    await expect(open({ ...database.target, shared })).rejects.toThrow(
      'DATABASE_DIRECT_URL cannot be used: it is another database than that of DATABASE_URL.',
    );
    await expect(open({ ...database.target, hosts: [{ host: '127.0.0.1', port: 1 }] })).rejects.toThrow(
      'DATABASE_DIRECT_URL cannot be used: nothing answers at 127.0.0.1:1.',
    );
    expect(() => parseDatabaseUrl('mysql://x', 'DATABASE_DIRECT_URL')).toThrow(
      /^DATABASE_DIRECT_URL cannot be used: it must look like/,
    );
  });
});
