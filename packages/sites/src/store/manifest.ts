import type { ImageFormat } from '../wire/build-input.ts';
import type { Redirect } from '../wire/redirect.ts';
import type { Feed, Language } from '../wire/content.ts';
import type { BuildWarning } from '../wire/build.ts';
import type { CspAdditions } from '../wire/csp.ts';
import type { BytesRef } from './pack.ts';

/** A file of a build. */
export interface FileEntry {
  /** Path without leading slash, as it is asked for: `about/index.html`. */
  path: string;
  sha256: string;
  type: string;
  at: BytesRef;
  br?: BytesRef;
  gz?: BytesRef;
  /** Its name holds its hash, so it may be cached for ever. */
  immutable?: true;
  /** CSP hashes of the inline scripts of a page. */
  inline?: string[];
}

/** A page of a build: what it was made from, what it became. */
export interface PageEntry {
  /** Hash of the page as it was sent. */
  raw: string;
  name: string;
  /** Its address: `/about/`. */
  path: string;
  title: string;
  description?: string;
  date?: string;
  lang?: string;
  noindex?: true;
  /** What it names as its translations. */
  translation?: string;
  /** The collection it is of. */
  collection?: string;
  /** Names its translations at that time. */
  alternates?: string;
  /** Which of the build's sets of dependencies it has. */
  set: string;
  links: string[];
  /** What it is found by, where the site has a search. */
  words?: string;
  warnings: { code: string; message: string }[];
  file: FileEntry;
}

/** A bundled script: the sources it was made of with their hashes, and its file. */
export interface BundleEntry {
  id: string;
  inputs: Record<string, string>;
  path: string;
}

/** A picture among the assets: as it was given and as it is published, its size, and its copies. */
export interface ImageEntry {
  path: string;
  sha256: string;
  /** The file without metadata. */
  published: string;
  widths: number[];
  formats: ImageFormat[];
  width?: number;
  height?: number;
  variants: { path: string; width: number; format: ImageFormat }[];
}

/** The shared part of a build's index; pages follow it line by line. */
export interface ManifestHead {
  version: 1;
  /** The versions of what made it: with others nothing is taken over. */
  engine: string;
  site: string;
  template: string;
  title: string;
  url?: string;
  lang?: string;
  languages: Language[];
  feeds: Feed[];
  /** The code that was looked at, by its hash, and what that showed. */
  code?: { key: string; warnings: BuildWarning[] };
  canonicalHost: boolean;
  csp?: CspAdditions;
  redirects: Redirect[];
  files: FileEntry[];
  bundles: BundleEntry[];
  images: ImageEntry[];
  /** Hash of every dependency when this was built. */
  deps: Record<string, string>;
  /** Names of the dependencies of pages, by the hash of the list. */
  sets: Record<string, string[]>;
}

/** The whole index of a build. */
export interface Manifest {
  head: ManifestHead;
  pages: PageEntry[];
}

/** The index as text: the head, then one line per page; lines of pages taken over are passed in and not made anew. */
export function writeManifest(head: ManifestHead, pageLines: string[]): string {
  return `${JSON.stringify(head)}\n${pageLines.join('\n')}${pageLines.length > 0 ? '\n' : ''}`;
}

/** The index from text that this service wrote. */
export function readManifest(text: string): { head: ManifestHead; lines: string[] } {
  const lines = text.split('\n');
  lines.pop();
  const [first, ...rest] = lines;
  const head: ManifestHead = { ...unknownBefore, ...JSON.parse(first ?? '') };
  return { head, lines: rest };
}

/** What the index of a build lacks that was made before it was known. */
const unknownBefore = { languages: [], feeds: [], canonicalHost: false };
