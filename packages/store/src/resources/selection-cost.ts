import { Problem } from '@bakehouse/contract';
import type { Actor } from '../identity/actor.ts';

/** What brings resources together: related ones, and what is related to those. */
export interface Costed {
  branches: readonly { kind: 'one' | 'many' | 'rows' | 'reverse'; limit: number; target: Costed }[];
}

/** The most resources that one reading may have to bring together where no role says anything. */
const usualMost = 100_000;

/** Of how many a relation with several, or those in rows, are taken to be where nothing limits them. */
const usuallyNamed = 10;

/** How many resources one reading of an actor may have to bring together: the most that any of the roles says. */
export function mostResources({ permissions }: Pick<Actor, 'permissions'>): number {
  const said = permissions.flatMap((each) => (each.action === 'ask' ? [each.resources] : []));
  return said.length === 0 ? usualMost : Math.max(...said);
}

/** Throws where a reading could have to bring together more resources than the actor may ask for. */
export function refuseCostly(actor: Actor, selection: Costed, rows: number): void {
  // A page of nothing but its own resources is never too much.
  if (selection.branches.length === 0) return;
  const cost = costOf(selection, rows);
  const most = mostResources(actor);
  if (cost <= most) return;
  const message = `This could bring together ${cost.toLocaleString('en')} resources; at most ${most.toLocaleString('en')} are given at once. Ask for fewer, or narrow what is related by "limit".`;
  throw new Problem('malformed', message, { errors: [{ path: 'fields', message, code: 'too_many' }] });
}

/** How many resources a reading brings together at most, as far as that can be told beforehand. */
export function costOf({ branches }: Costed, rows: number): number {
  return branches.reduce((sum, { kind, limit, target }) => {
    const each = kind === 'one' ? 1 : kind === 'reverse' ? limit : Math.min(limit, usuallyNamed);
    return sum + costOf(target, rows * each);
  }, rows);
}
