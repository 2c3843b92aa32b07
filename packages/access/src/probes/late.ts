/**
 * Gives up waiting, but not before what has arrived by then was looked at: on a machine that is too busy, the clock runs out before the
 * answer that lies there was read, and a port that is open would count as shut.
 */
export function whenLate(giveUp: () => void): () => void {
  return () => void setImmediate(giveUp);
}
