import type { FeedCursor } from './cursor.ts';

/** Whether a reader who has come as far as one cursor has something to pull, where `now` is where the reader's feed stands. */
export function isBehind(
  since: FeedCursor | undefined,
  now: Pick<FeedCursor, 'epoch' | 'right' | 'view' | 'position'>,
): boolean {
  // Whoever comes with something that is no cursor, or is in the midst of reading everything anew, must ask.
  if (since === undefined || since.former.length > 0) return true;
  if (since.epoch !== now.epoch || since.right !== now.right || since.view !== now.view) return true;
  return since.position < now.position;
}
