import { deflateSync } from 'node:zlib';
import { crc32 } from '../../packages/server/src/testing/crc32.ts';

/** A white picture of so many pixels, in few bytes; beyond a size its pixels are left out. */
export function png(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // One bit for a pixel, grey.
  size.writeUInt8(1, 8);
  const line = 1 + Math.ceil(width / 8);
  const pixels = deflateSync(Buffer.alloc(Math.min(line * height, 20_000_000)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named) >>> 0);
  return Buffer.concat([length, named, sum]);
}
