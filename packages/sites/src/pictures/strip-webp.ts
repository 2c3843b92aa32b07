import { orientationOf, orientationTiff } from './orientation.ts';

const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** A WebP with its picture, colours and orientation; EXIF, XMP and unknown chunks are left out. */
export function stripWebp(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  let orientation = 1;
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = 12; at + 8 <= end;) {
    const name = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const stop = at + 8 + size + (size % 2);
    if (at + 8 + size > bytes.length) throw new Error('it is not a whole WebP');
    if (name === 'EXIF') orientation = exifOrientation(bytes.subarray(at + 8, at + 8 + size)) ?? orientation;
    if (kept.has(name)) parts.push(Buffer.from(bytes.subarray(at, stop)));
    at = stop;
  }
  const extended = parts.find((part) => part.toString('latin1', 0, 4) === 'VP8X');
  const turned = extended !== undefined && orientation !== 1;
  if (extended !== undefined)
    extended[8] = ((extended[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (turned ? HAS_EXIF : 0);
  if (turned) parts.push(chunk('EXIF', orientationTiff(orientation)));
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  return chunk('RIFF', body);
}

/** Some programs put the name of the JPEG segment before it. */
function exifOrientation(exif: Buffer): number | undefined {
  return orientationOf(exif.toString('latin1', 0, 4) === 'Exif' ? exif.subarray(6) : exif);
}

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}
