import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Message } from './messages.ts';
import type { Other } from './share-connections.ts';

/** Connections on their way to another process. */
export interface HandOver extends Other {
  /** The process has taken the connection that was sent last. */
  taken(): void;
  /** The process is gone: what it has not taken is served here. */
  stop(): void;
}

/**
 * Hands connections over to a child, one at a time, and keeps its own end of each until the child has it: those that Node
 * queues by itself would never be answered if the child ended.
 */
export function makeHandOver(child: ChildProcess): HandOver {
  const waiting: { socket: Socket; serveHere: () => void }[] = [];
  let sent: (typeof waiting)[number] | undefined;
  const next = (): void => {
    if (sent !== undefined || !child.connected) return;
    sent = waiting.shift();
    if (sent === undefined) return;
    const message: Message = { bakehouse: 'connection' };
    // A channel that breaks at this moment is told by its `disconnect`.
    child.send(message, sent.socket, { keepOpen: true }, () => undefined);
  };
  return {
    take(socket, serveHere) {
      if (!child.connected) {
        serveHere();
        return;
      }
      waiting.push({ socket, serveHere });
      next();
    },
    taken() {
      // Only this end of it: the child has its own.
      sent?.socket.destroy();
      sent = undefined;
      next();
    },
    stop() {
      const left = [...(sent === undefined ? [] : [sent]), ...waiting.splice(0)];
      sent = undefined;
      for (const { serveHere } of left) serveHere();
    },
  };
}
