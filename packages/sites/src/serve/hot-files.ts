import type { BytesRef } from '../store/pack.ts';
import type { ByteReader } from '../store/read-bytes.ts';

const MAX_FILE = 256 * 1024;
const MAX_BYTES = 64 * 1024 * 1024;

/** Small files that were asked for lately, in memory. */
export class HotFiles {
  readonly #files = new Map<string, Buffer>();
  #bytes = 0;

  /** The bytes of a whole file. */
  async read(ref: BytesRef, reader: ByteReader): Promise<Buffer> {
    if (ref[2] > MAX_FILE) return await reader.read(ref);
    const key = `${ref[0]}:${ref[1]}`;
    const known = this.#files.get(key);
    if (known !== undefined) {
      this.#files.delete(key);
      this.#files.set(key, known);
      return known;
    }
    const bytes = await reader.read(ref);
    this.#keep(key, bytes);
    return bytes;
  }

  #keep(key: string, bytes: Buffer): void {
    if (this.#files.has(key)) return;
    this.#files.set(key, bytes);
    this.#bytes += bytes.length;
    for (const [oldest, old] of this.#files) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#files.delete(oldest);
      this.#bytes -= old.length;
    }
  }
}
