import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { pieceDescription, Problem, type PieceAction, type PieceDescription } from '@bakehouse/contract';
import {
  listPieces,
  listPieceVersions,
  putPiece,
  readPieceLock,
  type Executor,
  type InstalledPiece,
  type Pool,
} from '@bakehouse/store';
import type { Connections } from '../connections/connections.ts';
import { makeMask } from '../connections/mask-secret.ts';
import type { ConnectionUse } from '../connections/open-connection.ts';
import { authValue, pieceConnectionKinds } from './auth-value.ts';
import { pieceElements } from './element-descriptions.ts';
import { fillProps } from './fill-props.ts';
import type { PieceHost } from './host/piece-host.ts';
import type { CallResult, CallTerms, PieceCode, PieceStore } from './host/piece-process.ts';
import { waitedFor } from './waited-for.ts';
import { folderOf, installPiece, readFolder } from './install.ts';
import { sweepFolders } from './sweep-folders.ts';
import type { SealedValues } from './sealed-values.ts';
import type { Question } from './wire.ts';

/** A question to a piece, without what proves who asks. */
export type PieceQuestion = DistributiveOmit<Exclude<Question, { ask: 'describe' }>, 'auth'>;
type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;

/** What a call is made with. */
export interface PieceUse extends ConnectionUse {
  connection?: string | undefined;
  seconds: number;
  signal?: AbortSignal | undefined;
  store?: PieceStore | undefined;
}

/** The pieces of a process. */
export interface Pieces {
  /** Installs a piece from the registry, in place of another version, and makes its elements. */
  install(db: Executor, name: string, version?: string, integrity?: string): Promise<InstalledPiece>;
  /** Asks an installed piece; a process that lacks its code installs it first. */
  ask(name: string, version: string | undefined, question: PieceQuestion, use: PieceUse): Promise<CallResult>;
  /** What pieces keep. */
  readonly values: SealedValues;
  close(): Promise<void>;
}

/** What pieces are run with. */
export interface PiecesParts {
  pool: () => Pool;
  connections: Connections;
  /** Where their code lies. */
  folder: string;
  host: PieceHost;
  values: SealedValues;
}

const describeSeconds = 60;

/** Makes the pieces of a process; nothing is started before the first one is asked. */
export function makePieces({ pool, connections, folder, host, values }: PiecesParts): Pieces {
  const installing = new Map<string, Promise<PieceCode>>();
  const stop = new AbortController();
  return { install, ask, values, close };

  async function close(): Promise<void> {
    stop.abort();
    await Promise.allSettled(installing.values());
    await host.close();
  }

  async function install(
    db: Executor,
    name: string,
    version?: string,
    integrity?: string,
  ): Promise<InstalledPiece> {
    // A process that runs may be at work with what is replaced.
    const before = await listPieceVersions(db);
    const found = await installPiece(folder, name, version, { integrity, signal: stop.signal });
    const description = await describe(found);
    const elements = pieceElements(name, found.version, description);
    const { license, lock } = found;
    const piece = { name, version: found.version, license, integrity: found.integrity, lock, description };
    await putPiece(db, piece, elements);
    const used = [...before, piece].map((each) => folderOf(folder, each.name, each.version));
    // What cannot be removed now is tried again with the next one that is installed.
    await sweepFolders(folder, new Set(used)).catch(() => undefined);
    return installed(db, name);
  }

  async function ask(
    name: string,
    version: string | undefined,
    asked: PieceQuestion,
    use: PieceUse,
  ): Promise<CallResult> {
    const piece = await installed(pool(), name);
    const question = asFilled(piece.description, asked);
    const code = await codeOf(name, version ?? piece.version);
    const { connection, seconds, signal } = use;
    const kept = use.store && waitedFor(use.store);
    const terms: CallTerms = { seconds, signal, store: kept?.store, mask: (text) => text };
    if (connection === undefined) {
      const result = await host.call(code, undefined, { ...question, auth: undefined }, terms);
      await kept?.settled();
      return result;
    }
    try {
      const opened = await connections.open(connection, pieceConnectionKinds, use);
      const { value, secrets } = await authValue(name, piece.description, opened, connections);
      const { hosts } = opened.definition;
      const mask = makeMask(connection, secrets).text;
      const result = await host.call(
        code,
        connection,
        { ...question, auth: value },
        { ...terms, hosts, mask },
      );
      await kept?.settled();
      await connections.used(connection);
      return result;
    } catch (error) {
      await connections.used(connection, error);
      throw error;
    }
  }

  async function describe(code: PieceCode): Promise<PieceDescription> {
    const { value } = await host.call(
      code,
      undefined,
      { ask: 'describe' },
      {
        seconds: describeSeconds,
        // Whoever only says what it is needs nobody else.
        hosts: [],
        mask: (text) => text,
      },
    );
    const parsed = pieceDescription.safeParse(value);
    if (parsed.success) return parsed.data;
    const [first] = parsed.error.issues;
    throw new Problem(
      'piece_unusable',
      `The piece "${code.name}" describes itself in a way that is not understood (${first?.path.join('.')}: ${first?.message}): try another version of it.`,
    );
  }

  /** The code of a version, installed by the lock that the database has where it is not in the folder. */
  async function codeOf(name: string, version: string): Promise<PieceCode> {
    const path = folderOf(folder, name, version);
    if (existsSync(path)) return readFolder(path, name);
    const running = installing.get(path) ?? installAgain(name, version);
    installing.set(path, running);
    try {
      return await running;
    } finally {
      installing.delete(path);
    }
  }

  async function installAgain(name: string, version: string): Promise<PieceCode> {
    const lock = await readPieceLock(pool(), name, version);
    if (lock === undefined) throw unknown(name);
    return installPiece(folder, name, version, { lock, signal: stop.signal });
  }
}

/** The action or trigger that is asked for. */
function ownerOf({ actions, events = [] }: PieceDescription, asked: PieceQuestion): PieceAction | undefined {
  if (asked.ask === 'trigger') return events.find(({ name }) => name === asked.trigger);
  const isTrigger = asked.ask === 'choices' && asked.isTrigger === true;
  return (isTrigger ? events : actions).find(({ name }) => name === asked.action);
}

/** A question with what is left out filled in, and by the name that the piece has for what is asked. */
function asFilled(description: PieceDescription, asked: PieceQuestion): PieceQuestion {
  const owner = ownerOf(description, asked);
  const props = fillProps(owner, asked.props);
  if (asked.ask === 'trigger') return { ...asked, props, trigger: owner?.own ?? asked.trigger };
  return { ...asked, props, action: owner?.own ?? asked.action };
}

async function installed(db: Executor, name: string): Promise<InstalledPiece> {
  const [piece] = await listPieces(db, name);
  if (piece === undefined) throw unknown(name);
  return piece;
}

function unknown(name: string): Problem {
  return new Problem(
    'piece_unknown',
    `The piece "${name}" is not installed: install it under Pieces, or by "bakehouse connect piece ${name}".`,
  );
}

/** The folder of pieces in the data folder. */
export function piecesFolder(dataDir: string): string {
  return join(dataDir, 'pieces');
}
