import { Problem } from '@bakehouse/contract';
import type { FeedState } from './feed-state.ts';

/** A place in a module's feed, as one reader sees it. */
export interface FeedCursor {
  epoch: string;
  position: number;
  /** The right under which everything up to here was read, as `rightNow` tells it. */
  right: string;
  /** While a reader whose right changed reads everything anew: the right of before. */
  formerly?: string | undefined;
}

/** A cursor as text. */
export function writeCursor({ epoch, position, right, formerly }: FeedCursor): string {
  return [epoch, position.toString(36), right, ...(formerly === undefined ? [] : [formerly])].join('.');
}

/** Reads a cursor; throws when it is none, or older than what is kept. */
export function readCursor(text: string, state: FeedState): FeedCursor {
  const match = /^([0-9a-f]{12})\.([0-9a-z]{1,11})\.([\w~-]{1,40})(?:\.([\w~-]{1,40}))?$/.exec(text);
  if (match === null) {
    const errors = [{ path: 'since', message: 'is not a cursor', code: 'bad_value' }];
    throw new Problem('malformed', 'since: this is not a cursor.', { errors });
  }
  const [, epoch = '', position = '', right = '', formerly] = match;
  const cursor = { epoch, position: Number.parseInt(position, 36), right, formerly };
  const known = cursor.epoch === state.epoch && cursor.position <= state.position;
  if (!known || (cursor.position < state.forgotten && cursor.position > 0)) {
    throw new Problem(
      'cursor_too_old',
      'Changes since this cursor are no longer kept. Fetch everything again.',
    );
  }
  return cursor;
}
