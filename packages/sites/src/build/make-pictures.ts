import { pictureKind, stripMetadata, type PictureKind } from '../pictures/strip-metadata.ts';
import type { AssetInfo } from '../render/model.ts';
import type { ImageEntry } from '../store/manifest.ts';
import type { ImageFormat } from '../wire/build-input.ts';
import type { BuildWarning } from '../wire/build.ts';
import type { CheckedHeader } from './check-header.ts';
import type { FileSink } from './file-sink.ts';
import { encodePath, fingerprintedPath } from './fingerprint.ts';
import { ImageProcess } from './image-process.ts';
import type { AssetSource } from './make-assets.ts';

/** How pictures are made for browsers. */
export interface PictureSettings {
  widths: number[];
  formats: ImageFormat[];
}

/** What pictures are made with. */
export interface PictureParts {
  settings: PictureSettings;
  /** Those of the build before. */
  previous: readonly ImageEntry[];
  sink: FileSink;
  programs: string;
  warn: (warning: BuildWarning) => void;
}

/** What a build says of its pictures. */
export function pictureSettings({ settings }: Pick<CheckedHeader, 'settings'>): PictureSettings {
  return { widths: settings.image_widths, formats: settings.image_formats };
}

const byName = /\.(?:jpe?g|png|webp|avif)$/i;

/** Publishes the pictures among the assets without their metadata, with copies in other sizes and formats; what was made before is taken over. */
export async function makePictures(
  sources: ReadonlyMap<string, AssetSource>,
  infos: Map<string, AssetInfo>,
  parts: PictureParts,
): Promise<ImageEntry[]> {
  const entries: ImageEntry[] = [];
  const before = new Map(parts.previous.map((one) => [one.path, one]));
  const lazy = lazyProcess(parts.programs);
  try {
    for (const source of sources.values()) {
      const kind = pictureKind(source.head);
      if (kind === undefined) {
        if (byName.test(source.path)) parts.warn(fault(source, 'not resized: it is no picture'));
        continue;
      }
      const entry =
        takenOver(before.get(source.path), source, parts) ??
        (await makeEntry(source, kind, parts, await lazy.get()));
      if (entry === undefined) {
        // Nothing of it is published, as nobody can say what is in it.
        infos.set(source.path, { url: '' });
        continue;
      }
      entries.push(entry);
      infos.set(source.path, shown(entry));
    }
  } finally {
    lazy.stop();
  }
  return entries;
}

function lazyProcess(programs: string): { get: () => Promise<ImageProcess>; stop: () => void } {
  let process: ImageProcess | undefined;
  return {
    get: async () => (process ??= await ImageProcess.start(programs)),
    stop: () => process?.stop(),
  };
}

function takenOver(
  known: ImageEntry | undefined,
  source: AssetSource,
  { settings, sink }: PictureParts,
): ImageEntry | undefined {
  const isSame =
    known?.sha256 === source.sha256 &&
    known.widths.join() === settings.widths.join() &&
    known.formats.join() === settings.formats.join();
  if (!isSame) return undefined;
  const paths = [known.published, ...known.variants.map((one) => one.path)];
  return paths.every((path) => sink.keep(path) !== undefined) ? known : undefined;
}

async function makeEntry(
  source: AssetSource,
  kind: PictureKind,
  { settings, sink, warn }: PictureParts,
  process: ImageProcess,
): Promise<ImageEntry | undefined> {
  const bytes = await cleaned(source, kind, process);
  if (typeof bytes === 'string') {
    warn(fault(source, `not published, as its metadata could not be taken out: ${bytes}`));
    return undefined;
  }
  const published = source.verbatim ? source.path : fingerprintedPath(source.path, bytes);
  const isStored = source.stored !== undefined && bytes.length === source.stored[2];
  await sink.add(published, bytes, {
    immutable: !source.verbatim,
    ...(isStored && source.stored !== undefined ? { stored: source.stored } : {}),
  });
  const { path, sha256 } = source;
  const entry: ImageEntry = { path, sha256, published, ...settings, variants: [] };
  if (kind === 'gif') return entry;
  const result = await process.resize({ bytes, ...settings });
  if ('failure' in result) {
    warn(fault(source, `not resized: ${result.failure}`));
    return entry;
  }
  for (const { width, format, bytes: copy } of result.variants) {
    const name = fingerprintedPath(path.replace(/\.[^./]*$/, `-${width}.${format}`), copy);
    await sink.add(name, copy, { immutable: true });
    entry.variants.push({ path: name, width, format });
  }
  return { ...entry, width: result.width, height: result.height };
}

/** The picture without its metadata, or why that cannot be. */
async function cleaned(
  source: AssetSource,
  kind: PictureKind,
  process: ImageProcess,
): Promise<Buffer | string> {
  const bytes = await source.read();
  if (kind === 'avif') return await process.clean(bytes);
  try {
    return stripMetadata(bytes, kind);
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

function shown({ published, width, height, variants }: ImageEntry): AssetInfo {
  return {
    url: `/${encodePath(published)}`,
    ...(width === undefined || height === undefined ? {} : { width, height }),
    variants: variants.map((one) => ({
      url: `/${encodePath(one.path)}`,
      width: one.width,
      format: one.format,
    })),
  };
}

function fault({ path }: AssetSource, message: string): BuildWarning {
  return { path: `assets.${path}`, message, code: 'image_failed' };
}
