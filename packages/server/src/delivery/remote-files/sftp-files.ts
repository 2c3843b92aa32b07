import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { Problem } from '@bakehouse/contract';
import type { FileEntryWithStats, SFTPWrapper, Stats } from 'ssh2';
import type { SshSession } from './connect-ssh.ts';
import { isPlainName, type RemoteEntry, type RemoteFiles } from './remote-files.ts';
import { remoteProblem } from './remote-problem.ts';
import { isSftpCode, pour, sftpAsk, sftpCodes, sftpProblem, type SftpAsk } from './sftp-ask.ts';

/** So many answers without a name that can be asked for are taken before a list is given up. */
const spareAnswers = 100;

/** The files of a server by SFTP. `key` names the work, so that one that is repeated finds what it left behind. */
export function sftpFiles({ sftp, ended, close }: SshSession, key: string, signal: AbortSignal): RemoteFiles {
  const ask = sftpAsk(ended);

  async function find(path: string): Promise<RemoteEntry | undefined> {
    try {
      return entryOf(path, await ask<Stats>(path, (done) => sftp.stat(path, done)));
    } catch (error) {
      if (isSftpCode(error, sftpCodes.missing)) return undefined;
      throw error;
    }
  }

  async function rename(from: string, to: string): Promise<void> {
    await ask<void>(to, (done) => sftp.rename(from, to, done));
  }

  /** Puts a file in the place of another in one step, where the server knows how. */
  async function replaceBy(from: string, to: string): Promise<void> {
    try {
      await ask<void>(to, (done) => sftp.ext_openssh_rename(from, to, done));
    } catch (error) {
      if (error instanceof Problem) throw error;
      await ask<void>(to, (done) => sftp.unlink(to, done)).catch(() => undefined);
      await rename(from, to);
    }
  }

  return {
    find,
    async list(folder, limit) {
      const place = folder === '' ? '.' : folder;
      const handle = await ask<Buffer>(folder, (done) => sftp.opendir(place, done));
      const entries: RemoteEntry[] = [];
      let [empty, skipped] = [0, 0];
      while (entries.length <= limit) {
        const found = await nextNames(sftp, handle, folder, ask);
        if (found === undefined) break;
        const before = entries.length;
        for (const { filename, attrs } of found) {
          if (filename === '.' || filename === '..') continue;
          if (!isPlainName(filename)) skipped += 1;
          else entries.push(entryOf(posix.join(folder, filename), attrs));
        }
        empty = entries.length === before ? empty + 1 : 0;
        if (empty > spareAnswers) throw remoteProblem.endless(folder);
      }
      await ask<void>(folder, (done) => sftp.close(handle, done)).catch(() => undefined);
      const taken = entries.slice(0, limit).sort((a, b) => (a.name < b.name ? -1 : 1));
      return { entries: taken, more: entries.length > limit, skipped };
    },
    async read(path, maxBytes, into) {
      const source = sftp.createReadStream(path, { highWaterMark: 262_144 });
      // It may fail before anybody takes the first piece, or while it is closed.
      let failure: unknown;
      source.on('error', (error: unknown) => (failure ??= error));
      const stop = (): void => void source.destroy(remoteProblem.late());
      signal.addEventListener('abort', stop, { once: true });
      ended.catch((error: Error) => source.destroy(error));
      try {
        await into(limited(source, path, maxBytes));
      } catch (error) {
        throw sftpProblem(error instanceof Problem ? error : (failure ?? error), path);
      } finally {
        signal.removeEventListener('abort', stop);
        source.destroy();
      }
    },
    async write(path, content) {
      const digest = createHash('sha256').update(`${key} ${path}`).digest('hex').slice(0, 24);
      const unfinished = posix.join(posix.dirname(path), `.bakehouse-${digest}.part`);
      try {
        await pour({ sftp, ended }, unfinished, content.read(), signal);
        const written = await find(unfinished);
        if (written?.size !== content.size) throw remoteProblem.failed('the file was not written as a whole');
        await replaceBy(unfinished, path);
      } catch (error) {
        await ask<void>(unfinished, (done) => sftp.unlink(unfinished, done)).catch(() => undefined);
        throw sftpProblem(error, path);
      }
    },
    async remove(path) {
      try {
        await ask<void>(path, (done) => sftp.unlink(path, done));
        return true;
      } catch (error) {
        if (isSftpCode(error, sftpCodes.missing)) return false;
        throw error;
      }
    },
    async move(from, to, replace) {
      const [source, target] = [await find(from), await find(to)];
      if (source === undefined) {
        if (target === undefined) throw remoteProblem.missing(from);
        return false;
      }
      if (target !== undefined && !replace) throw remoteProblem.taken(to);
      await (replace ? replaceBy(from, to) : rename(from, to));
      return true;
    },
    close,
  };
}

/** The next names of a folder; undefined at its end. */
async function nextNames(
  sftp: SFTPWrapper,
  handle: Buffer,
  folder: string,
  ask: SftpAsk,
): Promise<FileEntryWithStats[] | undefined> {
  try {
    return await ask<FileEntryWithStats[]>(folder, (done) => sftp.readdir(handle, done));
  } catch (error) {
    if (isSftpCode(error, sftpCodes.end)) return undefined;
    throw error;
  }
}

async function* limited(
  source: AsyncIterable<Buffer>,
  path: string,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    // One that grows while it is read has no end.
    if (size > maxBytes) throw remoteProblem.large(path, maxBytes);
    yield piece;
  }
}

function entryOf(path: string, attributes: Stats): RemoteEntry {
  const kind = attributes.isDirectory() ? 'folder' : attributes.isFile() ? 'file' : 'other';
  const { size, mtime } = attributes;
  return {
    name: posix.basename(path),
    path,
    kind,
    size: kind === 'file' && Number.isSafeInteger(size) ? size : null,
    modifiedAt: Number.isFinite(mtime) && mtime < 8e12 ? new Date(mtime * 1000).toISOString() : null,
  };
}
