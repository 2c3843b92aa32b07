import type { Problem } from '@bakehouse/contract';
import type { Connections } from '../../delivery/connections/connections.ts';
import type { Evaluate, HeldListener, Modules, ObjectStore, Pool } from '@bakehouse/store';
import type { Logger } from 'pino';
import type { Pieces } from '../../delivery/pieces/pieces.ts';
import type { Positions } from './piece/piece-position.ts';
import type { ReadMail } from './mail/read-mail.ts';

/** What listeners work with. */
export interface ListenParts {
  pool: () => Pool;
  connections: Connections;
  pieces: Pieces;
  /** How far triggers of pieces have come. */
  positions: Positions;
  /** What `$env` has now. */
  env: () => Readonly<Record<string, unknown>>;
  /** The origin that other systems reach this one by. */
  apiUrl: () => string;
  modules: () => Modules;
  evaluate: Evaluate;
  objects: ObjectStore | undefined;
  /** Most bytes of a file. */
  fileBytes: number;
  /** Reads a mail in a thread. */
  readMail: ReadMail;
  /** Told that runs were queued. */
  onQueued: () => void;
  log: Pick<Logger, 'warn' | 'info'>;
}

/** A listener at work. */
export interface Session {
  listener: HeldListener;
  /** Aborted when it is to end. */
  signal: AbortSignal;
  /** Told when it listens, or what goes wrong although it does: that is shown at the connection. */
  tell: (problem?: Problem) => Promise<void>;
  /** Waits for so long, until something came for it, or until it is to end. */
  rest: (milliseconds: number) => Promise<void>;
  parts: ListenParts;
}

/** Somebody else holds the listener by now, or its workflow was changed or switched off. */
export class Lost extends Error {
  constructor() {
    super('the listener is not held any more');
  }
}
