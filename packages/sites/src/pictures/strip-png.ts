/** Chunks that say how pixels look. */
const kept = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT cICP mDCV cLLI'.split(' '),
);

/** A PNG with its picture and colours; texts, times, EXIF and what stands behind the picture are left out. */
export function stripPng(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) throw new Error('it is not a whole PNG');
    if (kept.has(name)) parts.push(bytes.subarray(at, end));
    at = end;
    if (name === 'IEND') break;
  }
  return Buffer.concat(parts);
}
