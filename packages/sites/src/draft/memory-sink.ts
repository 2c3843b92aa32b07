import { hash } from 'node:crypto';
import type { FileSink } from '../build/file-sink.ts';
import { mediaType } from '../build/media-type.ts';
import type { ServedFile } from '../serve/live-site.ts';
import type { FileEntry } from '../store/manifest.ts';

/** A sink for what is only looked at: new files stay in memory, those of the last build are taken over. */
export function memorySink(previous: ReadonlyMap<string, FileEntry>): FileSink {
  const files = new Map<string, FileEntry>();
  return {
    files,
    keep(path) {
      const known = previous.get(path);
      if (known !== undefined) files.set(path, known);
      return known;
    },
    add(path, bytes) {
      const sha256 = hash('sha256', bytes, 'hex');
      const known = previous.get(path);
      const entry = known?.sha256 === sha256 ? known : heldFile(path, Buffer.from(bytes));
      files.set(path, entry);
      return Promise.resolve(entry);
    },
  };
}

/** A file that is held in memory. */
export function heldFile(path: string, text: Buffer, inline: string[] = []): ServedFile {
  return {
    path,
    sha256: hash('sha256', text, 'hex'),
    type: mediaType(path),
    at: ['t:', 0, text.length],
    text,
    ...(inline.length === 0 ? {} : { inline }),
  };
}
