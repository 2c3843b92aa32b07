import { Problem } from '@bakehouse/contract';
import * as z from 'zod';

/** The query parameters of every list. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(1000).default(25).describe('Most entries of a page'),
  cursor: z.string().max(500).optional().describe('`next` of the page before'),
};

/** A list as it is answered. */
export function pageSchema<S extends z.ZodType>(entry: S) {
  return z.object({ data: z.array(entry), next: z.string().nullable() });
}

/** A page from one row more than was asked for: that row tells that there is a next page. */
export function pageOf<R>(
  rows: readonly R[],
  limit: number,
  keyOf: (row: R) => string,
): { data: R[]; next: string | null } {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { data, next: more ? Buffer.from(keyOf(last)).toString('base64url') : null };
}

/** The key after which a page begins. */
export function keyOfCursor(cursor: string | undefined, pattern: RegExp): string | undefined {
  if (cursor === undefined) return undefined;
  const key = Buffer.from(cursor, 'base64url').toString();
  if (pattern.test(key)) return key;
  throw new Problem('malformed', 'The cursor was not issued by this list.', {
    errors: [{ path: 'cursor', message: 'does not belong to this list', code: 'bad_value' }],
  });
}
