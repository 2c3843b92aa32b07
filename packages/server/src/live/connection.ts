import { newId } from '@bakehouse/contract';
import type { Caller } from '@bakehouse/store';
import { WebSocket, type RawData } from 'ws';
import type { Proof } from '../identity/identity.ts';
import { makeAllowance } from './allowance.ts';
import { readMessage, type ClientMessage, type ServerMessage } from './protocol.ts';

/** How a connection is held, and what it may use. */
export interface LiveLimits {
  heartbeatMs: number;
  /** Messages and control frames a second. */
  messagesPerSecond: number;
  /** Largest message of a client. */
  messageBytes: number;
  /** What may wait to be sent to a client that does not read. */
  bufferedBytes: number;
}

/** One open WebSocket and whoever holds it. */
export interface Connection {
  id: string;
  proof: Proof;
  /** Replaced when rights change. */
  caller: Caller;
  topics: Set<string>;
  /** False as soon as it is being closed. */
  isOpen: () => boolean;
  send: (message: ServerMessage) => void;
  close: (code: number, reason: string) => void;
  /** Settles when the socket is gone. */
  closed: Promise<void>;
}

/** What a connection is made from. */
export interface ConnectionParts {
  proof: Proof;
  caller: Caller;
  limits: LiveLimits;
  /** Called for one message at a time. */
  handle: (connection: Connection, message: ClientMessage) => Promise<void>;
}

/** Why a connection is closed, where WebSocket itself has no code for it. */
export const signedOut = 4401;

/** Holds an open WebSocket: heartbeat, limits, and its messages one after another. */
export function holdConnection(
  socket: WebSocket,
  { proof, caller, limits, handle }: ConnectionParts,
): Connection {
  const allowance = makeAllowance(limits.messagesPerSecond);
  let unanswered = 0;
  let waiting = 0;
  let turn: Promise<void> = Promise.resolve();
  const heartbeat = setInterval(beat, limits.heartbeatMs);
  heartbeat.unref();
  const connection: Connection = {
    id: newId(),
    proof,
    caller,
    topics: new Set(),
    isOpen,
    send,
    close: (code, reason) => socket.close(code, reason),
    closed: new Promise((resolve) => {
      socket.on('close', () => {
        clearInterval(heartbeat);
        resolve();
      });
    }),
  };
  // What breaks a connection also closes it; the reason is the client's.
  socket.on('error', () => undefined);
  socket.on('pong', () => {
    unanswered = 0;
    count();
  });
  socket.on('ping', count);
  socket.on('message', receive);
  send({ type: 'hello', connection: connection.id, heartbeatSeconds: limits.heartbeatMs / 1000 });
  return connection;

  function isOpen(): boolean {
    return socket.readyState === WebSocket.OPEN;
  }

  function beat(): void {
    if (unanswered >= 2) {
      socket.terminate();
      return;
    }
    unanswered += 1;
    if (isOpen()) socket.ping();
  }

  /** Whether the client keeps to its share. */
  function count(): boolean {
    if (!isOpen()) return false;
    if (waiting < limits.messagesPerSecond && allowance.take()) return true;
    socket.close(1008, `more than ${limits.messagesPerSecond} messages a second`);
    return false;
  }

  function receive(data: RawData, binary: boolean): void {
    if (!count()) return;
    if (binary) {
      socket.close(1003, 'messages are JSON text');
      return;
    }
    // One Buffer: `binaryType` is left as it is.
    const read = readMessage((data as Buffer).toString('utf8'));
    if ('fault' in read) {
      send({ type: 'error', code: 'malformed', detail: read.fault });
      return;
    }
    waiting += 1;
    turn = answerAfter(turn, read.message);
  }

  async function answerAfter(before: Promise<void>, message: ClientMessage): Promise<void> {
    await before;
    try {
      if (isOpen()) await handle(connection, message);
    } catch {
      socket.close(1013, 'try again later');
    }
    waiting -= 1;
  }

  function send(message: ServerMessage): void {
    if (!isOpen()) return;
    socket.send(JSON.stringify(message));
    if (socket.bufferedAmount > limits.bufferedBytes) socket.close(1013, 'messages are not read');
  }
}
