import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What a process takes at the moment. */
export interface Usage {
  /** Bytes of memory. */
  memory: number;
  /** Hundredths of a second that it has computed since it began. */
  computed: number;
}

/** What a process takes; undefined where the system does not tell, or it is gone. */
export async function usageOf(pid: number): Promise<Usage | undefined> {
  try {
    const [status, times] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // The name of the program may hold spaces, and ends with the last parenthesis.
    const after = times.slice(times.lastIndexOf(')') + 2).split(' ');
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    return { memory: kilobytes * 1024, computed: Number(after[11]) + Number(after[12]) };
  } catch {
    return undefined;
  }
}

/** Bytes in a folder; what vanishes meanwhile counts as nothing. */
export async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    names.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return bytesIn(path);
      return stat(path).then(
        ({ size }) => size,
        () => 0,
      );
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
