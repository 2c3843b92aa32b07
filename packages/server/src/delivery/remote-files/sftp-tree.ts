import { posix } from 'node:path';
import type { FileEntryWithStats, SFTPWrapper } from 'ssh2';
import { withConcurrency } from '../../foundation/with-concurrency.ts';
import { isPlainName } from './remote-files.ts';
import { isSftpCode, sftpCodes, type SftpAsk } from './sftp-ask.ts';

/** What lies below a folder: files with their sizes, and folders level by level. */
export interface SftpFound {
  files: Map<string, number>;
  levels: string[][];
}

/** Folders of a server by SFTP, whole. */
export interface SftpTree {
  /** What lies in a folder; nothing where there is none. */
  entries(folder: string): Promise<FileEntryWithStats[]>;
  /** What lies below a folder, by its path there. */
  below(folder: string): Promise<SftpFound>;
  /** Makes a folder and those above it. */
  make(folder: string): Promise<void>;
  /** Makes the folders for files in a folder. */
  makeFor(folder: string, paths: readonly string[]): Promise<void>;
  /** Removes a folder with all that it holds. */
  remove(folder: string): Promise<void>;
}

/** Questions under way at a time: each waits for its answer, which may come from far away. */
const atATime = 16;

/** Makes what works on whole folders. */
export function sftpTree(sftp: SFTPWrapper, ask: SftpAsk): SftpTree {
  const mkdir = (folder: string) => ask<void>(folder, (done) => sftp.mkdir(folder, done));
  const tree: SftpTree = {
    async entries(folder) {
      try {
        const all = await ask<FileEntryWithStats[]>(folder, (done) => sftp.readdir(folder, done));
        return all.filter(({ filename }) => isPlainName(filename));
      } catch (error) {
        if (isSftpCode(error, sftpCodes.missing)) return [];
        throw error;
      }
    },
    async below(folder) {
      const files = new Map<string, number>();
      const levels: string[][] = [];
      for (let level = ['']; level.length > 0;) {
        const next: string[] = [];
        const look = async (inner: string): Promise<void> => {
          for (const { filename, attrs } of await tree.entries(posix.join(folder, inner)))
            if (attrs.isDirectory()) next.push(posix.join(inner, filename));
            else files.set(posix.join(inner, filename), attrs.size);
        };
        await withConcurrency(level, look, atATime);
        levels.push(level);
        level = next;
      }
      return { files, levels };
    },
    async make(folder) {
      if (folder === '.' || folder === '/') return;
      try {
        await ask(folder, (done) => sftp.stat(folder, done));
      } catch (error) {
        if (!isSftpCode(error, sftpCodes.missing)) throw error;
        await tree.make(posix.dirname(folder));
        await mkdir(folder);
      }
    },
    async makeFor(folder, paths) {
      await tree.make(folder);
      for (const level of levelsOf(paths))
        await withConcurrency(
          level,
          // Where it is not there already, the file in it cannot be written and says so.
          (inner) => mkdir(posix.join(folder, inner)).catch(() => undefined),
          atATime,
        );
    },
    async remove(folder) {
      const { files, levels } = await tree.below(folder);
      const inFolder = (path: string): string => posix.join(folder, path);
      await withConcurrency(
        [...files.keys()].map(inFolder),
        (path) => ask<void>(path, (done) => sftp.unlink(path, done)),
        atATime,
      );
      for (const level of levels.reverse())
        await withConcurrency(
          level.map(inFolder),
          (path) => ask<void>(path, (done) => sftp.rmdir(path, done)),
          atATime,
        );
    },
  };
  return tree;
}

/** The folders of files, those above before those below. */
function levelsOf(paths: readonly string[]): string[][] {
  const levels: Set<string>[] = [];
  for (const path of paths) {
    const parts = path.split('/').slice(0, -1);
    for (const [depth] of parts.entries())
      (levels[depth] ??= new Set()).add(parts.slice(0, depth + 1).join('/'));
  }
  return levels.map((level) => [...level]);
}
