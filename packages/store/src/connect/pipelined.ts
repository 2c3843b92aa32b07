import type { PoolClient } from 'pg';
import { QuickClient } from './quick-client.ts';

/** Whether a client, while nothing is under way on it, sends statements without waiting for the answers to those before them. */
export function pipelined(client: PoolClient, on: boolean): void {
  (client as { pipeline: boolean }).pipeline = on;
}

/** Asks a pipelined client something that is sent together with what is asked next: one way for both, and one turn of the server. */
export function withNext<T>(client: PoolClient, ask: () => T): T {
  return client instanceof QuickClient ? client.withNext(ask) : ask();
}
