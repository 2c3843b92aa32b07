import { Readable } from 'node:stream';
import { Problem } from '@bakehouse/contract';
import { aheadOnDisk } from './ahead-on-disk.ts';

/** Whose export it is, and how many may run. */
export interface Turn {
  /** The process in which they run. */
  among: object;
  whose: string;
  /** How many read from the database at a time; one user has half of them. */
  most: number;
}

/** Exports of a process that read from the database, and those that somebody still reads, by user. */
interface Running {
  reading: Map<string, number>;
  open: Map<string, number>;
}

const running = new WeakMap<object, Running>();

/** Exports that one user may have open: each has a file. */
const mostOpen = 10;

/** How long a reader may let an export wait. */
const patience = 60_000;

/**
 * An export as a stream. Only some read from the database at a time, of one user not more than half of them; they read ahead of those
 * who take the file, however slowly. One that nobody reads on is ended.
 */
export function exportTurn({ among, whose, most }: Turn, pieces: AsyncGenerator<Buffer>): Readable {
  const now = running.get(among) ?? { reading: new Map(), open: new Map() };
  running.set(among, now);
  const all = [...now.reading.values()].reduce((sum, each) => sum + each, 0);
  if (all >= most) throw busy(`${most} exports are already running`);
  if (
    (now.reading.get(whose) ?? 0) >= Math.max(1, Math.floor(most / 2)) ||
    (now.open.get(whose) ?? 0) >= mostOpen
  )
    throw busy('Too many of your exports are already running');
  const read = count(now.reading, whose);
  const close = count(now.open, whose);
  const stream: Readable = Readable.from(watched(), { objectMode: false });
  // One that is ended before it began has nothing to finish.
  stream.once('close', () => {
    read();
    close();
  });
  return stream;

  async function* watched(): AsyncGenerator<Buffer> {
    for await (const piece of aheadOnDisk(counted())) {
      const timer = setTimeout(() => stream.destroy(new Error('nobody reads the export on')), patience);
      try {
        yield piece;
      } finally {
        clearTimeout(timer);
      }
    }
  }

  async function* counted(): AsyncGenerator<Buffer> {
    try {
      yield* pieces;
    } finally {
      read();
    }
  }
}

/** Counts one more, and gives what counts it off once. */
function count(counts: Map<string, number>, key: string): () => void {
  let over = false;
  counts.set(key, (counts.get(key) ?? 0) + 1);
  return () => {
    if (over) return;
    over = true;
    const left = (counts.get(key) ?? 1) - 1;
    if (left > 0) counts.set(key, left);
    else counts.delete(key);
  };
}

/** It is no fault of the server that as much is under way as may be: whoever asks later gets theirs. */
function busy(what: string): Problem {
  return new Problem('too_many_requests', `${what}; try again in a moment.`, { retryAfter: 5 });
}
