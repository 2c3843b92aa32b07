import type { PieceStore } from './host/piece-process.ts';

/** A store that can be waited for: a piece may end before what it keeps is written. */
export function waitedFor(given: PieceStore): { store: PieceStore; settled: () => Promise<void> } {
  const open = new Set<Promise<unknown>>();
  return {
    async store(request) {
      const work = given(request);
      open.add(work);
      try {
        return await work;
      } finally {
        open.delete(work);
      }
    },
    async settled() {
      await Promise.allSettled(open);
    },
  };
}
