import { createHash } from 'node:crypto';
import { Problem } from '@bakehouse/contract';
import ssh2, { type Client, type SFTPWrapper } from 'ssh2';
import type { OpenConnection } from '../connections/open-connection.ts';
import type { CheckedHost } from '../outgoing/find-target.ts';
import { remoteProblem } from './remote-problem.ts';

/** A server that is spoken with. */
export interface SshSession {
  sftp: SFTPWrapper;
  /** Never settles well: fails when the server is gone or the time is over. */
  ended: Promise<never>;
  close: () => void;
}

/** Signs in to the first of the addresses that answers. Nothing of the secret is sent before the key of the host was looked at. */
export async function connectSsh(
  server: CheckedHost,
  opened: OpenConnection<'ssh'>,
  signal: AbortSignal,
): Promise<SshSession> {
  let failure: unknown;
  for (const { address } of server.addresses) {
    try {
      return await connectTo(address, server, opened, signal);
    } catch (error) {
      if (error instanceof Problem) throw error;
      failure = error;
    }
  }
  throw new Problem(
    'upstream_failed',
    `"${server.host}:${server.port}" could not be reached by SSH: look at its host and port.`,
    {},
    failure,
  );
}

async function connectTo(
  address: string,
  { host, port }: CheckedHost,
  { definition: { name, settings }, secret }: OpenConnection<'ssh'>,
  signal: AbortSignal,
): Promise<SshSession> {
  if (signal.aborted) throw remoteProblem.late();
  const client: Client = new ssh2.Client();
  let stranger: Problem | undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    client.on('error', reject);
    client.on('close', () => reject(remoteProblem.failed('it ended the connection')));
    signal.addEventListener('abort', () => reject(remoteProblem.late()), { once: true });
  });
  // Whoever waits is told; where nobody does, nothing is lost.
  ended.catch(() => undefined);
  const close = (): void => {
    client.destroy();
  };
  signal.addEventListener('abort', close, { once: true });
  const { password } = secret;
  client.on('keyboard-interactive', (_name, _text, _language, prompts, finish) =>
    finish(prompts.map(() => password ?? '')),
  );
  // Questions are small, and each waits for its answer.
  client.once('connect', () => client.setNoDelay(true));
  try {
    const ready = new Promise<void>((resolve) => client.on('ready', resolve));
    client.connect({
      host: address,
      port,
      username: settings.user,
      ...(secret as { password?: string; privateKey?: string; passphrase?: string }),
      tryKeyboard: password !== undefined,
      readyTimeout: 0,
      hostVerifier: (key: Buffer) => {
        stranger = strangerOf(`${host}:${port}`, name, fingerprintOf(key), settings.hostKey);
        return stranger === undefined;
      },
    });
    await Promise.race([ready, ended]);
    const opening = new Promise<SFTPWrapper>((resolve, reject) => {
      client.sftp((error, sftp) =>
        error === undefined ? resolve(sftp) : reject(remoteProblem.failed('it offers no SFTP')),
      );
    });
    const sftp = await Promise.race([opening, ended]);
    // What the server says wrongly ends the connection, which fails whoever waits.
    sftp.on('error', () => undefined);
    return { sftp, ended, close };
  } catch (error) {
    close();
    throw stranger ?? refusalOf(error);
  }
}

/** The fingerprint of a key as `ssh-keygen -l` shows it. */
function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

/** Why a server is not spoken with; undefined where it has the key that is expected. */
function strangerOf(
  server: string,
  name: string,
  shown: string,
  expected: string | undefined,
): Problem | undefined {
  if (expected === shown) return undefined;
  if (expected === undefined)
    return new Problem(
      'connection_incomplete',
      `"${server}" shows the host key ${shown}. If that is the one its operator tells you, set it as "hostKey" of the connection "${name}"; without it nothing is sent there.`,
      { more: { hostKey: shown } },
    );
  return new Problem(
    'upstream_failed',
    `"${server}" shows the host key ${shown}, but "hostKey" of the connection "${name}" is ${expected}: somebody may stand in between. Nothing was sent. If its operator has changed it, set the new one.`,
  );
}

function refusalOf(error: unknown): unknown {
  const { level, message = '' } = error as { level?: string; message?: string };
  if (level === 'client-authentication')
    return new Problem(
      'connection_refused',
      'The other system takes neither the password nor the key: look at its user there, or set the secret of the connection again.',
    );
  if (/privateKey|private key|passphrase/i.test(message))
    return new Problem(
      'connection_refused',
      'The private key of the connection cannot be read, or its passphrase is wrong: set its secret again.',
    );
  return error;
}
