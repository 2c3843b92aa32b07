import { connect, type Socket } from 'node:net';
import { createTransport, type Transporter } from 'nodemailer';
import { checkHost, type TargetRules } from '../outgoing/find-target.ts';

/** How a mail server is reached. */
export interface TransportOptions {
  smtpUrl: string;
  /** Most connections that are kept open; without it each mail has one of its own. */
  connections?: number;
  /** Set where somebody wrote the address in the app: only public hosts and those that are allowed by name may be connected to. */
  rules?: TargetRules | undefined;
}

/** Makes what hands mail to a mail server. */
export function openTransport({ smtpUrl, connections, rules }: TransportOptions): Transporter {
  const options = {
    url: smtpUrl,
    ...(connections === undefined ? {} : { pool: true as const, maxConnections: connections }),
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  };
  if (rules === undefined) return createTransport(options);
  const { hostname, port, protocol } = new URL(smtpUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const server = { host, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) };
  return createTransport({
    ...options,
    getSocket: (_options: unknown, take: (error: Error | null, socket?: { connection: Socket }) => void) => {
      reach(server, rules).then(
        (connection) => take(null, { connection }),
        (error: unknown) => take(error as Error),
      );
    },
  });
}

/** Connects to an address that was checked, whatever the name means a moment later. */
async function reach(server: { host: string; port: number }, rules: TargetRules): Promise<Socket> {
  const { addresses, port } = await checkHost(server, rules);
  const socket = connect({ host: addresses[0]?.address ?? server.host, port, timeout: 10_000 });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.removeAllListeners('timeout');
      socket.removeListener('error', reject);
      resolve(socket);
    });
    socket.once('error', reject);
    socket.once('timeout', () => socket.destroy(new Error('It does not answer.')));
  });
}
