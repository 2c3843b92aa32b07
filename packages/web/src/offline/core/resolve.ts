import { jsonEqual } from '@bakehouse/contract';
import type { Change, Row, Values } from './change.ts';
import { pick } from './enqueue.ts';
import type { Step } from './local-store.ts';

/** What the user decides about a change that cannot go through as it is. */
export type Decision =
  | { kind: 'mine' }
  | { kind: 'theirs' }
  /** Field by field. */
  | { kind: 'merge'; values: Values }
  | { kind: 'again' };

/** Carries out what the user decides. */
export function resolve(
  queue: readonly Change[],
  id: string,
  decision: Decision,
  { row, newKey }: { row: Row | undefined; newKey: () => string },
): Step {
  const change = queue.find((each) => each.id === id);
  if (change === undefined) return {};
  if (decision.kind === 'theirs') return { drop: [id, ...orphans(queue, change)] };
  const waiting: Change = {
    ...change,
    state: 'waiting',
    conflict: undefined,
    refusal: undefined,
    sent: undefined,
    key: newKey(),
  };
  if (decision.kind === 'again' || change.state === 'refused') return { put: [waiting] };
  if (change.conflict === 'gone' || row === undefined) {
    return change.kind === 'delete' ? { drop: [id] } : { put: [{ ...waiting, restore: change.version }] };
  }
  const { version } = row;
  if (change.kind === 'delete') return { put: [{ ...waiting, version }] };
  const wanted = decision.kind === 'merge' ? decision.values : change.values;
  const names = Object.keys(wanted).filter(
    (name) => !jsonEqual(wanted[name] ?? null, row.data[name] ?? null),
  );
  if (names.length === 0) return { drop: [id] };
  // What the form has shown came from values that are joined with others now.
  const { shown: _, ...unshown } = waiting;
  return { put: [{ ...unshown, version, values: pick(wanted, names), base: pick(row.data, names) }] };
}

/** What was done with a resource that is now never made. */
function orphans(queue: readonly Change[], { kind, id, resource }: Change): string[] {
  if (kind !== 'create') return [];
  return queue.filter((each) => each.id !== id && each.resource === resource).map((each) => each.id);
}
