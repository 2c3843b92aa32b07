import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { COMPRESS_FROM } from '../render/compress-from.ts';
import type { FileEntry } from '../store/manifest.ts';
import type { BytesRef, PackWriter } from '../store/pack.ts';
import { isCompressible, mediaType } from './media-type.ts';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** Where the files of a build go: taken over from the build before where path and content are the same, else packed. */
export interface FileSink {
  /** Adds a file; `stored` tells that its bytes lie in the store already. */
  add(
    path: string,
    bytes: Uint8Array,
    options?: { immutable?: boolean; stored?: BytesRef },
  ): Promise<FileEntry>;
  /** Takes over a file that the build before had. */
  keep(path: string): FileEntry | undefined;
  files: Map<string, FileEntry>;
}

/** A sink that writes into a pack. */
export function fileSink(pack: PackWriter, previous: ReadonlyMap<string, FileEntry>): FileSink {
  const files = new Map<string, FileEntry>();
  return {
    files,
    keep(path) {
      const known = previous.get(path);
      if (known !== undefined) files.set(path, known);
      return known;
    },
    async add(path, bytes, options = {}) {
      const sha256 = hash('sha256', bytes, 'hex');
      const known = previous.get(path);
      const entry =
        known?.sha256 === sha256
          ? known
          : await packed(pack, path, bytes, sha256, options.stored, options.immutable);
      files.set(path, entry);
      return entry;
    },
  };
}

async function packed(
  pack: PackWriter,
  path: string,
  bytes: Uint8Array,
  sha256: string,
  stored: BytesRef | undefined,
  immutable: boolean | undefined,
): Promise<FileEntry> {
  const type = mediaType(path);
  const entry: FileEntry = { path, sha256, type, at: stored ?? pack.add(bytes) };
  if (immutable === true) entry.immutable = true;
  if (bytes.length < COMPRESS_FROM || !isCompressible(type)) return entry;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([packBrotli(bytes, { params }), packGzip(bytes, { level: 9 })]);
  if (br.length < bytes.length) entry.br = pack.add(br);
  if (gz.length < bytes.length) entry.gz = pack.add(gz);
  return entry;
}
