import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { open, type FileHandle } from 'node:fs/promises';
import { createGzip, type Gzip } from 'node:zlib';
import { firstLine, lastLine, type BackupHead } from './backup-file.ts';

/** Writes the pieces of a backup to a file, compressed, with their digest behind them. */
export class BackupWriter {
  readonly #handle: FileHandle;
  readonly #gzip: Gzip;
  readonly #digest = createHash('sha256');
  readonly #writing: Promise<void>;
  #bytes = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
    this.#gzip = createGzip({ level: 4, chunkSize: 262_144 });
    this.#writing = this.#write();
    // Whoever waits for it learns of the failure; until then it is nobody's.
    this.#writing.catch(() => undefined);
  }

  /** Begins a file that nobody else may read. */
  static async create(path: string): Promise<BackupWriter> {
    return new BackupWriter(await open(path, 'w', 0o600));
  }

  /** How much has been written to the file. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Adds a piece without content. */
  async head(head: Exclude<BackupHead, { kind: 'data' }>): Promise<void> {
    await this.#put(Buffer.from(`${JSON.stringify(head)}\n`));
  }

  /** Adds content to the table or file that was named last, and ends it. */
  async content(source: AsyncIterable<Uint8Array>): Promise<number> {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      await this.#put(Buffer.from(`${JSON.stringify({ kind: 'data', bytes: chunk.length })}\n`));
      await this.#put(chunk);
    }
    await this.head({ kind: 'end' });
    return bytes;
  }

  /** Writes the rest and the digest, and waits until all of it is on the disk. */
  async finish(): Promise<{ bytes: number; sha256: string }> {
    await this.head({ kind: 'whole' });
    this.#gzip.end();
    await this.#writing;
    const sha256 = this.#digest.digest('hex');
    await this.#append(Buffer.from(lastLine(sha256)));
    await this.#handle.sync();
    await this.#handle.close();
    return { bytes: this.#bytes, sha256 };
  }

  /** Lets go of the file without finishing it. */
  async abandon(): Promise<void> {
    this.#gzip.destroy();
    await this.#writing.catch(() => undefined);
    await this.#handle.close().catch(() => undefined);
  }

  async #put(chunk: Uint8Array): Promise<void> {
    if (this.#gzip.write(chunk)) return;
    // A disk that is full ends the writing, and nothing would ever drain.
    await Promise.race([once(this.#gzip, 'drain'), this.#writing]);
  }

  async #write(): Promise<void> {
    const first = Buffer.from(firstLine);
    this.#digest.update(first);
    await this.#append(first);
    for await (const chunk of this.#gzip) {
      this.#digest.update(chunk as Buffer);
      await this.#append(chunk as Buffer);
    }
  }

  async #append(chunk: Uint8Array): Promise<void> {
    await this.#handle.appendFile(chunk);
    this.#bytes += chunk.length;
  }
}
