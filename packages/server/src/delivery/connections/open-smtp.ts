import { Problem } from '@bakehouse/contract';
import { createTransport, type Transporter } from 'nodemailer';
import type { Connections } from './connections.ts';
import { makeMask, type Mask } from './mask-secret.ts';
import type { ConnectionUse } from './open-connection.ts';
import { socketProblem } from './socket-problem.ts';
import { tlsOptions } from './tls-options.ts';

/** The mail server of a connection of kind `smtp`. */
export interface MailServer {
  transport: Transporter;
  /** The sender of what goes by it, where the connection names one. */
  from: string | undefined;
  /** Signs in, and sends nothing. */
  verify: () => Promise<void>;
  /** What a failure means for whoever made the connection; undefined where it is about the mail. */
  problemOf: (error: unknown) => Problem | undefined;
  mask: Mask;
  close: () => void;
}

const greetingMs = 10_000;
const silenceMs = 30_000;

/** Makes ready to send by a connection of kind `smtp`; at most so many mails are on their way by it. */
export async function openSmtp(
  connections: Connections,
  name: string,
  use: ConnectionUse,
  atOnce = 1,
): Promise<MailServer> {
  const { definition, secret } = await connections.open(name, ['smtp'], use);
  const { tls = 'yes', user, from, authority } = definition.settings;
  const { host, port, addresses } = await connections.server(definition);
  const mask = makeMask(name, secret.password === undefined ? [] : [secret.password]);
  const { servername, ca } = tlsOptions(name, host, authority);
  const transport = createTransport({
    // The address that was checked, whatever the name means a moment later.
    host: addresses[0]?.address ?? host,
    ...(servername === undefined ? {} : { servername }),
    port,
    secure: tls === 'yes',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'no',
    ...(ca === undefined ? {} : { tls: { ca } }),
    ...(user === undefined ? {} : { auth: { user, pass: secret.password ?? '' } }),
    pool: true,
    maxConnections: atOnce,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
  });
  const problemOf = (error: unknown) => smtpProblem(name, error, mask);
  return {
    transport,
    from,
    async verify() {
      try {
        await transport.verify();
      } catch (error) {
        throw (
          problemOf(error) ??
          new Problem('upstream_failed', `${serverName(name)} says: ${saidBy(error, mask)}`)
        );
      }
    },
    problemOf,
    mask,
    close: () => transport.close(),
  };
}

/** Never with the error itself as cause: nobody knows what it holds. */
function smtpProblem(name: string, error: unknown, mask: Mask): Problem | undefined {
  if (error instanceof Problem) return error;
  const of = serverName(name);
  const { code, originalCode } = error as { code?: string; originalCode?: string };
  const said = saidBy(error, mask);
  if (code === 'EAUTH')
    return new Problem(
      'connection_refused',
      `${of} refuses user or password: ${said}. Set its secret again; many services want a password made for this app.`,
    );
  if (originalCode !== undefined) return socketProblem(of, originalCode);
  if (code === 'ETIMEDOUT') return socketProblem(of, code);
  if (code === 'ETLS' || code === 'ECONNECTION' || code === 'EPROTOCOL' || code === 'ESOCKET')
    return new Problem('upstream_failed', `${of} cannot be spoken with as the connection says: ${said}`);
  return undefined;
}

function saidBy(error: unknown, mask: Mask): string {
  return mask.text(error instanceof Error ? error.message : String(error)).slice(0, 300);
}

function serverName(name: string): string {
  return `The mail server of the connection "${name}"`;
}
