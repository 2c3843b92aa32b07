const EXTENSION = 0x21;
const IMAGE = 0x2c;
const END = 0x3b;
const CONTROL = 0xf9;
const APPLICATION = 0xff;

/** A GIF with its frames and their timing; comments, texts and what programs noted are left out. */
export function stripGif(bytes: Buffer): Buffer {
  let at = 13 + tableSize(bytes[10] ?? 0);
  const parts = [bytes.subarray(0, at)];
  while (at < bytes.length && bytes[at] !== END) {
    const start = at;
    const kind = bytes[at];
    if (kind === EXTENSION) {
      const label = bytes[at + 1];
      at = blocksEnd(bytes, at + 2);
      const loops =
        label === APPLICATION &&
        /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/.test(bytes.toString('latin1', start + 3, start + 14));
      if (label === CONTROL || loops) parts.push(bytes.subarray(start, at));
    } else if (kind === IMAGE) {
      at = blocksEnd(bytes, at + 11 + tableSize(bytes[at + 9] ?? 0));
      parts.push(bytes.subarray(start, at));
    } else {
      throw new Error('it is not a whole GIF');
    }
  }
  parts.push(Buffer.from([END]));
  return Buffer.concat(parts);
}

function tableSize(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Behind a row of blocks: each begins with its length, the last has none. */
function blocksEnd(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
}
