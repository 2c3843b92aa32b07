import { connect as openSocket, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { rootCertificates } from 'node:tls';
import { NoAnswer, type ForeignDatabase } from '@bakehouse/store';
import mysql, { type Connection } from 'mysql2';
import { mysqlValue } from './mysql-values.ts';

/** A connection, and which of the two it leads to. */
export interface MysqlConnection {
  client: Connection;
  mariadb: boolean;
  /** The address of those that were given which answered. */
  address: string;
  /** The socket, encrypted or not. */
  stream: Duplex;
  /** Ends it at once: the driver itself would take what still comes. */
  drop: () => void;
}

/** Connects to the first of the addresses that answers. */
export async function connectMysql(to: ForeignDatabase, milliseconds: number): Promise<MysqlConnection> {
  const until = Date.now() + milliseconds;
  let failure: unknown;
  for (const { address } of to.addresses) {
    try {
      return await connectTo(to, address, Math.min(10_000, Math.max(until - Date.now(), 1)));
    } catch (error) {
      if (isSaid(error)) throw error;
      failure = error;
    }
  }
  throw new NoAnswer(reasonOf(failure), failure);
}

async function connectTo(
  { host, port, database, user, password, tls }: ForeignDatabase,
  address: string,
  connectTimeout: number,
): Promise<MysqlConnection> {
  const client = mysql.createConnection({
    host,
    port,
    database,
    user,
    password,
    connectTimeout,
    stream: () => socketTo(host, address, port),
    ...(tls === false ? {} : { ssl: secured(tls) }),
    // Neither a second statement behind the first, nor files of this machine for a server that asks for them.
    multipleStatements: false,
    flags: ['-LOCAL_FILES', '-MULTI_STATEMENTS'],
    // Rows are read without code that is made from what the server says of them.
    disableEval: true,
    rowsAsArray: true,
    typeCast: mysqlValue,
    dateStrings: true,
    supportBigNumbers: true,
    connectAttributes: { program_name: 'bakehouse' },
  });
  const drop = (): void => {
    client.destroy();
    streamOf(client).destroy();
  };
  try {
    const version = await new Promise<string>((resolve, reject) => {
      client.once('connect', ({ serverVersion }: { serverVersion: string }) => resolve(serverVersion));
      client.once('error', reject);
    });
    return { client, mariadb: /mariadb/i.test(version), address, stream: streamOf(client), drop };
  } catch (error) {
    drop();
    throw error;
  } finally {
    // What breaks later fails whoever waits for it; it must not end the process.
    client.on('error', () => undefined);
  }
}

/** What the driver's types leave out. */
function streamOf(client: Connection): Duplex {
  return (client as Connection & { stream: Duplex }).stream;
}

/** The certificate is held against what the connection names: Node takes the name of the socket's host for one that is an address. */
function socketTo(host: string, address: string, port: number): Socket {
  const socket = openSocket({ host: address, port, noDelay: true });
  return Object.assign(socket, { _host: host });
}

function secured({ authority }: { authority?: string | undefined }) {
  return {
    rejectUnauthorized: true,
    verifyIdentity: true,
    ...(authority === undefined ? {} : { ca: [...rootCertificates, authority] }),
  };
}

function reasonOf(error: unknown): NoAnswer['reason'] {
  const { code = '' } = error as { code?: string };
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT') return 'unencrypted';
  if (code === 'ETIMEDOUT') return 'late';
  return /^(?:ERR_TLS|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|HANDSHAKE_SSL_ERROR)/.test(code)
    ? 'untrusted'
    : 'unreachable';
}

/** Whether the database itself has said it: its failures have a number and a state. */
export function isSaid(error: unknown): boolean {
  const { errno, sqlState } = error as { errno?: unknown; sqlState?: unknown };
  return typeof errno === 'number' && errno >= 1000 && typeof sqlState === 'string';
}
