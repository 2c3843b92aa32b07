import { once } from 'node:events';
import { createServer } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { breakOff } from './break-off.ts';
import { pipelined } from './pipelined.ts';
import { transientFailure } from './transient-failure.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

test.each([false, true])(
  'OPS23 ERR19 whatever is asked around the moment in which a connection is broken off is told as out of reach (pipelined: %s)',
  async (isPipelined) => {
    const client = await database.pool.connect();
    pipelined(client, isPipelined);
    const ask = (name: string) =>
      client.query({ name, text: 'select 1' }).then(
        () => undefined,
        (error: unknown) => error,
      );
    const before = ask('before');
    breakOff(client);
    const right = ask('right');
    const unnamed = client.query('select 2').then(
      () => undefined,
      (error: unknown) => error,
    );
    await new Promise(setImmediate);
    const after = ask('after');

    const errors = await Promise.all([before, right, unnamed, after]);
    client.release(true);
    for (const error of errors)
      expect([error, transientFailure(error)?.code]).toEqual([error, 'unavailable']);
  },
);

test('ERR19 so is a server that takes a connection and says nothing', async () => {
  const server = createServer((socket) => void socket.resume()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const client = new Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 });
  client.on('error', () => undefined);
  const error = await client.connect().then(
    () => undefined,
    (failure: unknown) => failure,
  );
  server.close();
  expect([error, transientFailure(error)?.code]).toEqual([error, 'unavailable']);
});
