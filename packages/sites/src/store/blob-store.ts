import { createHash } from 'node:crypto';
import { link, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Problem } from '@bakehouse/contract';
import type { DataPaths } from './data-paths.ts';
import { syncFolder } from './write-durable.ts';

/** The size of an uploaded blob, or undefined where there is none. */
export async function blobSize(paths: DataPaths, sha256: string): Promise<number | undefined> {
  const found = await stat(paths.blob(sha256)).catch(() => undefined);
  return found?.size;
}

/** Takes a file in under its SHA-256; bytes that hash to something else are refused. */
export async function putBlob(
  paths: DataPaths,
  sha256: string,
  body: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<number> {
  const target = paths.blob(sha256);
  await mkdir(dirname(target), { recursive: true });
  const temporary = join(dirname(target), `.${sha256}.${process.hrtime.bigint()}.tmp`);
  const digest = createHash('sha256');
  let size = 0;
  const handle = await open(temporary, 'wx');
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > limit) throw new Problem('too_large', `A blob may have at most ${limit} bytes.`);
      digest.update(chunk);
      await handle.appendFile(chunk);
    }
    if (digest.digest('hex') !== sha256)
      throw new Problem('invalid', 'The content does not match the SHA-256 in the address.');
    await handle.sync();
    await link(temporary, target).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EEXIST') throw cause;
    });
    await syncFolder(dirname(target));
  } finally {
    await handle.close();
    await unlink(temporary);
  }
  return size;
}

/** Removes blobs that no build uses and that were not uploaded within the last hour for a build to come. */
export async function sweepBlobs(paths: DataPaths, used: ReadonlySet<string>, now: number): Promise<number> {
  let removed = 0;
  for (const folder of await readdir(paths.blobs).catch(() => [])) {
    for (const name of await readdir(join(paths.blobs, folder))) {
      if (used.has(name)) continue;
      const path = join(paths.blobs, folder, name);
      const found = await stat(path);
      if (now - found.ctimeMs < 3_600_000) continue;
      await unlink(path);
      removed += 1;
    }
  }
  return removed;
}
