import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { WebSocket } from 'ws';
import type { ServerMessage } from '../live/protocol.ts';
import { makeTestApp, type TestApp, type TestAppParts } from './test-app.ts';

/** A WebSocket of a test. */
export interface LiveClient {
  socket: WebSocket;
  /** The next message that was not taken yet. */
  next: () => Promise<ServerMessage>;
  /** Sends a message and gives the next one that comes. */
  ask: (message: unknown) => Promise<ServerMessage>;
  send: (message: unknown) => void;
  /** The code with which it was or will be closed. */
  closed: Promise<number>;
  close: () => Promise<void>;
}

/** Far more than anything here takes: a test that waits so long has failed. */
const patience = 20_000;

/** Opens a WebSocket and takes its `hello`; throws `HTTP <status>` where it is refused. */
export async function openLive(
  port: number,
  { headers = {}, ticket }: { headers?: Record<string, string>; ticket?: string } = {},
): Promise<LiveClient> {
  const query = ticket === undefined ? '' : `?ticket=${ticket}`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws${query}`, { headers });
  const messages: ServerMessage[] = [];
  let wake: (() => void) | undefined;
  socket.on('message', (data) => {
    messages.push(JSON.parse((data as Buffer).toString('utf8')) as ServerMessage);
    wake?.();
  });
  const closed = new Promise<number>((resolve) => {
    socket.on('close', resolve);
  });
  const client: LiveClient = {
    socket,
    async next() {
      const until = Date.now() + patience;
      while (messages.length === 0) {
        if (Date.now() > until) throw new Error('no message came');
        if (socket.readyState === WebSocket.CLOSED) throw new Error('the connection is closed');
        const woken = new Promise<void>((resolve) => (wake = resolve));
        await Promise.race([woken, closed, sleep(patience, undefined, { ref: false })]);
      }
      return messages.shift() as ServerMessage;
    },
    ask(message) {
      client.send(message);
      return client.next();
    },
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    closed,
    async close() {
      if (socket.readyState === WebSocket.CLOSED) return;
      socket.terminate();
      await closed;
    },
  };
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('unexpected-response', (_, response) => {
      response.resume();
      void once(response, 'close').finally(() => reject(new Error(`HTTP ${response.statusCode}`)));
    });
    socket.on('open', resolve);
  });
  const hello = await client.next();
  if (hello.type !== 'hello') throw new Error(`the first message is ${JSON.stringify(hello)}`);
  return client;
}

/** A listening application of a test file, and WebSockets that are closed after each test. */
export interface LiveTests {
  it: () => TestApp;
  port: () => number;
  open: (options?: Parameters<typeof openLive>[1]) => Promise<LiveClient>;
  /** What shows that a user of the test sends the request. */
  bearer: (name: string) => Record<string, string>;
}

/** Gives a test file an application that listens, opened before its tests and closed after them. */
export function useLive(parts: TestAppParts): LiveTests {
  const clients: LiveClient[] = [];
  let current: { app: TestApp; port: number } | undefined;
  beforeAll(async () => {
    const app = await makeTestApp(parts);
    current = { app, port: await listenOnce(app.app) };
  });
  afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));
  afterAll(() => current?.app.close());
  const started = () => {
    if (current === undefined) throw new Error('the application does not listen yet');
    return current;
  };
  return {
    it: () => started().app,
    port: () => started().port,
    async open(options) {
      const client = await openLive(started().port, options);
      clients.push(client);
      return client;
    },
    bearer: (name) => ({ authorization: `Bearer ${started().app.user(name).token}` }),
  };
}

/** Has an application listen on a free port of this machine. */
export async function listenOnce(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the application has no port');
  return address.port;
}
