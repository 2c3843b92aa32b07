import { isObject, jsonEqual } from '@bakehouse/contract';
import type { DefinitionStore, Kind } from './define-kind.ts';
import type { DefinitionSet } from './definition-set.ts';
import { inOrder } from './in-order.ts';
import { kinds } from './kinds/index.ts';

/** One definition that is to be stored or removed. */
export interface Change {
  kind: Kind;
  identifier: string;
  /** What is stored now; missing where it is new. */
  before?: Record<string, unknown>;
  /** What is to be stored; missing where it is to be removed. */
  after?: Record<string, unknown>;
}

/** What applying a set would do. */
export interface Plan {
  /** In the order in which they are carried out. */
  changes: Change[];
  /** Stored, and not in the set. */
  surplus: { folder: string; identifier: string }[];
  /** Kinds that this release checks and does not keep, with how many of them the set has. */
  notKept: { folder: string; count: number }[];
}

/** Finds the store of a kind, where there is one. */
export type StoreOf = (kind: Kind) => DefinitionStore | undefined;

/** Compares a set with what is stored. Nothing is removed unless `remove` says so. */
export async function planChanges(
  set: DefinitionSet,
  storeOf: StoreOf,
  { remove }: { remove: boolean },
): Promise<Plan> {
  const plan: Plan = { changes: [], surplus: [], notKept: [] };
  const removals: Change[] = [];
  for (const kind of kinds) {
    const wanted = set.of(kind.folder);
    const stored = await storeOf(kind)?.list();
    if (stored === undefined) {
      if (wanted.length > 0) plan.notKept.push({ folder: kind.folder, count: wanted.length });
      continue;
    }
    const known = new Map(stored.map((json) => [String(json[kind.identifierKey]), json]));
    for (const { identifier, json } of inOrder(kind, wanted)) {
      const before = known.get(identifier);
      known.delete(identifier);
      if (before !== undefined && sameDefinition(kind, before, json)) continue;
      plan.changes.push({ kind, identifier, after: json, ...(before === undefined ? {} : { before }) });
    }
    for (const [identifier, before] of known) {
      plan.surplus.push({ folder: kind.folder, identifier });
      // What refers to others goes before them.
      removals.unshift({ kind, identifier, before });
    }
  }
  if (remove) plan.changes.push(...removals);
  return plan;
}

/** Whether two definitions of a kind say the same. */
export function sameDefinition(kind: Kind, a: unknown, b: unknown): boolean {
  if (kind.same !== undefined) return isObject(a) && isObject(b) && kind.same(a, b);
  return kind.keys === undefined ? JSON.stringify(a) === JSON.stringify(b) : jsonEqual(a, b);
}
