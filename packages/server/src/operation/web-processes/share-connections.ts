import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Somebody else who can serve connections. */
export interface Other {
  /** Takes a connection, or has it served here where it cannot. */
  take(socket: Socket, serveHere: () => void): void;
}

/** Has a server give its new connections in turn to itself and to the others that there are at that moment. */
export function shareConnections(server: Server, others: () => readonly Other[]): void {
  const serve = server.listeners('connection') as ((socket: Socket) => void)[];
  let turn = 0;
  server.removeAllListeners('connection');
  // A connection that is given away must not have been read from; net.Server looks at this with each of them.
  Object.assign(server, { pauseOnConnect: true });
  server.on('connection', (socket) => {
    // One that was served before is only read again.
    if (socket.bytesRead === 0) {
      const all = others();
      turn = (turn + 1) % (all.length + 1);
      const other = all[turn - 1];
      if (other !== undefined) {
        other.take(socket, () => serveHere(socket));
        return;
      }
    }
    serveHere(socket);
  });

  function serveHere(socket: Socket): void {
    for (const each of serve) each.call(server, socket);
    socket.resume();
  }
}
