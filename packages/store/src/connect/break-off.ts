import type { Client } from 'pg';

/** Ends a connection at once; whoever waits for an answer on it is told that it is lost. */
export function breakOff(client: Client): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}
