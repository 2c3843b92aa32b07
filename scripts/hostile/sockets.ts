import { once } from 'node:events';
import { connect } from 'node:net';
import type { Hostile } from './kind.ts';

/** A connection over which anything may be sent, and of which nothing is read unless it is asked for. */
export interface RawSocket {
  /** Sends a request; `length` announces a longer body than is sent. */
  send(method: string, path: string, headers?: Record<string, string>, body?: string, length?: number): void;
  write(text: string): void;
  read(bytes: number): void;
  isClosed(): boolean;
  close(): void;
}

/** Opens a connection as the hostile user. */
export async function openSocket({ url, token, address }: Hostile): Promise<RawSocket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: address });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  return {
    send(method, path, headers = {}, body = '', length = Buffer.byteLength(body)) {
      const lines = {
        host: `${hostname}:${port}`,
        authorization: `Bearer ${token}`,
        ...(method === 'GET' ? {} : { 'content-length': String(length) }),
        ...headers,
      };
      const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
    },
    write: (text) => void (socket.writable && socket.write(text)),
    read: (bytes) => void socket.read(bytes),
    isClosed: () => socket.destroyed || !socket.writable,
    close: () => void socket.destroy(),
  };
}
