import type { OpenConnection } from '../connections/open-connection.ts';
import type { CheckedHost } from '../outgoing/find-target.ts';
import type { HttpClient } from '../outgoing/http-client.ts';
import type { RemoteFiles } from './remote-files.ts';
import { s3Files } from './s3-files.ts';

/** Kinds of connections that lead to files. */
export const fileKinds = ['s3', 'ssh'] as const;

/** A connection that leads to files. */
export type FileConnection = OpenConnection<(typeof fileKinds)[number]>;

/** What is to be done with files of another system, as far as that matters to the way there. */
export interface RemoteWork {
  /** For how long everything may take. */
  milliseconds: number;
  /** One key for the work, the same through every retry. */
  key: string;
  signal?: AbortSignal | undefined;
}

/** Reaches the files of a connection. Whoever opens them closes them. */
export async function openRemoteFiles(
  opened: FileConnection,
  { milliseconds, key, signal: given }: RemoteWork,
  {
    http,
    server,
  }: { http: HttpClient; server: (definition: FileConnection['definition']) => Promise<CheckedHost> },
): Promise<RemoteFiles> {
  const time = AbortSignal.timeout(milliseconds);
  const signal = given === undefined ? time : AbortSignal.any([time, given]);
  if (isS3(opened)) {
    const { definition, secret } = opened;
    const parts = { settings: definition.settings, secret: secret.secretAccessKey };
    return s3Files({ ...parts, http, signal, seconds: milliseconds / 1000 });
  }
  const { connectSsh } = await import('./connect-ssh.ts');
  const { sftpFiles } = await import('./sftp-files.ts');
  const ssh = opened as OpenConnection<'ssh'>;
  return sftpFiles(await connectSsh(await server(ssh.definition), ssh, signal), key, signal);
}

function isS3(opened: FileConnection): opened is OpenConnection<'s3'> {
  return opened.definition.kind === 's3';
}
