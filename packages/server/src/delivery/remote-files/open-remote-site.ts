import type { OpenConnection } from '../connections/open-connection.ts';
import { partsOfS3, type FileConnection, type FileRoads } from './open-remote-files.ts';
import type { RemoteSite, SitePlace } from './remote-site.ts';

/** Reaches a place of a connection that shows a site. Whoever opens it closes it. */
export async function openRemoteSite(
  opened: FileConnection,
  place: SitePlace,
  { milliseconds, signal: given }: { milliseconds: number; signal: AbortSignal },
  { http, server }: FileRoads,
): Promise<RemoteSite> {
  const signal = AbortSignal.any([AbortSignal.timeout(milliseconds), given]);
  const s3 = partsOfS3(opened);
  if (s3 !== undefined) {
    const { s3Site } = await import('./s3-site.ts');
    return s3Site({ ...s3, http, signal, seconds: milliseconds / 1000 }, place);
  }
  const { connectSsh } = await import('./connect-ssh.ts');
  const { sftpSite } = await import('./sftp-site.ts');
  const ssh = opened as OpenConnection<'ssh'>;
  return sftpSite(await connectSsh(await server(ssh.definition), ssh, signal), place, signal);
}
