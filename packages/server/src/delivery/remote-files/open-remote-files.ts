import type { OpenConnection } from '../connections/open-connection.ts';
import type { CheckedHost } from '../outgoing/find-target.ts';
import type { HttpClient } from '../outgoing/http-client.ts';
import type { RemoteFiles } from './remote-files.ts';
import type { S3Parts } from './s3-ask.ts';
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

/** How files of other systems are reached. */
export interface FileRoads {
  http: HttpClient;
  server: (definition: FileConnection['definition']) => Promise<CheckedHost>;
}

/** Reaches the files of a connection. Whoever opens them closes them. */
export async function openRemoteFiles(
  opened: FileConnection,
  { milliseconds, key, signal: given }: RemoteWork,
  { http, server }: FileRoads,
): Promise<RemoteFiles> {
  const time = AbortSignal.timeout(milliseconds);
  const signal = given === undefined ? time : AbortSignal.any([time, given]);
  const s3 = partsOfS3(opened);
  if (s3 !== undefined) return s3Files({ ...s3, http, signal, seconds: milliseconds / 1000 });
  const { connectSsh } = await import('./connect-ssh.ts');
  const { sftpFiles } = await import('./sftp-files.ts');
  const ssh = opened as OpenConnection<'ssh'>;
  return sftpFiles(await connectSsh(await server(ssh.definition), ssh, signal), key, signal);
}

/** What a bucket is asked with; undefined where the connection leads to none. */
export function partsOfS3(opened: FileConnection): Pick<S3Parts, 'settings' | 'secret'> | undefined {
  if (opened.definition.kind !== 's3') return undefined;
  const { definition, secret } = opened as OpenConnection<'s3'>;
  return { settings: definition.settings, secret: secret.secretAccessKey };
}
