import { createRequire } from 'node:module';
import type sharp from 'sharp';
import type { ImageFormat } from '../wire/build-input.ts';

/** A picture to make other sizes of, or one to write anew without its metadata. */
export type ImageJob =
  | { kind: 'resize'; bytes: Buffer; widths: number[]; formats: ImageFormat[] }
  | { kind: 'clean'; bytes: Buffer };

/** A picture in other sizes. */
export interface ResizedImage {
  width: number;
  height: number;
  variants: { width: number; format: ImageFormat; bytes: Buffer }[];
}

/** What became of it. */
export type ImageResult = ResizedImage | { clean: Buffer } | { failure: string };

/** Pixels a picture may have: more is a bomb, not a photograph. */
const MAX_PIXELS = 64_000_000;
const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' as const };

/** The program of the picture process: hostile pictures meet the decoder here, where nothing else lives. */
export function serveImages(): void {
  const path = process.argv[2] ?? '';
  // The library is native and stays outside the bundle; its path comes from the service.
  const load: typeof sharp = createRequire(path)(path);
  process.on('message', (job: ImageJob) => {
    void work(load, job).then((result) => process.send?.(result));
  });
  process.on('disconnect', () => process.exit(0));
}

async function work(load: typeof sharp, job: ImageJob): Promise<ImageResult> {
  try {
    return job.kind === 'clean' ? await clean(load, job.bytes) : await resize(load, job);
  } catch (cause) {
    return { failure: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** What is written anew has no metadata but its colours. */
async function clean(load: typeof sharp, bytes: Buffer): Promise<ImageResult> {
  const picture = load(bytes, options).autoOrient();
  return { clean: await picture.avif({ quality: 70, effort: 3 }).toBuffer() };
}

async function resize(
  load: typeof sharp,
  { bytes, widths, formats }: Extract<ImageJob, { kind: 'resize' }>,
): Promise<ImageResult> {
  const { width, height } = (await load(bytes, options).metadata()).autoOrient;
  const smaller = widths.filter((one) => one < width);
  // Where a copy of the full width is no more than asked for, browsers get it in the better formats too.
  const wanted =
    widths.length > 0 && width <= Math.max(...widths) ? [...new Set([...smaller, width])] : smaller;
  const variants = [];
  for (const one of wanted) {
    const sized = load(bytes, options).autoOrient().resize({ width: one });
    for (const format of formats) {
      const copy =
        format === 'avif'
          ? sized.clone().avif({ quality: 52, effort: 2 })
          : sized.clone().webp({ quality: 78 });
      variants.push({ width: one, format, bytes: await copy.toBuffer() });
    }
  }
  return { width, height, variants };
}

serveImages();
