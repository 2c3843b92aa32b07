import { hash } from 'node:crypto';

/** Bodies longer than this are not kept. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Where a line of a body stands, and its hash. */
export interface FoundLine {
  start: number;
  end: number;
  raw: string;
}

/**
 * The lines of the body that came last. Builds of a site are mostly the same lines again: comparing them with those
 * before is many times as fast as hashing each.
 */
export class KnownLines {
  #body: Buffer = Buffer.alloc(0);
  #lines: readonly FoundLine[] = [];

  /** The lines of a body from a place on, without the empty ones; they are known from then on. */
  read(body: Buffer, from: number): FoundLine[] {
    const found: FoundLine[] = [];
    let expected = 0;
    let misses = 0;
    let places: Map<string, number> | undefined;
    for (let start = from; start < body.length;) {
      const same = this.#same(body, start, expected);
      const end = same === undefined ? lineEnd(body, start) : start + same.length;
      if (end - start >= 2) {
        const raw = same?.raw ?? hash('sha256', body.subarray(start, end), 'base64url');
        found.push({ start, end, raw });
        misses = same === undefined ? misses + 1 : 0;
        // One line that changed is the usual; after more, lines may have come, gone or moved.
        if (misses > 1) places ??= new Map(this.#lines.map((line, index) => [line.raw, index]));
        const known = misses > 1 ? places?.get(raw) : undefined;
        expected = (known ?? expected) + 1;
      }
      start = end + 1;
    }
    this.#keep(body, found);
    return found;
  }

  /** The line of the body before, where the same bytes stand at a place of this one. */
  #same(body: Buffer, start: number, index: number): { length: number; raw: string } | undefined {
    const line = this.#lines[index];
    if (line === undefined) return undefined;
    const length = line.end - line.start;
    const end = start + length;
    if (end > body.length || (end < body.length && body[end] !== NEWLINE)) return undefined;
    const isSame = body.compare(this.#body, line.start, line.end, start, end) === 0;
    return isSame ? { length, raw: line.raw } : undefined;
  }

  #keep(body: Buffer, found: readonly FoundLine[]): void {
    const kept = body.length <= MOST_BYTES;
    this.#body = kept ? body : Buffer.alloc(0);
    this.#lines = kept ? found : [];
  }
}

const NEWLINE = 10;

/** Where a line ends. */
export function lineEnd(body: Buffer, from: number): number {
  const end = body.indexOf(NEWLINE, from);
  return end === -1 ? body.length : end;
}
