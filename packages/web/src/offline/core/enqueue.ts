import { jsonEqual } from '@bakehouse/contract';
import type { Change, Values } from './change.ts';
import type { Step } from './local-store.ts';

/** A change as the user made it, before it has a place in the queue. */
export type NewChange = Omit<Change, 'order' | 'state' | 'tries'>;

/** Puts a change into the queue. What has not been sent yet is joined, so that a resource has one waiting change. */
export function enqueue(queue: readonly Change[], change: NewChange): Step {
  const whole: Change = { ...change, order: (queue.at(-1)?.order ?? 0) + 1, state: 'waiting', tries: 0 };
  const last = queue.findLast(
    ({ kind, module, resource }) =>
      isOfResource(kind) && module === change.module && resource === change.resource,
  );
  const open = last !== undefined && last.sent === undefined ? last : undefined;
  if (open === undefined || change.sent !== undefined) return { put: [whole] };
  if (change.kind === 'update' && (open.kind === 'create' || open.kind === 'update'))
    return joined(open, change);
  if (change.kind === 'delete') {
    // Nobody else ever knew of it.
    if (open.kind === 'create' && open.tries === 0) return { drop: [open.id] };
    if (open.kind !== 'delete') return { drop: [open.id], put: [{ ...whole, version: open.version }] };
    return {};
  }
  return { put: [whole] };
}

function isOfResource(kind: Change['kind']): boolean {
  return kind === 'create' || kind === 'update' || kind === 'delete';
}

function joined(open: Change, { values, base, key, shown, sealed, touched }: NewChange): Step {
  const next: Change = {
    ...open,
    values: { ...open.values, ...values },
    base: { ...base, ...open.base },
    ...shownOf(open, { values, shown }),
    ...sealedOf(open.sealed, sealed),
    ...touchedOf(open.touched, touched),
    // What was refused is tried anew with what was corrected.
    ...(open.state === 'refused' ? { state: 'waiting' as const, refusal: undefined, key } : {}),
  };
  if (open.kind === 'create') return { put: [next] };
  const names = Object.keys(next.values).filter(
    (name) => open.state === 'conflict' || !jsonEqual(next.values[name] ?? null, next.base[name] ?? null),
  );
  if (names.length === 0 && next.sealed === undefined && next.touched === undefined)
    return { drop: [open.id] };
  return { put: [{ ...next, values: pick(next.values, names), base: pick(next.base, names) }] };
}

/** What is seen of both in fields that the server works out; what is written anew is not hidden by what was seen before. */
function shownOf(
  open: Change,
  { values, shown }: Pick<NewChange, 'values' | 'shown'>,
): Pick<Change, 'shown'> {
  if (open.shown === undefined && shown === undefined) return {};
  const before = Object.entries(open.shown ?? {}).filter(([name]) => !(name in values));
  return { shown: { ...Object.fromEntries(before), ...shown } };
}

/** What is vouched for in both: for each field what was said last. */
function sealedOf(open: Change['sealed'], sealed: Change['sealed']): Pick<Change, 'sealed'> {
  if (open === undefined && sealed === undefined) return {};
  const byPath = new Map([...(open ?? []), ...(sealed ?? [])].map((each) => [each.path, each]));
  return { sealed: [...byPath.values()] };
}

function touchedOf(open: Change['touched'], touched: Change['touched']): Pick<Change, 'touched'> {
  if (open === undefined && touched === undefined) return {};
  return { touched: [...new Set([...(open ?? []), ...(touched ?? [])])] };
}

/** Some of the values. */
export function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}
