import { Problem } from '@bakehouse/contract';

/** What brings resources together: related ones, and what is related to those. */
export interface Costed {
  branches: readonly { kind: 'one' | 'many' | 'rows' | 'reverse'; limit: number; target: Costed }[];
}

/** The most resources that one reading may have to bring together. */
export const mostResources = 100_000;

/** Of how many a relation with several, or those in rows, are taken to be where nothing limits them. */
const usuallyNamed = 10;

/** Throws where a reading could have to bring together more resources than anybody waits for. */
export function refuseCostly(selection: Costed, rows: number): void {
  const cost = costOf(selection, rows);
  if (cost <= mostResources) return;
  const message = `This could bring together ${cost.toLocaleString('en')} resources; at most ${mostResources.toLocaleString('en')} are given at once. Ask for fewer, or narrow what is related by "limit".`;
  throw new Problem('malformed', message, { errors: [{ path: 'fields', message, code: 'too_many' }] });
}

/** How many resources a reading brings together at most, as far as that can be told beforehand. */
export function costOf({ branches }: Costed, rows: number): number {
  return branches.reduce((sum, { kind, limit, target }) => {
    const each = kind === 'one' ? 1 : kind === 'reverse' ? limit : Math.min(limit, usuallyNamed);
    return sum + costOf(target, rows * each);
  }, rows);
}
