import { connect as openSocket, isIP } from 'node:net';
import { rootCertificates, type ConnectionOptions } from 'node:tls';
import { Client } from 'pg';
import { LimitedQuery, type LimitedRows } from './limited-query.ts';
import { readAsJson } from './read-value.ts';

/** Where another database is, and who asks it. The addresses were checked: it is connected to them and to no others. */
export interface ForeignDatabase {
  host: string;
  port: number;
  addresses: readonly { address: string }[];
  database: string;
  user: string;
  password: string;
  /** Without it, nothing is encrypted. `authority` is trusted besides the usual ones. */
  tls: false | { authority?: string | undefined };
}

/** What is asked of another database. */
export interface ForeignStatement {
  text: string;
  values: readonly unknown[];
  /** Whether it may change something. */
  write: boolean;
  /** Most rows that are taken. */
  limit: number;
  /** Most bytes of the whole answer. */
  maxBytes: number;
  /** For how long everything may take. */
  milliseconds: number;
  /** One key for the statement, the same through every retry. */
  key: string;
  signal?: AbortSignal | undefined;
}

/** Why no answer came, where the database itself has not said it. */
export class NoAnswer extends Error {
  readonly reason: 'unreachable' | 'unencrypted' | 'untrusted' | 'late' | 'large' | 'aborted' | 'lost';

  constructor(reason: NoAnswer['reason'], cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

/** Asks another PostgreSQL with one statement in a transaction of its own, on a connection that ends with it. */
export async function askDatabase(to: ForeignDatabase, asked: ForeignStatement): Promise<LimitedRows> {
  const { milliseconds, maxBytes, signal } = asked;
  const until = Date.now() + milliseconds;
  signal?.throwIfAborted();
  const client = await connect(to, until);
  const { stream } = client.connection;
  let ended: NoAnswer | undefined;
  const end = (reason: NoAnswer['reason']): void => {
    ended ??= new NoAnswer(reason);
    stream.destroy();
    cancel(client);
  };
  let taken = 0;
  stream.on('data', (piece: Buffer) => {
    taken += piece.length;
    if (taken > maxBytes) end('large');
  });
  // The database is told the same limit; this is for one that does not answer at all.
  const timer = setTimeout(() => end('late'), Math.max(until - Date.now(), 1) + 1000);
  const abort = (): void => end('aborted');
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted === true) abort();
  try {
    return await transacted(client, asked, Math.max(until - Date.now(), 1));
  } catch (error) {
    // Whatever the database says of itself has a code.
    throw ended ?? (hasState(error) ? error : new NoAnswer('lost', error));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    await client.end().catch(() => undefined);
  }
}

/** Does the work in a transaction: what only reads leaves nothing behind, whatever it calls. */
async function transacted(
  client: Client,
  { text, values, write, limit, key }: ForeignStatement,
  milliseconds: number,
): Promise<LimitedRows> {
  await client.query(write ? 'begin' : 'begin read only');
  await client.query(
    `select set_config('statement_timeout', $1, true), set_config('bakehouse.effect', $2, true),
       set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true)`,
    [String(milliseconds), key],
  );
  const found = await new Promise<LimitedRows>((resolve, reject) => {
    client.query(
      new LimitedQuery({ text, values, types: readAsJson, limit }, (error, rows) =>
        rows === undefined ? reject(error ?? new Error('no answer')) : resolve(rows),
      ),
    );
  });
  await client.query(write ? 'commit' : 'rollback');
  return found;
}

/** Tells the database to stop: one that works on does not notice that nobody waits any more. */
function cancel(client: Client): void {
  const { processID, secretKey } = client as Client & { processID?: number; secretKey?: number };
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return;
  const packet = Buffer.alloc(16);
  [16, 80_877_102, processID, secretKey].forEach((each, at) => packet.writeInt32BE(each, at * 4));
  const socket = openSocket({ host: client.host, port: client.port, timeout: 5000 });
  socket.on('error', () => undefined);
  socket.on('timeout', () => socket.destroy());
  socket.end(packet);
}

/** Connects to the first of the addresses that answers. */
async function connect(
  { host, port, addresses, database, user, password, tls }: ForeignDatabase,
  until: number,
): Promise<Client> {
  let failure: unknown;
  for (const { address } of addresses) {
    const client = new Client({
      host: address,
      port,
      database,
      user,
      password,
      ssl: tls !== false && secured(host, tls),
      connectionTimeoutMillis: Math.min(10_000, Math.max(until - Date.now(), 1)),
      application_name: 'bakehouse',
    });
    // What breaks fails whoever waits for it; it must not end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (hasState(error)) throw error;
      failure = error;
    }
  }
  throw new NoAnswer(reasonOf(failure), failure);
}

/** The certificate is held against the name, as that is what was asked for, and not against the address. */
function secured(host: string, { authority }: { authority?: string | undefined }): ConnectionOptions {
  return {
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(authority === undefined ? {} : { ca: [...rootCertificates, authority] }),
  };
}

function reasonOf(error: unknown): NoAnswer['reason'] {
  const { message, code } = error as { message?: string; code?: string };
  if (message === 'The server does not support SSL connections') return 'unencrypted';
  if (message === 'timeout expired') return 'late';
  return /^(?:ERR_TLS|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO)/.test(code ?? '') ? 'untrusted' : 'unreachable';
}

/** Whether the database itself has said it: its codes have five characters, those of the network more or none. */
function hasState(error: unknown): boolean {
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && typeof severity === 'string';
}
