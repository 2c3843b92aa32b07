import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode, Problem } from '@bakehouse/contract';
import { headBytes, type ContentSource } from '@bakehouse/store';

/** Content on its way into the database: it lies in a temporary folder of its own, under a name of ours, until it is removed. */
export interface Spool {
  path: string;
  bytes: number;
  sha256: Buffer;
  /** The first bytes, which tell what it is. */
  head: Buffer;
  remove: () => Promise<void>;
}

/** Takes a stream into a temporary file; `tooLarge` makes the error for more bytes than the limit. */
export async function spool(
  source: Readable | AsyncIterable<Buffer>,
  { limit = Infinity, tooLarge, signal }: SpoolOptions = {},
): Promise<Spool> {
  const folder = await mkdtemp(join(tmpdir(), spoolName));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'content');
  const hash = createHash('sha256');
  const heads: Buffer[] = [];
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      if (bytes < headBytes) heads.push(chunk.subarray(0, headBytes - bytes));
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > limit ? (tooLarge?.() ?? new Error('more than the limit')) : null, chunk);
    },
  });
  try {
    const options = signal === undefined ? {} : { signal };
    await pipeline(source, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }), options);
  } catch (error) {
    await remove();
    if (errorCode(error) === 'ENOSPC')
      throw new Problem(
        'unavailable',
        'There is no space for the file at the moment.',
        { retryAfter: 60 },
        error,
      );
    throw error;
  }
  return { path, bytes, sha256: hash.digest(), head: Buffer.concat(heads), remove };
}

/** How a stream is taken. */
export interface SpoolOptions {
  limit?: number;
  tooLarge?: () => Error;
  signal?: AbortSignal | undefined;
}

const spoolName = 'bakehouse-file-';

/** No transfer takes as long, in milliseconds: what is older belongs to a process that was killed. */
const oldMs = 7_200_000;

/** Removes content that killed processes have left on the disk of this machine. */
export async function clearSpools(now = Date.now()): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(spoolName) && !name.startsWith('bakehouse-upload-')) continue;
    const folder = join(tmpdir(), name);
    // It may be gone meanwhile, or belong to somebody else.
    const age = await stat(folder).then(
      ({ mtimeMs }) => now - mtimeMs,
      () => 0,
    );
    if (age > oldMs) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** What lies in a temporary file, as the store takes it. */
export function contentOfSpool({
  path,
  bytes,
  sha256,
}: Pick<Spool, 'path' | 'bytes' | 'sha256'>): ContentSource {
  return { sha256, size: bytes, read: () => createReadStream(path, { highWaterMark: 262_144 }) };
}
