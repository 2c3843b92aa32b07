import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { openPool } from './pool.ts';
import { inTransaction } from './transaction.ts';
import { shareConnections } from './connection-shares.ts';
import { lendToRequest } from './request-pool.ts';
import { liftInTransaction, onStructure, type LimitedWork } from './work-limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

const closedPort = { host: '127.0.0.1', port: 1 };
const open = (change: Partial<TestDatabase['target']>) =>
  openPool({ target: { ...database.target, ...change }, size: 2, onError: () => undefined });

test('CFG8 the first host that answers is used', async () => {
  const pool = await open({ hosts: [closedPort, ...database.target.hosts] });

  const { rows } = await pool.query<{ name: string }>('select current_database() as name');

  await pool.end();
  expect(rows).toEqual([{ name: database.name }]);
});

test('OPS15 PostgreSQL looks while it works whether the process is still there', async () => {
  const pool = await open({});

  const { rows } = await pool.query<Record<string, string>>('show client_connection_check_interval');

  await pool.end();
  expect(rows).toEqual([{ client_connection_check_interval: '5s' }]);
});

test('OPS19 no statement lasts for ever, except of work on the structure, after which the limit holds again', async () => {
  const pool = await openPool({ target: database.target, size: 1, onError: () => undefined });
  const limit = async (client: Pick<typeof pool, 'query'>) =>
    (await client.query<{ statement_timeout: string }>('show statement_timeout')).rows[0]?.statement_timeout;

  const seen = [await limit(pool), await onStructure(pool, limit), await limit(pool)];
  const failing = onStructure(pool, (client) => client.query('select 1/0'));
  await expect(failing).rejects.toThrow('division by zero');
  seen.push(await limit(pool));
  await inTransaction(pool, async (client) => {
    await client.query(liftInTransaction);
    seen.push(await limit(client));
  });
  seen.push(await limit(pool));

  await pool.end();
  expect(seen).toEqual(['1h', '0', '1h', '1h', '0', '1h']);
});

const limitOf = (seconds: number) => ({ statement: seconds * 1000, idleInTransaction: seconds * 2000 });

test('OPS19 a connection keeps each kind of work to its own limits, whoever had it before', async () => {
  const limits = {
    request: limitOf(17),
    transfer: limitOf(18),
    build: limitOf(19),
    background: limitOf(16),
  };
  const pool = await openPool({ target: database.target, size: 1, onError: () => undefined, limits });
  const seen = async (db: Pick<typeof pool, 'query'>) => {
    const { rows } = await db.query<{ now: string }>(
      `select current_setting('statement_timeout') || ' ' || current_setting('idle_in_transaction_session_timeout') as now`,
    );
    return rows[0]?.now;
  };
  const lent = (kind: LimitedWork) =>
    lendToRequest(pool, shareConnections(20), { key: 'ann', reserve: false }, kind).pool;

  expect(await seen(pool)).toBe('16s 32s');
  expect(await seen(lent('request'))).toBe('17s 34s');
  expect(await seen(lent('transfer'))).toBe('18s 36s');
  expect(await inTransaction(lent('build'), seen)).toBe('19s 38s');
  const undone = inTransaction(lent('request'), (client) => client.query('select 1/0'));
  await expect(undone).rejects.toThrow('division by zero');
  expect(await seen(lent('request'))).toBe('17s 34s');
  expect(await onStructure(lent('request'), seen)).toBe('0 34s');
  expect(await seen(lent('request'))).toBe('17s 34s');
  expect(await seen(pool)).toBe('16s 32s');
  await pool.end();
});

test('OPS23 a primary that stands still is left when another host takes writes, and what it was asked is told as lost', async () => {
  const { host } = database.target.hosts[0] ?? { host: '' };
  const first = await startStill(`${host}/.s.PGSQL.5432`);
  const pool = await open({ hosts: [first.address, ...database.target.hosts] });
  const { rows } = await pool.query<{ one: number }>('select 1 as one');
  const client = await pool.connect();
  // Whoever watches has a way of its own, and keeps it while it is answered: one to look, one to work, one to watch.
  await vi.waitUntil(() => first.opened() === 3, 30_000);
  await vi.waitUntil(async () => {
    const { rows: watchers } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and query = 'select 1'`,
    );
    return watchers[0]?.n === 1;
  }, 30_000);
  expect(first.opened()).toBe(3);

  first.standStill();
  const asked = client.query('select 2 as two');

  await expect(asked).rejects.toThrow(/terminated|closed/);
  client.release(true);
  const { rows: later } = await pool.query<{ two: number }>('select 2 as two');
  await pool.end();
  first.close();
  expect([rows, later]).toEqual([[{ one: 1 }], [{ two: 2 }]]);
});

/** A way to PostgreSQL that can be made to let nothing through, and takes connections all the same. */
async function startStill(socket: string): Promise<{
  address: { host: string; port: number };
  standStill: () => void;
  /** How many connections were made. */
  opened: () => number;
  close: () => void;
}> {
  const sockets: Socket[] = [];
  let still = false;
  let opened = 0;
  const server = createServer((near) => {
    opened += 1;
    sockets.push(near);
    near.on('error', () => undefined);
    if (still) return;
    const far = connect(socket);
    sockets.push(far);
    far.on('error', () => undefined);
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    address: { host: '127.0.0.1', port },
    opened: () => opened,
    standStill() {
      still = true;
      for (const each of sockets) each.unpipe().pause();
    },
    close() {
      for (const each of sockets) each.destroy();
      server.close();
    },
  };
}

test('a host where nothing listens is told in one line', async () => {
  await expect(open({ hosts: [closedPort] })).rejects.toThrow(
    'DATABASE_URL cannot be used: nothing answers at 127.0.0.1:1.',
  );
});

test('a wrong password is told in one line that does not hold it', async () => {
  const shared = { ...database.target.shared, password: 'hunter2' };

  await expect(open({ shared })).rejects.toThrow(
    /^DATABASE_URL cannot be used: (?!.*hunter2).* refuses the password of user "bakehouse"\.$/,
  );
});

test('a missing database is told in one line', async () => {
  const shared = { ...database.target.shared, database: 'nowhere' };

  await expect(open({ shared })).rejects.toThrow(/has no database "nowhere"\.$/);
});

test('a server that is no PostgreSQL is told in one line', async () => {
  const server = createServer((socket) =>
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n', () => socket.destroy()),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };

  const failure = await open({ hosts: [{ host: '127.0.0.1', port }] }).catch((error: Error) => error.message);

  server.close();
  expect(failure).toMatch(/^DATABASE_URL cannot be used: [^\n]*\.$/);
});
