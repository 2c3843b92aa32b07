import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { LiveSite, ServedFile } from '../serve/live-site.ts';
import type { BytesRef } from '../store/pack.ts';
import type { ByteReader } from '../store/read-bytes.ts';

/** A tree written before, from which files of the same content are linked. */
export interface EarlierTree {
  root: string;
  live: LiveSite;
}

/** Writes a release out as a folder that a web server can serve; it appears whole or not at all. */
export async function writeTree(
  root: string,
  live: LiveSite,
  reader: ByteReader,
  earlier: EarlierTree | undefined,
): Promise<void> {
  if (
    await stat(root).then(
      () => true,
      () => false,
    )
  )
    return;
  const temporary = `${root}.tmp`;
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true });
  for (const file of live.files.values()) {
    const path = inside(temporary, file.path);
    await mkdir(dirname(path), { recursive: true });
    const before = earlier?.live.files.get(file.path);
    const same =
      earlier !== undefined && before?.sha256 === file.sha256 ? inside(earlier.root, file.path) : undefined;
    await place(path, same, file, file.at, reader);
    if (file.br !== undefined) await place(`${path}.br`, same && `${same}.br`, file, file.br, reader);
    if (file.gz !== undefined) await place(`${path}.gz`, same && `${same}.gz`, file, file.gz, reader);
  }
  await rename(temporary, root);
}

async function place(
  path: string,
  same: string | undefined,
  file: ServedFile,
  ref: BytesRef,
  reader: ByteReader,
): Promise<void> {
  const linked =
    same !== undefined &&
    (await link(same, path).then(
      () => true,
      () => false,
    ));
  if (linked) return;
  const handle = await open(path, 'wx', 0o644);
  try {
    await handle.writeFile(file.text ?? (await reader.read(ref)));
    const time = contentTime(file.sha256);
    await handle.utimes(time, time);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Caddy makes ETags of size and time in seconds, so the time is made from the content: another content, another ETag. */
function contentTime(sha256: string): number {
  return 1_000_000_000 + (Number.parseInt(sha256.slice(0, 8), 16) >>> 3);
}

function inside(root: string, path: string): string {
  const full = resolve(join(root, path));
  if (!full.startsWith(root + sep)) throw new Error(`"${path}" would lie outside its release`);
  return full;
}
