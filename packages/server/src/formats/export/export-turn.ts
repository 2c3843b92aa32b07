import { Readable } from 'node:stream';
import { Problem } from '@bakehouse/contract';
import type { Pool } from '@bakehouse/store';

/** Exports that run now, by the pool whose connections they hold. */
const running = new WeakMap<Pool, number>();

/** How long a reader may let an export wait: it holds a connection meanwhile. */
const patience = 60_000;

/** An export as a stream. Each holds a connection to the database, so only some run at a time, and one that nobody reads on is ended. */
export function exportTurn(pool: Pool, most: number, pieces: AsyncGenerator<Buffer>): Readable {
  const now = running.get(pool) ?? 0;
  if (now >= most)
    throw new Problem('unavailable', `${most} exports are already running; try again in a moment.`, {
      retryAfter: 5,
    });
  running.set(pool, now + 1);
  let over = false;
  const stream: Readable = Readable.from(watched(), { objectMode: false });
  // One that is ended before it began has nothing to finish.
  stream.once('close', finish);
  return stream;

  async function* watched(): AsyncGenerator<Buffer> {
    try {
      for await (const piece of pieces) {
        const timer = setTimeout(() => stream.destroy(new Error('nobody reads the export on')), patience);
        try {
          yield piece;
        } finally {
          clearTimeout(timer);
        }
      }
    } finally {
      finish();
    }
  }

  function finish(): void {
    if (!over) running.set(pool, (running.get(pool) ?? 1) - 1);
    over = true;
  }
}
