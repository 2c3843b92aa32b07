import { Problem } from '@bakehouse/contract';
import type { ImapFlow } from 'imapflow';
import type { Connections } from './connections.ts';
import { makeMask, type Mask } from './mask-secret.ts';
import type { ConnectionUse } from './open-connection.ts';
import { socketProblem } from './socket-problem.ts';
import { tlsOptions } from './tls-options.ts';

/** A mailbox that is open. */
export interface Mailbox {
  client: ImapFlow;
  /** Asks the server; what fails is told without the password. */
  ask: <T>(command: (client: ImapFlow) => Promise<T>) => Promise<T>;
  mask: Mask;
}

/** Most bytes of one answer of a server: more than a mail that is taken has. */
const mostBytes = 48_000_000;

/** Most bytes until somebody is signed in, and until the next question after it. */
const [mostBefore, mostBetween] = [1_000_000, mostBytes + 8_000_000];
const guardMs = 250;
const patienceMs = 30_000;

/** Signs in at the server of a connection of kind `imap`. */
export async function openImap(connections: Connections, name: string, use: ConnectionUse): Promise<Mailbox> {
  const { definition, secret } = await connections.open(name, ['imap'], use);
  const { settings } = definition;
  const { host, port, addresses } = await connections.server(definition);
  const mask = makeMask(name, [secret.password]);
  const { ImapFlow: Client } = await import('imapflow');
  const tls = settings.tls ?? 'yes';
  const { servername, ca } = tlsOptions(name, host, settings.authority);
  const client = new Client({
    // The address that was checked, whatever the name means a moment later.
    host: addresses[0]?.address ?? host,
    ...(servername === undefined ? {} : { servername }),
    port,
    secure: tls === 'yes',
    doSTARTTLS: tls === 'yes' ? undefined : tls === 'starttls',
    auth: { user: settings.user, pass: secret.password },
    tls: ca === undefined ? {} : { ca },
    // It would log what it sends.
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    clientInfo: { name: 'Bakehouse' },
    connectionTimeout: 20_000,
    greetingTimeout: 15_000,
    maxLineLength: 8_000_000,
    maxLiteralSize: mostBytes,
    maxResponseSize: mostBetween,
  });
  // Whoever waits for it is told by the command that fails; without this an error would end the process.
  client.on('error', () => undefined);
  const guard = guardFlood(client);
  const ask: Mailbox['ask'] = async (command) => {
    guard.begin(mostBetween);
    try {
      return await command(client);
    } catch (error) {
      throw imapProblem(name, guard.flooded() ? tooMuch : error, mask);
    }
  };
  const late = setTimeout(() => client.close(), patienceMs).unref();
  try {
    guard.begin(mostBefore);
    await client.connect();
  } catch (error) {
    client.close();
    throw imapProblem(name, guard.flooded() ? tooMuch : error, mask);
  } finally {
    clearTimeout(late);
  }
  return { client, ask, mask };
}

const tooMuch = new Error('It sends more than it was asked for');

/** Leaves a server that goes on sending: each line is small and allowed, and it never answers. */
function guardFlood(client: ImapFlow): { begin: (most: number) => void; flooded: () => boolean } {
  let [from, most, isFlooded] = [0, mostBefore, false];
  const timer = setInterval(() => {
    if (client.stats().received - from <= most) return;
    isFlooded = true;
    client.close();
  }, guardMs).unref();
  client.on('close', () => clearInterval(timer));
  return {
    begin: (next) => {
      [from, most] = [client.stats().received, next];
    },
    flooded: () => isFlooded,
  };
}

/** Never with the error itself as cause: it holds the command that was sent, with the password. */
function imapProblem(name: string, error: unknown, mask: Mask): Problem {
  if (error instanceof Problem) return error;
  const of = `The mail server of the connection "${name}"`;
  const {
    code,
    authenticationFailed,
    responseText = '',
    message = '',
  } = error as { code?: string; authenticationFailed?: boolean; responseText?: string; message?: string };
  const said = mask.text(responseText === '' ? message : responseText).slice(0, 300);
  if (authenticationFailed === true)
    return new Problem(
      'connection_refused',
      `${of} refuses user or password: ${said}. Set its secret again; many services want a password made for this app.`,
    );
  return socketProblem(of, code) ?? new Problem('upstream_failed', `${of} says: ${said}`);
}
