import { Directory, File, type Inode } from '@bjorn3/browser_wasi_shim';
import { ConversionError, type JobFile } from '../job.ts';

/** Bytes that one conversion may write into one file. */
export const outputLimit = 64 * 1024 ** 2;

/** The files of one run of pandoc: all that it can see. */
export type WasmFiles = Map<string, Inode>;

/** Puts a file at its path, making the folders above it. */
export function addFile(files: WasmFiles, { name, content }: JobFile): void {
  const parts = name.split('/');
  const last = parts.pop() ?? '';
  let folder = files;
  for (const part of parts) {
    const there = folder.get(part);
    const next = there instanceof Directory ? there : new Directory(new Map());
    if (there !== next) folder.set(part, next);
    folder = next.contents;
  }
  folder.set(last, new File(content, { readonly: true }));
}

/** A file to write to, which cannot grow past the limit. */
export function outputFile(): File {
  const file = new File(new Uint8Array());
  let data = file.data;
  Object.defineProperty(file, 'data', {
    get: () => data,
    set: (grown: typeof data) => {
      if (grown.byteLength > outputLimit)
        throw new ConversionError('The result is larger than 64 MB', 'conversion_limit');
      data = grown;
    },
  });
  return file;
}

/** Every file under a folder, by its path. */
export function filesUnder(folder: Inode | undefined, path: string): JobFile[] {
  if (folder instanceof File) return [{ name: path, content: folder.data }];
  if (!(folder instanceof Directory)) return [];
  return [...folder.contents].flatMap(([name, inner]) => filesUnder(inner, `${path}/${name}`));
}
