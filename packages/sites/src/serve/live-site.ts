import type { LoadedManifest } from '../store/build-store.ts';
import type { FileEntry, ManifestHead } from '../store/manifest.ts';
import type { ReleaseRecord } from '../store/release-store.ts';
import type { Redirect } from '../wire/redirect.ts';
import type { CspAdditions } from '../wire/csp.ts';
import { hash } from 'node:crypto';
import { feedType } from '../build/feeds.ts';
import { mediaType } from '../build/media-type.ts';
import { isPattern, redirectRule, type RedirectRule } from '../wire/redirect-rules.ts';

/** A file to serve: on disk, or a short text held in memory. */
export type ServedFile = FileEntry & { text?: Buffer };

/** What is served under a host: one release, whole. It is never changed, only replaced. */
export interface LiveSite {
  /** Names the release in `X-Release`. */
  label: string;
  files: ReadonlyMap<string, ServedFile>;
  redirects: ReadonlyMap<string, Redirect>;
  /** Redirects for many paths: they count where there is no file. */
  rules: readonly RedirectRule[];
  /** The origin that visitors of other hostnames are led to. */
  canonical: string | undefined;
  csp: CspAdditions | undefined;
  preview: boolean;
  /** Shown on a host shared with others, where it must have no origin of its own. */
  sandboxed?: true;
}

/**
 * Everything a release shows. Fingerprinted files of `earlier` builds come along, so that a page loaded just before
 * a switch still finds its scripts and styles.
 */
export function liveSite(
  label: string,
  manifest: LoadedManifest,
  release: ReleaseRecord | undefined,
  earlier: readonly LoadedManifest[],
): LiveSite {
  const files = new Map<string, ServedFile>();
  for (const old of earlier)
    for (const file of old.head.files) if (file.immutable === true) files.set(file.path, file);
  for (const file of manifest.head.files) files.set(file.path, file);
  for (const page of manifest.pages) files.set(page.file.path, page.file);
  const feeds = new Set(manifest.head.feeds.map((one) => one.path));
  for (const [path, text] of Object.entries(release?.texts ?? {}))
    files.set(path, textFile(path, text, feeds.has(`/${path}`)));
  return {
    label,
    files,
    redirects: new Map(
      manifest.head.redirects.filter((one) => !isPattern(one.from)).map((one) => [one.from, one]),
    ),
    rules: manifest.head.redirects.filter((one) => isPattern(one.from)).map(redirectRule),
    canonical: canonicalOf(manifest.head, release?.hostnames ?? []),
    csp: manifest.head.csp,
    preview: release === undefined,
  };
}

/** The address of the settings, where it is one of the hostnames: the others lead to it. */
function canonicalOf({ url, canonicalHost }: ManifestHead, hostnames: readonly string[]): string | undefined {
  if (url === undefined || !canonicalHost) return undefined;
  const { origin, hostname } = new URL(url);
  return hostnames.length > 1 && hostnames.includes(hostname) ? origin : undefined;
}

/** Whether a host leads to another one of its site. */
export function leadsAway(site: LiveSite, hostname: string): boolean {
  return site.canonical !== undefined && new URL(site.canonical).hostname !== hostname;
}

/** The page for what does not exist, of the nearest folder above a path that has one. */
export function notFoundFile(files: LiveSite['files'], path: string): ServedFile | undefined {
  for (let end = path.lastIndexOf('/'); end >= 0; end = end === 0 ? -1 : path.lastIndexOf('/', end - 1)) {
    const found = files.get(`${path.slice(1, end + 1)}404.html`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function textFile(path: string, text: string, isFeed: boolean): ServedFile {
  const bytes = Buffer.from(text);
  return {
    path,
    sha256: hash('sha256', bytes, 'hex'),
    type: isFeed ? `${feedType(path)}; charset=utf-8` : mediaType(path),
    at: ['t:', 0, bytes.length],
    text: bytes,
  };
}
