import type { AssetInfo } from '../render/model.ts';
import type { ImageEntry } from '../store/manifest.ts';
import type { BuildWarning } from '../wire/build.ts';
import type { FileSink } from './file-sink.ts';
import { fingerprintedPath } from './fingerprint.ts';
import { ImageProcess } from './image-process.ts';
import type { AssetSource } from './make-assets.ts';

const resizable = /\.(?:jpe?g|png|webp|avif)$/i;

/** Makes smaller copies of the pictures among the assets and notes their sizes; what was made before is taken over. */
export async function resizeImages(
  sources: ReadonlyMap<string, AssetSource>,
  infos: Map<string, AssetInfo>,
  widths: number[],
  previous: readonly ImageEntry[],
  sink: FileSink,
  programs: string,
  warn: (warning: BuildWarning) => void,
): Promise<ImageEntry[]> {
  const entries: ImageEntry[] = [];
  const before = new Map(previous.map((one) => [one.path, one]));
  let process: ImageProcess | undefined;
  try {
    for (const source of sources.values()) {
      if (!resizable.test(source.path)) continue;
      const known = before.get(source.path);
      const same = known?.sha256 === source.sha256 && known.widths.join() === widths.join();
      let entry =
        same && known.variants.every((one) => sink.keep(one.path) !== undefined) ? known : undefined;
      if (entry === undefined) {
        process ??= await ImageProcess.start(programs);
        entry = await makeEntry(source, widths, process, sink, warn);
      }
      if (entry === undefined) continue;
      entries.push(entry);
      const info = infos.get(source.path);
      if (info !== undefined) Object.assign(info, shown(entry));
    }
  } finally {
    process?.stop();
  }
  return entries;
}

function shown(entry: ImageEntry): Omit<AssetInfo, 'url'> {
  const variants = entry.variants.map((one) => ({ url: `/${encodeURI(one.path)}`, width: one.width }));
  return { width: entry.width, height: entry.height, variants };
}

async function makeEntry(
  source: AssetSource,
  widths: number[],
  process: ImageProcess,
  sink: FileSink,
  warn: (warning: BuildWarning) => void,
): Promise<ImageEntry | undefined> {
  const result = await process.resize({ bytes: source.bytes, widths });
  if ('failure' in result) {
    warn({ path: `assets.${source.path}`, message: `not resized: ${result.failure}`, code: 'image_failed' });
    return undefined;
  }
  const variants = [];
  for (const { width, bytes } of result.variants) {
    const path = fingerprintedPath(source.path.replace(/\.[^.]*$/, `-${width}.webp`), bytes);
    await sink.add(path, bytes, { immutable: true });
    variants.push({ path, width });
  }
  const { width, height } = result;
  return { path: source.path, sha256: source.sha256, widths, width, height, variants };
}
