import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { childProgram } from '../render/child-program.ts';
import type { ImageJob, ImageResult } from '../render/image-child.ts';
import type { AssetInfo } from '../render/model.ts';
import { startChild } from '../render/start-child.ts';
import type { ImageEntry } from '../store/manifest.ts';
import type { BuildWarning } from '../wire/build.ts';
import type { FileSink } from './file-sink.ts';
import { fingerprintedPath } from './fingerprint.ts';
import type { AssetSource } from './make-assets.ts';

/** A picture that takes longer is given up. */
const SECONDS = 20;
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

/** The picture process, or the reason why there is none. */
class ImageProcess {
  readonly #start: () => ChildProcess | undefined;
  #child: ChildProcess | undefined;

  private constructor(start: () => ChildProcess | undefined) {
    this.#start = start;
  }

  static async start(programs: string): Promise<ImageProcess> {
    const library = libraryPath();
    if (library === undefined) return new ImageProcess(() => undefined);
    const program = await childProgram('image-child', programs);
    return new ImageProcess(() => startChild(program, { heapMegabytes: 256, addons: true }, [library]));
  }

  async resize(job: ImageJob): Promise<ImageResult> {
    if (this.#child === undefined || this.#child.exitCode !== null || this.#child.signalCode !== null)
      this.#child = this.#start();
    const child = this.#child;
    if (child === undefined) return { failure: 'the image library "sharp" is not installed' };
    return await new Promise<ImageResult>((resolve) => {
      const timer = setTimeout(() => child.kill('SIGKILL'), SECONDS * 1000);
      const done = (result: ImageResult): void => {
        clearTimeout(timer);
        child.removeAllListeners();
        resolve(result);
      };
      child.on('message', (message: ImageResult) => done(message));
      child.on('exit', () => done({ failure: 'its decoding ran over the limits' }));
      child.on('error', () => done({ failure: 'the image process could not be started' }));
      child.send(job);
    });
  }

  stop(): void {
    this.#child?.kill('SIGKILL');
  }
}

function libraryPath(): string | undefined {
  try {
    return createRequire(import.meta.url).resolve('sharp');
  } catch {
    return undefined;
  }
}
