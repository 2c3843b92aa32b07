import type { Revision } from '../../../data/stored/revisions.ts';
import type { Comment } from './comment-requests.ts';

/** What happened to an entry: somebody said something, or changed it. */
export type Happening =
  | { kind: 'comment'; key: string; at: string; comment: Comment }
  | { kind: 'change'; key: string; at: string; change: Revision };

/** What has been read of one kind, the latest first, and whether there is more before it. */
interface Read<T> {
  read: readonly T[];
  more: boolean;
}

/** Comments and changes in one order, the latest last. What is older than the last one read of a kind of which there is more waits for that. */
export function inOneOrder(comments: Read<Comment>, changes: Read<Revision>): Happening[] {
  const bounds = [comments, changes].flatMap(({ read, more }) => (more ? [instant(read.at(-1)?.at)] : []));
  const from = Math.max(-Infinity, ...bounds);
  return [
    ...comments.read.map((comment): Happening => ({
      kind: 'comment',
      key: comment.id,
      at: comment.at,
      comment,
    })),
    ...changes.read.map((change): Happening => ({
      kind: 'change',
      key: String(change.version),
      at: change.at,
      change,
    })),
  ]
    .filter(({ at }) => instant(at) >= from)
    .toSorted((a, b) => instant(a.at) - instant(b.at));
}

function instant(at: string | undefined): number {
  return at === undefined ? -Infinity : Date.parse(at);
}
