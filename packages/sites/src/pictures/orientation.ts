const TAG = 0x0112;

/** The orientation that EXIF data in TIFF form tell; undefined where they tell none. */
export function orientationOf(tiff: Buffer): number | undefined {
  const little = tiff.toString('latin1', 0, 2) === 'II';
  if (tiff.length < 14 || (!little && tiff.toString('latin1', 0, 2) !== 'MM')) return undefined;
  const short = (at: number): number => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (first + 2 > tiff.length) return undefined;
  for (let index = 0; index < short(first); index += 1) {
    const at = first + 2 + index * 12;
    if (at + 12 > tiff.length) return undefined;
    if (short(at) !== TAG) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}

/** EXIF data in TIFF form that tell an orientation and nothing else. */
export function orientationTiff(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(TAG, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}
