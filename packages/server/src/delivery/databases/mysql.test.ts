import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { expect, test, describe, beforeAll, afterAll } from 'vitest';
import type { ForeignDatabase, ForeignStatement } from '@bakehouse/store';
import { makeTestApp, type TestApp } from '../../testing/index.ts';
import { hasMariadb, startMariadb, type Mariadb } from '../../testing/mariadb.ts';
import { askMysql } from './ask-mysql.ts';

const password = 'proofed-Overnight/7';

describe.skipIf(!hasMariadb)('MariaDB', () => {
  let server: Mariadb;
  let it: TestApp;

  beforeAll(async () => {
    server = await startMariadb();
    server.sql(
      `
      create database shop character set utf8mb4; use shop;
      create table orders (id int auto_increment primary key, note text, total decimal(20,2)) engine=innodb;
      insert into orders (note, total) values ('one', 12.50), ('two', 8), ('three', null);
      create table plain (id int) engine=aria;
      create function sneak() returns int modifies sql data begin insert into orders (note) values ('x'); return 1; end;
      create function sneakier() returns int modifies sql data begin insert into plain values (1); return 1; end;
      create procedure sneakiest() begin commit; insert into orders (note) values ('y'); end;
      create procedure lists() begin select 1 as a union select 2; select 3 as b; end;
      create sequence numbers;
      create user baker identified by '${password}'; grant all on shop.* to baker;
      create user narrow identified by '${password}'; grant select (id) on shop.orders to narrow;
    `,
    );
    it = await makeTestApp({
      env: { SECRET_KEY: 'k'.repeat(32), ALLOW_PRIVATE_HOSTS: '127.0.0.1' },
      users: { clerk: [{ workflow: '*', action: 'run' }] },
    });
  });
  afterAll(async () => {
    await it.close();
    await server.stop();
  });

  function ask(text: string, more: Partial<ForeignStatement & ForeignDatabase> = {}) {
    const to = {
      host: 'shop.example.com',
      port: server.port,
      addresses: [{ address: '127.0.0.1' }],
      database: 'shop',
      user: 'baker',
      password,
      tls: false as const,
      ...more,
    };
    const usual = {
      values: [],
      write: false,
      limit: 10,
      maxBytes: 1_000_000,
      milliseconds: 30_000,
      key: 'k',
    };
    return askMysql(to, { ...usual, text, ...more });
  }
  const orders = () => Number(server.sql('select count(*) from shop.orders')[0]);
  const working = () =>
    server.sql(
      `select info from information_schema.processlist where user = 'baker' and info like '%benchmark%'`,
    );

  test('SQL1 SQL10 one statement goes with its values, and a value is never part of it', async () => {
    const hostile = `1'; drop table orders; -- \\`;
    const text = `select $1 as said, $2 as number, $3 as truth, $4 as none, json_value($5, '$.a[1]') as deep, $1 as again`;
    expect(await ask(text, { values: [hostile, 7, true, undefined, { a: [1, 'ü😀'] }] })).toEqual({
      rows: [{ said: hostile, number: 7, truth: 1, none: null, deep: 'ü😀', again: hostile }],
      count: 1,
      more: false,
    });
    expect(await ask('select id from orders order by id limit $1', { values: [2] })).toMatchObject({
      count: 2,
    });
    const large = await ask('select $1 + 0 as large, $2 as part', { values: [9_007_199_254_740_991, 1.5] });
    expect(large.rows).toEqual([{ large: 9_007_199_254_740_991, part: 1.5 }]);
    for (const write of [false, true])
      await expect(ask('select 1; drop table orders', { write })).rejects.toMatchObject({ errno: 1064 });
    expect(orders()).toBe(3);
  });

  test('SQL2 SQL11 what reads changes nothing, whatever it calls; what writes is committed, all or nothing', async () => {
    for (const text of ['select sneak()', 'select sneakier()', 'select nextval(numbers)'])
      await expect(ask(text), text).rejects.toMatchObject({ errno: 1792 });
    for (const text of [
      'call sneakiest()',
      'delete from orders',
      'begin not atomic commit; delete from orders; end',
    ])
      await expect(ask(text), text).rejects.toMatchObject({ code: 'invalid' });
    expect(orders()).toBe(3);
    const added = await ask('insert into orders (note) values ($1)', { values: ['new'], write: true });
    expect(added).toEqual({ rows: [], count: 1, more: false, insertId: 4 });
    const told = { write: true, values: [4] };
    // A row that is found counts, also where it stays as it was.
    expect(await ask(`update orders set note = 'new' where id = $1`, told)).toMatchObject({ count: 1 });
    expect(await ask('delete from orders where id = $1 returning id, note', told)).toMatchObject({
      rows: [{ id: 4, note: 'new' }],
      count: 1,
    });
    const half = `insert into orders (id, note) values (50, 'a'), (1, 'b')`;
    await expect(ask(half, { write: true })).rejects.toMatchObject({ errno: 1062 });
    await expect(ask(`update orders set total = 'much' where id = 1`, { write: true })).rejects.toMatchObject(
      { errno: 1366 },
    );
    expect(orders()).toBe(3);
    expect(await ask('call lists()', { write: true })).toMatchObject({
      rows: [{ a: 1 }, { a: 2 }],
      count: 2,
    });
  });

  test('SQL3 SQL12 no more rows, bytes and time are taken than are allowed, and the server stops', async () => {
    expect(await ask('select id from orders order by id', { limit: 2 })).toEqual({
      rows: [{ id: 1 }, { id: 2 }],
      count: 2,
      more: true,
    });
    expect(await ask('select id from orders', { limit: 3 })).toMatchObject({ count: 3, more: false });
    const endless = 'select seq from seq_1_to_1000000000000';
    for (const text of [endless, `${endless} limit 100000000000`])
      expect(await ask(text, { limit: 2 })).toEqual({ rows: [{ seq: 1 }, { seq: 2 }], count: 2, more: true });
    const many = 'insert into plain select seq from seq_1_to_30 returning id';
    expect(await ask(many, { limit: 2, write: true })).toMatchObject({ count: 30, more: true });
    expect(server.sql('select count(*) from shop.plain')).toEqual(['30']);
    await expect(ask(`select repeat('x', 2000000)`)).rejects.toMatchObject({ reason: 'large' });
    await expect(ask('select sleep(600)', { milliseconds: 300 })).rejects.toMatchObject({ errno: 1969 });
    const stop = new AbortController();
    // It works, and so does not notice by itself that nobody waits any more.
    const text = `do benchmark(1000000000000, sha2('a', 512))`;
    const more = { milliseconds: 600_000, signal: stop.signal, write: true };
    const waiting = ask(text, more).catch((error: unknown) => error);
    await expect.poll(working).toHaveLength(1);
    stop.abort();
    expect(await waiting).toMatchObject({ reason: 'aborted' });
    await expect.poll(working).toEqual([]);
  });

  test('SQL4 it connects to the addresses that were checked, encrypted unless it is told otherwise', async () => {
    const { authority } = server;
    const cipher = `show session status like 'Ssl_cipher'`;
    for (const host of ['shop.example.com', '127.0.0.1'])
      expect((await ask(cipher, { host, tls: { authority } })).rows[0]?.['Value']).toMatch(/^TLS_/);
    expect((await ask(cipher)).rows[0]?.['Value']).toBe('');
    for (const host of ['other.example.com', '127.0.0.2', 'localhost'])
      await expect(ask('select 1', { host, tls: { authority } }), host).rejects.toMatchObject({
        reason: 'untrusted',
      });
    await expect(ask('select 1', { tls: {} })).rejects.toMatchObject({ reason: 'untrusted' });
    await expect(ask('select 1', { port: 1 })).rejects.toMatchObject({ reason: 'unreachable' });
    const next = { addresses: [{ address: '127.0.0.2' }, { address: '127.0.0.1' }] };
    expect(await ask('select 1 as one', next)).toMatchObject({ rows: [{ one: 1 }] });
  });

  test('SQL6 SQL13 values come as JSON has them: exact numbers and days as texts, times in UTC', async () => {
    server.sql(`create table shop.kinds (exact decimal(30,10), large bigint, huge bigint unsigned, small tinyint(1), single float,
      twofold double, bytes varbinary(10), text text, json json, day date, wall datetime(3), moment timestamp, hours time,
      flags bit(12), year year, choice enum('a','b'));
      set time_zone = '+02:00'; insert into shop.kinds values (12345678901234567890.0123456789, -9007199254740993, 18446744073709551615, 1, 1.1,
      0.1, x'00ff', 'ü😀', '{"a": [1]}', '2026-02-03', '2026-02-03 04:05:06.5', '2026-02-03 04:05:06', '-25:00:01', b'101', 2026, 'b')`);
    const { rows } = await ask('select k.*, 1 as `__proto__`, 2 as same, 3 as same from kinds k');
    expect(JSON.parse(JSON.stringify(rows[0]))).toEqual(
      JSON.parse(`{"exact":"12345678901234567890.0123456789","large":"-9007199254740993","huge":"18446744073709551615","small":1,
        "single":1.1,"twofold":0.1,"bytes":"AP8=","text":"ü😀","json":{"a":[1]},"day":"2026-02-03","wall":"2026-02-03T04:05:06.500",
        "moment":"2026-02-03T02:05:06Z","hours":"-25:00:01","flags":5,"year":2026,"choice":"b","__proto__":1,"same":3}`),
    );
    const key = await ask('select @bakehouse_effect as `key`', { key: 'run.element.1' });
    expect(key.rows).toEqual([{ key: 'run.element.1' }]);
  });

  async function call(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, as = 'admin') {
    const headers = { authorization: `Bearer ${it.user(as).token}` };
    const answer = await it.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return { status: answer.statusCode, text: answer.body, body: answer.body === '' ? {} : answer.json() };
  }
  async function connect(name: string, settings: object = {}, secret = password): Promise<void> {
    const usual = { engine: 'mysql', host: '127.0.0.1', port: server.port, database: 'shop', user: 'baker' };
    const definition = {
      name,
      kind: 'database',
      settings: { ...usual, authority: server.authority, ...settings },
      roles: ['clerk'],
    };
    expect((await call('PUT', `/connections/${name}`, definition)).status).toBe(201);
    expect((await call('PUT', `/connections/${name}/secret`, { password: secret })).status).toBe(204);
  }
  async function run(options: object, input: object = {}) {
    const element = { name: 'ask', type: 'data/sql', options: { connection: 'shop', ...options } };
    const workflow = { identifier: 'asks', title: 'Asks', entry: 'ask', elements: [element], events: [] };
    expect((await call('PUT', '/workflows/asks', workflow)).status).toBeLessThan(202);
    return call('POST', '/workflows/asks/run', { input }, 'clerk');
  }

  test('SQL5 SQL10 SQL15 a workflow asks through a connection; what fails says why, without the password', async () => {
    await connect('shop');
    await connect('wrong', {}, 'not the password');
    await connect('narrow', { user: 'narrow' });
    await connect('inside', { host: '10.0.0.1' });
    await connect('stranger', { authority: undefined });
    const schema = { type: 'object', properties: { id: { type: 'integer' }, total: { type: 'number' } } };
    const statement = 'select id, total from orders where total > $1 order by id';
    const typed = await run({ statement, parameters: ['$input.least'], schema }, { least: 10 });
    expect(typed.body.output).toEqual({ rows: [{ id: 1, total: 12.5 }], count: 1, more: false });
    const add = { statement: 'insert into plain values ($1)', parameters: ['5'], mode: 'write' };
    expect((await run(add)).body.output).toEqual({ rows: [], count: 1, more: false });
    const cases: [object, string, RegExp][] = [
      [{ statement: 'delete from orders' }, 'invalid', /"mode" to "write"/],
      [{ statement: 'select sneak()' }, 'invalid', /"mode" to "write"/],
      [{ statement: 'select gone from orders' }, 'upstream_failed', /'gone'.* \(1054\)/],
      [{ statement: 'select ?' }, 'invalid', /\$1/],
      [{ statement: 'select note from orders', connection: 'narrow' }, 'connection_refused', /1142|1143/],
      [{ statement: 'select 1', connection: 'wrong' }, 'connection_refused', /set its secret again/],
      [{ statement: 'select 1', connection: 'inside' }, 'address_refused', /ALLOW_PRIVATE_HOSTS/],
      [{ statement: 'select 1', connection: 'stranger' }, 'upstream_failed', /"authority"/],
    ];
    for (const [options, code, words] of cases) {
      const { body } = await run(options);
      expect([options, body.code, body.detail]).toEqual([options, code, expect.stringMatching(words)]);
    }
    const repeated = await run(
      { statement: 'select $1 as said', parameters: ['$input.p'] },
      { p: `<${password}>` },
    );
    expect(repeated.body.output.rows).toEqual([{ said: '<[secret of shop]>' }]);
  });

  test('CONN12 SQL16 the test of a connection signs in and asks', async () => {
    const tries = async (name: string) => (await call('POST', `/connections/${name}/test`, {})).body;
    expect(await tries('shop')).toMatchObject({
      ok: true,
      code: null,
      message: expect.stringContaining('signed in'),
    });
    expect(await tries('wrong')).toMatchObject({ ok: false, code: 'connection_refused' });
    expect((await call('GET', '/connections/wrong')).body).toMatchObject({
      lastError: { code: 'connection_refused' },
    });
  });
});

function packet(number: number, ...parts: (string | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  return Buffer.concat([Buffer.from([body.length, 0, 0, number]), body]);
}

/** Speaks as much of the protocol as it takes to be asked something, and then wants a file. */
function wantsFile(got: Buffer[]): Server {
  return createServer((socket) => {
    const plugin = 'mysql_native_password\0';
    const salt = 'abcdefgh';
    const head = [0, 0xff, 0xf7, 45, 2, 0, 0xff, 0xff, 21, ...Array<number>(10).fill(0)];
    socket.write(packet(0, [10], '8.0.40\0', [7, 0, 0, 0], salt, head, salt, 'ijkl\0', plugin));
    const answers = [packet(2, [0, 0, 0, 2, 0, 0, 0]), packet(1, [0xfb], '/etc/passwd')];
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      const answer = answers.shift();
      if (answer !== undefined) socket.write(answer);
      else {
        got.push(piece);
        socket.destroy();
      }
    });
  });
}

test('SQL14 a server that asks for a file of this machine gets none', async () => {
  const got: Buffer[] = [];
  const server = wantsFile(got).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const addresses = [{ address: '127.0.0.1' }];
  const { port } = server.address() as AddressInfo;
  const to = { host: 'a', port, addresses, database: 'd', user: 'u', password, tls: false as const };
  const limits = { limit: 1, maxBytes: 1000, milliseconds: 60_000 };
  const asked = { text: 'select 1', values: [], write: false, key: 'k', ...limits };
  await expect(askMysql(to, asked)).rejects.toMatchObject({ reason: 'lost' });
  expect(Buffer.concat(got)).toEqual(Buffer.from([0, 0, 0, 2]));
  server.close();
  await once(server, 'close');
});
