import type { Change } from './change.ts';

/**
 * The changes of a module after the server came back with another history: a version may now stand for other content, so
 * that what was made from one is compared anew. What has a key of its own, and no version, is sent again as it was.
 */
export function afterAnotherHistory(
  queue: readonly Change[],
  module: string,
  newKey: () => string,
): Change[] {
  return queue.flatMap((change) => {
    if (change.module !== module) return [];
    if (change.kind === 'update') return [{ ...change, sent: undefined, key: newKey() }];
    // What was to be deleted may be something else now: the user looks at it again.
    if (change.kind === 'delete')
      return [{ ...change, sent: undefined, key: newKey(), state: 'conflict', conflict: 'changed' }];
    return [];
  });
}
