import type { PieceStore } from './host/piece-process.ts';

/** A store that can be waited for: a piece may end before what it keeps is written. */
export function waitedFor(given: PieceStore): { store: PieceStore; settled: () => Promise<void> } {
  // One after the other, however many a piece asks for at once: the database has others to serve.
  let last: Promise<unknown> = Promise.resolve();
  return {
    async store(request) {
      const work = last.then(() => given(request));
      last = work.catch(() => undefined);
      return work;
    },
    async settled() {
      await last;
    },
  };
}
