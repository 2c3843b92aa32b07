import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Problem } from '@bakehouse/contract';
import type { RemoteContent } from './remote-files.ts';
import { isPlainName } from './remote-files.ts';
import { remoteProblem } from './remote-problem.ts';

/** A file of a release. */
export interface SiteFile {
  path: string;
  sha256: string;
  type: string;
  size: number;
  /** Its name holds its hash. */
  immutable: boolean;
  /** Not of the site: it tells a web server of redirects and headers. */
  added: boolean;
  /** Made smaller so: it unpacks to the file of that digest. */
  packed?: 'br' | 'gz';
}

/** A release as it is to be shown elsewhere. */
export interface SiteFiles {
  release: { number: number; digest: string };
  files: readonly SiteFile[];
  read: (file: SiteFile) => AsyncIterable<Buffer>;
}

/** Where a site is shown on another system, and what of it that place is. */
export interface SitePlace {
  folder: string;
  /** Releases that stay, where there can be several. */
  keep: number;
  owner: { site: string; target: string };
}

/** How much was sent. */
export interface SentSite {
  files: number;
  bytes: number;
}

/** A place on another system that shows a site. Whoever opens it closes it. */
export interface RemoteSite {
  /** Shows a release; what breaks off shows what was shown before, as far as the system can promise that. */
  put(files: SiteFiles): Promise<SentSite>;
  /** Shows nothing any more. */
  clear(): Promise<void>;
  close(): void;
}

/** Refuses files that would lie outside the folder. */
export function refuseStrayPaths(files: readonly SiteFile[]): void {
  const stray = files.find(({ path }) => !path.split('/').every(isPlainName));
  if (stray !== undefined) throw remoteProblem.failed(`the page builder names a file "${stray.path}"`);
}

/** A file that is sent; one that is not what it should be fails before it is whole. */
export function contentOf(file: SiteFile, read: SiteFiles['read']): RemoteContent {
  return {
    size: file.size,
    sha256: Buffer.from(file.sha256, 'hex'),
    async *read() {
      const digest = createHash('sha256');
      const packed: Buffer[] = [];
      for await (const piece of read(file)) {
        if (file.packed === undefined) digest.update(piece);
        else packed.push(piece);
        yield piece;
      }
      if (file.packed !== undefined) digest.update(await unpacked(file, Buffer.concat(packed)));
      if (digest.digest('hex') !== file.sha256)
        throw remoteProblem.failed(`the page builder gave other bytes than those of "${file.path}"`);
    },
  };
}

/** What names the content of a file: packed, it is another one. */
export function contentName({ sha256, packed }: SiteFile): string {
  return packed === undefined ? sha256 : `${sha256}.${packed}`;
}

const unpack = { br: promisify(brotliDecompress), gz: promisify(gunzip) };

/** What does not unpack is no file that anybody was promised. */
function unpacked({ packed }: SiteFile, bytes: Buffer): Promise<Buffer> {
  return packed === undefined
    ? Promise.resolve(bytes)
    : unpack[packed](bytes).catch(() => Buffer.from('it does not unpack'));
}

/** Refusals of a place that is not ours to write to. */
export const placeProblem = {
  foreign: (paths: readonly string[]) =>
    new Problem(
      'conflict',
      `${paths
        .slice(0, 3)
        .map((path) => `"${path}"`)
        .join(', ')} ${paths.length === 1 ? 'is' : 'are'} there already and ${
        paths.length === 1 ? 'was' : 'were'
      } not put there by a deploy of this target. Nothing was changed. Move it away, or name another "folder" in the target.`,
    ),
  taken: (folder: string, { site, target }: SitePlace['owner']) =>
    new Problem(
      'conflict',
      `"${folder}" shows the site "${site}" by its target "${target}". Nothing was changed. Name another "folder" in this target.`,
    ),
};

/** What a place says of itself, as it was written there. */
export function ownerIn(text: string): (SitePlace['owner'] & Record<string, unknown>) | undefined {
  try {
    const told: unknown = JSON.parse(text);
    const { site, target } = (told ?? {}) as Record<string, unknown>;
    if (typeof site === 'string' && typeof target === 'string')
      return { ...(told as object), site: site.slice(0, 200), target: target.slice(0, 200) };
    return undefined;
  } catch {
    return undefined;
  }
}
