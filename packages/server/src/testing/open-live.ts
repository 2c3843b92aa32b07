import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ServerMessage } from '../live/protocol.ts';

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
