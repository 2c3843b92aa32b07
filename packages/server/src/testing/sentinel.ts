import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/** Listens on every address of this machine and counts who connects. */
export interface Sentinel {
  port: number;
  connections(): number;
  close(): Promise<void>;
}

/** Starts a listener that nobody may reach. It answers like a web server, so that a leak would show its text. */
export async function startSentinel(): Promise<Sentinel> {
  let connections = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 14\r\nConnection: close\r\n\r\nCANARY-REACHED');
  });
  server.listen(0, '::');
  await once(server, 'listening');
  return { port: portOf(server), connections: () => connections, close };

  async function close(): Promise<void> {
    server.close();
    for (const socket of open) socket.destroy();
    await once(server, 'close');
  }
}

/** The text that a sentinel answers with. */
export const sentinelText = 'CANARY-REACHED';

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
