import { stripGif } from './strip-gif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

/** What a file is by its first bytes, as far as pictures go. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** The kind of a picture; its name may say something else. */
export function pictureKind(bytes: Buffer): PictureKind | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return 'gif';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  // HEIF and AVIF share a container; metadata are items in it that only a decoder can take out.
  return bytes.toString('latin1', 4, 8) === 'ftyp' &&
    /^(?:avi|hei|hev|mif|msf)/.test(bytes.toString('latin1', 8, 11))
    ? 'avif'
    : undefined;
}

const strip: Record<Exclude<PictureKind, 'avif'>, (bytes: Buffer) => Buffer> = {
  gif: stripGif,
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
};

/** A picture without what a camera or program noted in it: place, time, names, comments, embedded previews. Pixels and orientation stay. */
export function stripMetadata(bytes: Buffer, kind: Exclude<PictureKind, 'avif'>): Buffer {
  return strip[kind](bytes);
}
