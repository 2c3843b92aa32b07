import { createHash } from 'node:crypto';
import type { ContentSource } from '../files/content.ts';

/** Content from memory, in pieces of a size that fits nothing. */
export function contentOf(data: string | Buffer): ContentSource {
  const bytes = Buffer.from(data);
  return {
    sha256: createHash('sha256').update(bytes).digest(),
    size: bytes.length,
    // oxlint-disable-next-line require-await -- a real source waits for its disk
    async *read() {
      for (let at = 0; at < bytes.length; at += 70_001) yield bytes.subarray(at, at + 70_001);
    },
  };
}
