import { createConnection } from 'node:net';
import type { PoolClient } from 'pg';

/** What of the driver's client tells where its server is and which of its processes answers. */
interface Backend {
  host: string;
  port: number;
  processID: number | null;
  secretKey: number | null;
}

const cancelRequest = 80_877_102;

/**
 * Has PostgreSQL end the statement that a connection carries out. It may arrive when that one is over, so the connection must not
 * be lent to anybody else afterwards.
 */
export function cancelStatement(client: PoolClient): void {
  const { host, port, processID, secretKey } = client as unknown as Backend;
  if (processID === null || secretKey === null) return;
  const packet = Buffer.alloc(16);
  packet.writeInt32BE(16, 0);
  packet.writeInt32BE(cancelRequest, 4);
  packet.writeInt32BE(processID, 8);
  packet.writeInt32BE(secretKey, 12);
  const socket = createConnection(
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
  );
  // Where it cannot be sent, the statement ends by its own limit.
  socket.on('error', () => undefined);
  socket.setTimeout(5000, () => socket.destroy());
  // The server hangs up when it is done; a pooler drops what somebody has asked who is gone.
  socket.write(packet);
}
