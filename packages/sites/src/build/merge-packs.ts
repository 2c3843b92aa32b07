import type { FileEntry, PageEntry } from '../store/manifest.ts';
import type { BytesRef, PackWriter } from '../store/pack.ts';
import type { ByteReader } from '../store/read-bytes.ts';

/** A build takes files from no more earlier packs than this. */
const MAX_PACKS = 40;

/**
 * Keeps a long row of small builds from holding on to a long row of packs: beyond the limit, what lies outside
 * the largest pack is copied into the new one. Says which pages changed their place.
 */
export async function mergePacks(
  pages: PageEntry[],
  files: Map<string, FileEntry>,
  pack: PackWriter,
  reader: ByteReader,
): Promise<ReadonlySet<number>> {
  const bytes = new Map<string, number>();
  for (const file of [...files.values(), ...pages.map((one) => one.file)]) {
    const [container, , length] = file.at;
    if (container.startsWith('p:')) bytes.set(container, (bytes.get(container) ?? 0) + length);
  }
  const moved = new Set<number>();
  if (bytes.size <= MAX_PACKS) return moved;
  const largest = [...bytes].sort((one, other) => other[1] - one[1])[0]?.[0] ?? '';
  const stays = (ref: BytesRef): boolean => ref[0] === largest || ref[0].startsWith('b:') || pack.holds(ref);
  const copy = async (ref: BytesRef): Promise<BytesRef> =>
    stays(ref) ? ref : pack.add(await reader.read(ref));
  for (const [path, file] of files) files.set(path, await movedFile(file, copy));
  for (const [index, page] of pages.entries()) {
    if (stays(page.file.at)) continue;
    pages[index] = { ...page, file: await movedFile(page.file, copy) };
    moved.add(index);
  }
  return moved;
}

async function movedFile(file: FileEntry, copy: (ref: BytesRef) => Promise<BytesRef>): Promise<FileEntry> {
  const { br, gz, ...rest } = file;
  return {
    ...rest,
    at: await copy(file.at),
    ...(br === undefined ? {} : { br: await copy(br) }),
    ...(gz === undefined ? {} : { gz: await copy(gz) }),
  };
}
