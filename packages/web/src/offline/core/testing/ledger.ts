import type { ModelServer } from './model-server.ts';

/** A value that a user typed: no two are the same. */
export interface Typed {
  client: string;
  id: string;
  field: string;
  /** What the user saw there before. */
  seen: unknown;
  /** Values of others over which the user wanted theirs to be written, knowing them. */
  over: Set<unknown>;
  /** Knowingly given up: by taking theirs, deleting, or typing something else before it was sent. */
  givenUp: boolean;
  /** The user wants it whatever is there. */
  whatever: boolean;
}

/** What the users did, to hold the outcome against. */
export interface Ledger {
  typed: Map<unknown, Typed>;
  created: Map<string, { client: string; givenUp: boolean }>;
  events: Set<string>;
  server: ModelServer;
}

/** An empty ledger. */
export function makeLedger(server: ModelServer): Ledger {
  return { typed: new Map(), created: new Map(), events: new Set(), server };
}
