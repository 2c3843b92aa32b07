import { Problem } from '@bakehouse/contract';
import { seal, unseal, type SealedFor } from './seal.ts';

/** A place in the feed of a right. */
export interface FeedPlace {
  /** The right, by its fingerprint. */
  right: string;
  /** The right's own feed; 0 where the right covers every resource and the module's feed is its own. */
  view: number;
  position: number;
}

/** A place in a module's feed, as one reader sees it. */
export interface FeedCursor extends FeedPlace {
  epoch: string;
  /** While a reader whose right changed reads everything anew: what the reader may hold from before. */
  former: readonly FeedPlace[];
  /** While such a reader is told what to forget, which comes last: the resource up to which that is done. */
  after?: string | undefined;
}

type Packed = [string, string, number, number, [string, number, number][], string?];

/** A cursor as text: only its reader can use it, and nobody can read or change it. */
export function writeCursor(
  { epoch, right, view, position, former, after }: FeedCursor,
  sealed: SealedFor,
): string {
  const held = former.map((place): Packed[4][0] => [place.right, place.view, place.position]);
  const packed: Packed = [
    epoch,
    right,
    view,
    position,
    held,
    ...(after === undefined ? [] : [after]),
  ] as Packed;
  return seal(JSON.stringify(packed), sealed);
}

/** Reads a cursor; undefined when it is none of this reader. */
export function readCursor(text: string, sealed: SealedFor): FeedCursor | undefined {
  const opened = unseal(text, sealed);
  if (opened === undefined) return undefined;
  const [epoch, right, view, position, held, after] = JSON.parse(opened) as Packed;
  const former = held.map(([name, number, place]) => ({ right: name, view: number, position: place }));
  return { epoch, right, view, position, former, after };
}

/** The answer to a text that is no cursor. */
export function notACursor(): Problem {
  const errors = [{ path: 'since', message: 'is not a cursor of this feed for you', code: 'bad_value' }];
  return new Problem('malformed', 'since: this is not a cursor that you were given.', { errors });
}

/** The answer to a cursor that cannot be gone on from. */
export function tooOld(): Problem {
  return new Problem(
    'cursor_too_old',
    'Changes since this cursor are no longer kept. Fetch everything again.',
  );
}

/** Throws unless everything since a place is kept: the feed has come that far, and has forgotten nothing since. */
export function refuseForgotten(
  { position }: Pick<FeedPlace, 'position'>,
  feed: { position: number; forgotten: number },
): void {
  // Whoever begins has seen nothing that could have been forgotten.
  if (position > feed.position || (position > 0 && position < feed.forgotten)) throw tooOld();
}
