import type { PoolClient } from 'pg';

/** Whether a client, while nothing is under way on it, sends statements without waiting for the answers to those before them. */
export function pipelined(client: PoolClient, on: boolean): void {
  (client as { pipeline: boolean }).pipeline = on;
}
