import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataPaths } from './data-paths.ts';
import type { BytesRef } from './pack.ts';

/** Files kept open for reading at once. */
const MAX_OPEN = 200;

interface OpenFile {
  handle: Promise<FileHandle>;
  users: number;
  stale: boolean;
}

/** Reads parts of packs and blobs, keeping the files open between reads. */
export class ByteReader {
  readonly #paths: DataPaths;
  readonly #open = new Map<string, OpenFile>();

  constructor(paths: DataPaths) {
    this.#paths = paths;
  }

  /** The bytes of a file, or a part of them. */
  async read(ref: BytesRef, from = 0, length = ref[2] - from): Promise<Buffer> {
    const [container, offset] = ref;
    const entry = this.#take(container);
    try {
      const handle = await entry.handle;
      const buffer = Buffer.allocUnsafe(length);
      let done = 0;
      while (done < length) {
        const { bytesRead } = await handle.read(buffer, done, length - done, offset + from + done);
        if (bytesRead === 0) throw new Error(`${container} is shorter than its index says`);
        done += bytesRead;
      }
      return buffer;
    } finally {
      this.#release(entry);
    }
  }

  /** Closes the files as soon as no read uses them. */
  close(): void {
    for (const [container, entry] of this.#open) this.#drop(container, entry);
  }

  #take(container: string): OpenFile {
    let entry = this.#open.get(container);
    if (entry === undefined) {
      entry = { handle: open(containerPath(container, this.#paths), 'r'), users: 0, stale: false };
      const fresh = entry;
      entry.handle.catch(() => this.#open.get(container) === fresh && this.#open.delete(container));
    } else {
      this.#open.delete(container);
    }
    this.#open.set(container, entry);
    entry.users += 1;
    if (this.#open.size > MAX_OPEN) {
      const oldest = this.#open.entries().next().value;
      if (oldest !== undefined) this.#drop(...oldest);
    }
    return entry;
  }

  #release(entry: OpenFile): void {
    entry.users -= 1;
    if (entry.stale && entry.users === 0) void closeQuietly(entry.handle);
  }

  #drop(container: string, entry: OpenFile): void {
    this.#open.delete(container);
    entry.stale = true;
    if (entry.users === 0) void closeQuietly(entry.handle);
  }
}

/** The file a container name stands for. */
export function containerPath(container: string, paths: DataPaths): string {
  const name = container.slice(2);
  return container.startsWith('p:') ? join(paths.build(name), 'pack') : paths.blob(name);
}

async function closeQuietly(handle: Promise<FileHandle>): Promise<void> {
  try {
    await (await handle).close();
  } catch {
    // It was never opened, or is closed already: nothing is left to free.
  }
}
