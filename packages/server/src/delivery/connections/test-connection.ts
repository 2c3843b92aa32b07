import { randomUUID } from 'node:crypto';
import { httpConnectionKinds, Problem, type ConnectionDefinition } from '@bakehouse/contract';
import { tryDatabase } from '../databases/try-database.ts';
import { fileKinds } from '../remote-files/open-remote-files.ts';
import { tryRemoteFiles } from '../remote-files/try-remote-files.ts';
import { refusalOf, type Connections } from './connections.ts';
import type { ConnectionUse } from './open-connection.ts';
import { openImap } from './open-imap.ts';
import { openMqtt } from './open-mqtt.ts';
import { openSmtp } from './open-smtp.ts';

/** What came of trying a connection. */
export interface ConnectionTest {
  ok: boolean;
  code: string | null;
  message: string;
  /** What the server shows as its key where the connection has none yet; null otherwise. */
  hostKey: string | null;
}

/** Tries a connection as a workflow would use it. */
export async function testConnection(
  connections: Connections,
  definition: ConnectionDefinition,
  use: ConnectionUse,
  url: string | undefined,
): Promise<ConnectionTest> {
  try {
    const message = await attempt(connections, definition, use, url);
    return { ok: true, code: null, message, hostKey: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const shown = error.data.more?.['hostKey'];
    const hostKey = typeof shown === 'string' ? shown : null;
    return { ok: false, code: error.code, message: error.message, hostKey };
  }
}

async function attempt(
  connections: Connections,
  definition: ConnectionDefinition,
  use: ConnectionUse,
  url: string | undefined,
): Promise<string> {
  const { name, kind } = definition;
  if (httpConnectionKinds.includes(kind)) {
    const asked = url ?? firstAddress(definition);
    const { status } = await connections.send(name, use, { url: asked });
    const refusal = refusalOf(name, status);
    if (refusal !== undefined) throw refusal;
    return `"${new URL(asked).host}" answered with status ${status}.`;
  }
  if (kind === 'database') {
    await tryDatabase(connections, await connections.open(name, ['database'], use));
    return 'The database was signed in to and answers.';
  }
  if (kind === 's3' || kind === 'ssh') {
    await tryRemoteFiles(connections, await connections.open(name, fileKinds, use));
    return kind === 's3'
      ? 'The bucket was signed in to and answers.'
      : 'The server was signed in to and answers.';
  }
  if (kind === 'imap') {
    const { client } = await openImap(connections, name, use);
    client.close();
    return 'The mailbox was signed in to and answers.';
  }
  if (kind === 'mqtt') {
    const client = randomUUID().slice(0, 18);
    const { close } = await openMqtt(connections, name, use, { client, lasting: false });
    await close();
    return 'The broker was signed in to and answers.';
  }
  if (kind === 'smtp') {
    const { verify, close } = await openSmtp(connections, name, use);
    try {
      await verify();
    } finally {
      close();
    }
    return 'The mail server was signed in to and answers.';
  }
  await connections.open(name, [kind], use);
  return 'The secret can be read.';
}

/** The first host that is no pattern. */
function firstAddress({ name, hosts = [] }: ConnectionDefinition): string {
  const host = hosts.find((each) => !each.includes('*'));
  if (host === undefined)
    throw new Problem(
      'invalid',
      `The hosts of the connection "${name}" are patterns: give an address to ask.`,
    );
  return host.includes('://') ? `${host}/` : `https://${host}/`;
}
