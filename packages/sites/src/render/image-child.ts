import { createRequire } from 'node:module';
import type sharp from 'sharp';

/** A picture to look at and to make smaller. */
export interface ImageJob {
  bytes: Buffer;
  widths: number[];
}

/** What became of it. */
export type ImageResult =
  | { width: number; height: number; variants: { width: number; bytes: Buffer }[] }
  | { failure: string };

/** Pixels a picture may have: more is a bomb, not a photograph. */
const MAX_PIXELS = 64_000_000;

/** The program of the picture process: hostile pictures meet the decoder here, where nothing else lives. */
export function serveImages(): void {
  const path = process.argv[2] ?? '';
  // The library is native and stays outside the bundle; its path comes from the service.
  const load: typeof sharp = createRequire(path)(path);
  process.on('message', (job: ImageJob) => {
    void resize(load, job).then((result) => process.send?.(result));
  });
  process.on('disconnect', () => process.exit(0));
}

async function resize(load: typeof sharp, job: ImageJob): Promise<ImageResult> {
  try {
    const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' as const };
    const { width, height } = (await load(job.bytes, options).metadata()).autoOrient;
    const variants = [];
    for (const wanted of job.widths.filter((one) => one < width)) {
      const bytes = await load(job.bytes, options)
        .autoOrient()
        .resize({ width: wanted })
        .webp({ quality: 78 })
        .toBuffer();
      variants.push({ width: wanted, bytes });
    }
    return { width, height, variants };
  } catch (cause) {
    return { failure: cause instanceof Error ? cause.message : String(cause) };
  }
}

serveImages();
