import type { LoadedManifest } from '../store/build-store.ts';
import type { FileEntry } from '../store/manifest.ts';
import type { ReleaseRecord } from '../store/release-store.ts';
import type { Redirect } from '../wire/build-input.ts';
import type { CspAdditions } from '../wire/csp.ts';
import { hash } from 'node:crypto';
import { mediaType } from '../build/media-type.ts';

/** A file to serve: on disk, or a short text held in memory. */
export type ServedFile = FileEntry & { text?: Buffer };

/** What is served under a host: one release, whole. It is never changed, only replaced. */
export interface LiveSite {
  /** Names the release in `X-Release`. */
  label: string;
  files: ReadonlyMap<string, ServedFile>;
  redirects: ReadonlyMap<string, Redirect>;
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
  for (const [path, text] of Object.entries(release?.texts ?? {})) files.set(path, textFile(path, text));
  return {
    label,
    files,
    redirects: new Map(manifest.head.redirects.map((one) => [one.from, one])),
    csp: manifest.head.csp,
    preview: release === undefined,
  };
}

function textFile(path: string, text: string): ServedFile {
  const bytes = Buffer.from(text);
  return {
    path,
    sha256: hash('sha256', bytes, 'hex'),
    type: mediaType(path),
    at: ['t:', 0, bytes.length],
    text: bytes,
  };
}
