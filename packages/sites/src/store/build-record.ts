import type { BuildWarning } from '../wire/build.ts';

/** A finished build as it is kept on disk. */
export interface BuildRecord {
  id: string;
  site: string;
  digest: string;
  files: number;
  bytes: number;
  pages: number;
  rendered: number;
  rendered_pages: string[];
  warnings: BuildWarning[];
  /** The unguessable part of its preview address. */
  preview: string;
  started_at: string;
  finished_at: string;
  milliseconds: number;
  /** The caller's key for this build, so that a repeated request finds it. */
  key?: string;
  /** The builds whose packs hold files of this one. */
  packs: string[];
  /** The uploaded blobs it uses. */
  blobs: string[];
}
