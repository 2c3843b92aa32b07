import { createRequire } from 'node:module';
import type sharpModule from 'sharp';
import { expect, test } from 'vitest';
import { pictureKind, stripMetadata } from './strip-metadata.ts';

const sharp = ((): typeof sharpModule | undefined => {
  try {
    return createRequire(import.meta.url)('sharp') as typeof sharpModule;
  } catch {
    return undefined;
  }
})();

const secret = 'Ann Secret 52.5163N';

/** A picture that is not the same turned, with notes in EXIF and XMP and something behind it. */
async function noted(kind: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  if (sharp === undefined) throw new Error('no sharp');
  const pixels = Buffer.from(Array.from({ length: 40 * 20 * 3 }, (_, at) => (at * 7) % 256));
  const picture = sharp(pixels, { raw: { width: 40, height: 20, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Artist: secret }, IFD3: { GPSLatitudeRef: 'N' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${secret}</a></x:xmpmeta>`);
  const bytes = await picture.toFormat(kind, { quality: 90 }).toBuffer();
  return Buffer.concat([bytes, Buffer.from(`behind ${secret}`)]);
}

test.skipIf(sharp === undefined).each(['jpeg', 'png', 'webp'] as const)(
  'PAGE19 a %s loses its notes and what stands behind it, and keeps its pixels and its orientation',
  async (kind) => {
    const before = await noted(kind);
    expect([pictureKind(before), before.includes(secret)]).toEqual([kind, true]);
    const after = stripMetadata(before, kind);
    for (const note of [secret, 'xmpmeta', 'GPS', 'behind'])
      expect([note, after.includes(note)]).toEqual([note, false]);
    const raw = async (bytes: Buffer) => await sharp?.(bytes).raw().toBuffer();
    expect(await raw(after)).toEqual(await raw(before));
    const { orientation, exif } = (await sharp?.(after).metadata()) ?? {};
    if (kind !== 'png') expect(orientation).toBe(6);
    expect(exif?.length ?? 0).toBeLessThan(40);
    expect(stripMetadata(after, kind)).toEqual(after);
  },
);

test.skipIf(sharp === undefined)(
  'PAGE19 a picture that is cut off somewhere never brings a note along',
  async () => {
    for (const kind of ['jpeg', 'png', 'webp'] as const) {
      const whole = await noted(kind);
      for (let length = 16; length < whole.length; length += 11) {
        let left: Buffer = Buffer.alloc(0);
        try {
          left = stripMetadata(whole.subarray(0, length), kind);
        } catch {
          // Not published at all.
        }
        expect([kind, length, left.includes('Secret')]).toEqual([kind, length, false]);
      }
    }
  },
);

test('PAGE19 a GIF keeps its frames and loops, and loses comments', () => {
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const loop = [0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, 0, 0, 0];
  const comment = [0x21, 0xfe, secret.length, ...Buffer.from(secret), 0];
  const head = [...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const gif = Buffer.from([...head, ...loop, ...comment, ...frame, 0x3b, ...Buffer.from(secret)]);
  expect(pictureKind(gif)).toBe('gif');
  expect(stripMetadata(gif, 'gif')).toEqual(Buffer.from([...head, ...loop, ...frame, 0x3b]));
});
