import { lstat, opendir, readdir, readFile, stat } from 'node:fs/promises';
import { errorCode } from '@bakehouse/contract';
import { join } from 'node:path';

/** What a process takes at the moment. */
export interface Usage {
  /** Bytes of memory. */
  memory: number;
  /** Hundredths of a second that it has computed since it began. */
  computed: number;
  /** Bytes that it has written since it began, to whatever it may write to. */
  written: number;
}

/** What a process takes; undefined where the system does not tell, or it is gone. */
export async function usageOf(pid: number): Promise<Usage | undefined> {
  try {
    const [status, times, written] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/io`, 'utf8').then(
        (io) => Number(/^wchar:\s+(\d+)/m.exec(io)?.[1] ?? Infinity),
        () => Infinity,
      ),
    ]);
    // The name of the program may hold spaces, and ends with the last parenthesis.
    const after = times.slice(times.lastIndexOf(')') + 2).split(' ');
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    return { memory: kilobytes * 1024, computed: Number(after[11]) + Number(after[12]), written };
  } catch {
    return undefined;
  }
}

/** What stands in a folder. */
export interface Content {
  bytes: number;
  /** Files and folders. */
  entries: number;
}

/** What was counted, and whether there is something that cannot be looked into. */
export interface Counted extends Content {
  hidden: boolean;
}

/** Counts what stands in a folder until there is more than may be; what vanishes meanwhile counts as nothing. */
export async function contentOf(folder: string, most: Content): Promise<Counted> {
  const content = { bytes: 0, entries: 0, hidden: false };
  const open = [folder];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    try {
      for await (const entry of await opendir(at)) {
        content.entries += 1;
        const path = join(at, entry.name);
        if (entry.isDirectory()) open.push(path);
        else content.bytes += await lstat(path).then(({ size }) => size, unlessGone);
        if (content.entries > most.entries || content.bytes > most.bytes) return content;
      }
    } catch (error) {
      content.hidden ||= errorCode(error) !== 'ENOENT';
    }
  }
  return content;
}

/** Bytes of files that a process has open and that stand in no folder any more. */
export async function unlinkedBytes(pid: number): Promise<number> {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (found) => (found.isFile() && found.nlink === 0 ? found.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function unlessGone(error: unknown): number {
  if (errorCode(error) === 'ENOENT') return 0;
  throw error;
}
