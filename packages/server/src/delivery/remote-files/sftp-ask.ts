import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '@bakehouse/contract';
import type { SshSession } from './connect-ssh.ts';
import { remoteProblem } from './remote-problem.ts';

/** Codes of SFTP. */
export const sftpCodes = { end: 1, missing: 2, denied: 3 };

type Done<T> = (error: Error | null | undefined, value: T) => void;

/** Asks one thing of a server; it may never answer. What it cannot do at all is thrown as it is, no `Problem`. */
export type SftpAsk = <T>(path: string, begin: (done: Done<T>) => void) => Promise<T>;

/** Makes what asks a server until it is gone. */
export function sftpAsk(ended: SshSession['ended']): SftpAsk {
  return async <T>(path: string, begin: (done: Done<T>) => void): Promise<T> => {
    const asked = new Promise<T>((resolve, reject) => {
      begin((error, value) => (error ? reject(sftpProblem(error, path)) : resolve(value)));
    });
    return Promise.race([asked, ended]);
  };
}

/** Writes a file from its beginning. */
export async function pour(
  { sftp, ended }: Pick<SshSession, 'sftp' | 'ended'>,
  path: string,
  pieces: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<void> {
  const target = sftp.createWriteStream(path);
  target.on('error', () => undefined);
  await Promise.race([pipeline(Readable.from(pieces), target, { signal }), ended]);
}

/** What the server said, with its code kept for whoever knows what to do about it. */
export function sftpProblem(error: unknown, path: string): unknown {
  if (error instanceof Problem) return error;
  const { code, message = '' } = error as { code?: unknown; message?: string };
  if (typeof code !== 'number') return remoteProblem.failed(message.slice(0, 500));
  const said =
    code === sftpCodes.missing
      ? remoteProblem.missing(path)
      : code === sftpCodes.denied
        ? remoteProblem.refused(`"${path}": ${message.slice(0, 500)}`)
        : remoteProblem.failed(`"${path}": ${message.slice(0, 500)}`);
  return Object.assign(said, { sftp: code });
}

/** Whether a failure is that answer of a server. */
export function isSftpCode(error: unknown, code: number): boolean {
  return (error as { sftp?: number }).sftp === code;
}
