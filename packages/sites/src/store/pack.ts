import { open, type FileHandle } from 'node:fs/promises';

/** Where bytes lie: the pack of a build (`p:<build>`) or an uploaded blob (`b:<sha256>`), offset and length. */
export type BytesRef = readonly [container: string, offset: number, length: number];

const FLUSH_AT = 1 << 20;

/** Writes the new files of a build one after the other into one file, so that one sync makes thousands of pages durable. */
export class PackWriter {
  readonly #handle: FileHandle;
  readonly #container: string;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #offset = 0;
  #writing: Promise<void> = Promise.resolve();

  private constructor(handle: FileHandle, build: string) {
    this.#handle = handle;
    this.#container = `p:${build}`;
  }

  static async create(path: string, build: string): Promise<PackWriter> {
    return new PackWriter(await open(path, 'wx'), build);
  }

  /** Takes bytes in; they are on disk after `finish`. */
  add(bytes: Uint8Array): BytesRef {
    const ref: BytesRef = [this.#container, this.#offset, bytes.length];
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    this.#offset += bytes.length;
    if (this.#waitingBytes >= FLUSH_AT) this.#flush();
    return ref;
  }

  /** Whether bytes lie in this pack. */
  holds(ref: BytesRef): boolean {
    return ref[0] === this.#container;
  }

  /** Writes what is left, makes it durable and closes the file. */
  async finish(): Promise<void> {
    this.#flush();
    try {
      await this.#writing;
      await this.#handle.sync();
    } finally {
      await this.#handle.close();
    }
  }

  /** Gives the file up. */
  async abandon(): Promise<void> {
    await this.#writing.catch(() => {});
    await this.#handle.close();
  }

  #flush(): void {
    const chunk = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#writing = this.#append(this.#writing, chunk);
    // The failure is met in `finish`; until then it must not count as unhandled.
    this.#writing.catch(() => {});
  }

  async #append(before: Promise<void>, chunk: Buffer): Promise<void> {
    await before;
    await this.#handle.appendFile(chunk);
  }
}
