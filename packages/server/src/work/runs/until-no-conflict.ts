import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@bakehouse/contract';
import { isConflict } from '@bakehouse/store';
import { makeTurns, type Turns } from './durable/turns.ts';

/** How often something is tried that others always come before. */
const most = 40;

/** Whose turn it is among those that had a conflict, for each kind of work that any has. */
const waiting = new Map<string, { turns: Turns; count: number }>();

/**
 * Does work that is undone as a whole where others change at the same moment what it has read, until it is done. What had a
 * conflict before goes one at a time with its like, so that each of them gets through.
 */
export async function untilNoConflict<T>(kind: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
  const line = waiting.get(kind) ?? { turns: makeTurns(), count: 0 };
  waiting.set(kind, line);
  line.count += 1;
  const end = await line.turns.take();
  try {
    for (let turn = 1; turn < most; turn += 1) {
      try {
        return await work();
      } catch (error) {
        if (!isConflict(error)) throw error;
        // Other kinds of work and other processes try again, too.
        await sleep(Math.random() * Math.min(2 ** turn, 64));
      }
    }
    throw new Problem('unavailable', 'Others keep changing the same at this moment: try again.', {
      retryAfter: 1,
    });
  } finally {
    end();
    line.count -= 1;
    if (line.count === 0) waiting.delete(kind);
  }
}
