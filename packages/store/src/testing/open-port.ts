import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { DatabaseTarget } from '../connect/database-url.ts';

/** A port of this machine behind which a database answers that otherwise has only a socket. */
export interface OpenPort {
  port: number;
  /** How many connections are open at the moment. */
  open: () => number;
  close(): Promise<void>;
}

/** Opens a port to the database of a test: other systems are reached over the network. */
export async function openPort({ hosts: [first] }: DatabaseTarget): Promise<OpenPort> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const inner = connect(`${first?.host}/.s.PGSQL.${first?.port}`);
    for (const each of [socket, inner]) each.on('error', () => undefined);
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      inner.destroy();
    });
    inner.once('close', () => socket.destroy());
    socket.pipe(inner).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    open: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
