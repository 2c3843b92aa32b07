import { openPort, type OpenPort } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../testing/index.ts';
import { hasMariadb, startMariadb, type Mariadb } from '../../../testing/mariadb.ts';

const secret = 'proofed-Overnight/7';
let it: TestApp;
let way: OpenPort;
let mariadb: Mariadb | undefined;

beforeAll(async () => {
  it = await makeTestApp({ env: { SECRET_KEY: 'k'.repeat(32), ALLOW_PRIVATE_HOSTS: '127.0.0.1' } });
  way = await openPort(it.database.target);
  await it.database.pool.query(
    `create schema shop;
     create table shop.customers (id bigint primary key, since timestamptz not null, name text);
     insert into shop.customers select n, '2026-01-01'::timestamptz + n / 3 * interval '1.000001 s', 'c' || n
       from generate_series(1, 25) n`,
  );
  const { user, database, password } = it.database.target.shared;
  await connect('shop', { engine: 'postgres', port: way.port, database, user }, String(password));
  if (!hasMariadb) return;
  mariadb = await startMariadb();
  mariadb.sql(
    `create database shop; use shop; create table customers (id bigint primary key, since datetime, name text);
     insert into customers select seq, '2026-01-01', concat('c', seq) from seq_1_to_25;
     create user baker identified by '${secret}'; grant all on shop.* to baker;`,
  );
  await connect('maria', { engine: 'mysql', port: mariadb.port, database: 'shop', user: 'baker' }, secret);
});
afterAll(async () => {
  await Promise.all([way.close(), mariadb?.stop()]);
  await it.close();
});

async function call(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${it.user('admin').token}` };
  const answer = await it.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return answer.body === '' ? {} : answer.json<Record<string, unknown>>();
}

async function connect(name: string, settings: object, password: string): Promise<void> {
  const usual = { host: '127.0.0.1', tls: false, ...settings };
  await call('PUT', `/connections/${name}`, { name, kind: 'database', settings: usual });
  await call('PUT', `/connections/${name}/secret`, { password });
}

const to = (name: string, port = 'default') => ({ [port]: { [name]: ['default'] } });

/** Goes through all customers and gives what `default` gave, and the names that were seen. */
async function names(connection: string, statement: string, key: string[]) {
  const workflow = {
    identifier: `reads_${connection}_${key.length}`,
    entry: 'read',
    trace: 'all',
    elements: [
      {
        name: 'read',
        type: 'data/sql',
        options: { connection, statement, key, limit: 6 },
        to: { ...to('each', 'rows'), ...to('end') },
      },
      { name: 'each', type: 'flow/each', options: { items: 'rows' }, to: to('see', 'item') },
      { name: 'see', type: 'data/map', options: { value: 'name' } },
      { name: 'end', type: 'data/map', options: { value: '$' } },
    ],
  };
  await call('PUT', `/workflows/${workflow.identifier}`, workflow);
  const { run, output } = await call('POST', `/workflows/${workflow.identifier}/run`, { input: {} });
  const { trace } = (await call('GET', `/runs/${String(run)}`)) as {
    trace: { element: string; output?: unknown }[];
  };
  const seen = trace.filter(({ element }) => element === 'see').map((each) => JSON.stringify(each.output));
  return { output, seen: seen.length, different: new Set(seen).size };
}

const everyone = { output: { count: 25, lots: 5 }, seen: 25, different: 25 };
const byId = 'select id, name from customers where $1 is null or id > $1 order by id';

test('SQL17 all rows of a PostgreSQL go through flow/each, each once, also by several columns', async () => {
  const statement = byId.replace('customers', 'shop.customers').replace('$1 is null', '$1::int is null');
  expect(await names('shop', statement, ['id'])).toEqual(everyone);
  // Times have microseconds there: cut off, rows would come twice.
  const bySince = `select id, since, name from shop.customers
    where $1::timestamptz is null or (since, id) > ($1, $2) order by since, id`;
  expect(await names('shop', bySince, ['since', 'id'])).toEqual(everyone);
});

test.skipIf(!hasMariadb)('SQL17 all rows of a MariaDB go through flow/each, each once', async () => {
  expect(await names('maria', byId, ['id'])).toEqual(everyone);
});
