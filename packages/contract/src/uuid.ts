import * as z from 'zod';

/** A new id: UUID version 7, so that ids sort by the time they were made. */
export function newId(now: number = Date.now()): string {
  if (used + 10 > random.length) {
    crypto.getRandomValues(random);
    used = 0;
  }
  const at = used;
  used += 10;
  if (now !== moment) {
    const time = now.toString(16).padStart(12, '0');
    moment = now;
    momentText = `${time.slice(0, 8)}-${time.slice(8)}-`;
  }
  const version = pairs[((random[at] ?? 0) & 0x0f) | 0x70] ?? '';
  const variant = pairs[((random[at + 2] ?? 0) & 0x3f) | 0x80] ?? '';
  return `${momentText}${version}${byte(at + 1)}-${variant}${byte(at + 3)}-${byte(at + 4)}${byte(at + 5)}${byte(at + 6)}${byte(at + 7)}${byte(at + 8)}${byte(at + 9)}`;
}

function byte(at: number): string {
  return pairs[random[at] ?? 0] ?? '';
}

// The moment of the last id as it stands in ids: many are made in one.
let moment = -1;
let momentText = '';

// Random bytes for many ids at a time: to ask for them costs more than to make an id. None is used twice.
const random = new Uint8Array(2560);
let used = random.length;
const pairs = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0'));

/** The shape of an id, in either case. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An id in JSON, kept in lower case. */
export const uuid = z.string().regex(uuidPattern, 'Expected a UUID').toLowerCase();
