import { orientationOf, orientationTiff } from './orientation.ts';

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;

/** A JPEG with its picture, colours and orientation; other segments, and all that stands behind the picture, are left out. */
export function stripJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let orientation = 1;
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) throw new Error('it is not a whole JPEG');
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END || marker === START) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at, end);
    if (marker === 0xe1 && segment.toString('latin1', 4, 10) === 'Exif\0\0')
      orientation = orientationOf(segment.subarray(10)) ?? orientation;
    const stop = marker === SCAN ? scanEnd(bytes, end) : end;
    if (isPicture(marker, segment)) kept.push(bytes.subarray(at, stop));
    at = stop;
  }
  kept.push(Buffer.from([0xff, END]));
  if (orientation !== 1) kept.splice(1, 0, exifSegment(orientation));
  return Buffer.concat(kept);
}

/** Tables, frames and scans; of the application segments JFIF, the colour profile and Adobe's note on colours. */
function isPicture(marker: number, segment: Buffer): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  const name = segment.toString('latin1', 4, 16);
  return (
    (marker === 0xe0 && name.startsWith('JFIF\0') && segment.length === 18) ||
    (marker === 0xe2 && name.startsWith('ICC_PROFILE\0')) ||
    (marker === 0xee && name.startsWith('Adobe'))
  );
}

/** Where the coded data of a scan end: at the next marker that is no part of them. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

function exifSegment(orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationTiff(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
