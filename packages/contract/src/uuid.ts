import * as z from 'zod';

/** A new id: UUID version 7, so that ids sort by the time they were made. */
export function newId(now: number = Date.now()): string {
  if (used + 10 > random.length) {
    crypto.getRandomValues(random);
    used = 0;
  }
  const at = used;
  used += 10;
  const hex = (index: number, mask = 0xff, set = 0): string =>
    pairs[((random[at + index] ?? 0) & mask) | set] ?? '';
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-${hex(0, 0x0f, 0x70)}${hex(1)}-${hex(2, 0x3f, 0x80)}${hex(3)}-${hex(4)}${hex(5)}${hex(6)}${hex(7)}${hex(8)}${hex(9)}`;
}

// Random bytes for many ids at a time: to ask for them costs more than to make an id. None is used twice.
const random = new Uint8Array(2560);
let used = random.length;
const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** The shape of an id, in either case. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An id in JSON, kept in lower case. */
export const uuid = z.string().regex(uuidPattern, 'Expected a UUID').toLowerCase();
