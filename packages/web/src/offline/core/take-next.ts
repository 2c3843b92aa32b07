import { jsonEqual, type SealedValue } from '@bakehouse/contract';
import { mergePatchOf } from '../../form/merge-patch-of.ts';
import type { Change, Row, Sent } from './change.ts';
import { pick } from './enqueue.ts';
import { queueAfter, type Step } from './local-store.ts';

/** The resource as the server had it last; undefined where it is gone. */
export type RowNow = (module: string, id: string) => Row | undefined;

/** What is sent next, and what had to be set down on the way there. */
export interface Taken {
  step: Step;
  change: (Change & { sent: Sent }) | undefined;
}

/** The next change to send, with its request fixed: from now on it is sent as it is, until it is known what became of it. */
export function takeNext(queue: readonly Change[], rowNow: RowNow): Taken {
  const step: Required<Pick<Step, 'put' | 'drop'>> = { put: [], drop: [] };
  const blocked = new Set<string>();
  for (const change of queue) {
    if (change.state !== 'waiting' || waitsFor(change, blocked)) {
      blocked.add(change.resource);
      continue;
    }
    const ready = change.sent === undefined ? prepare(change, rowNow) : change;
    if (ready === 'done') {
      step.drop.push(change.id);
      continue;
    }
    if (ready.sent === undefined) {
      step.put.push(ready);
      blocked.add(change.resource);
      continue;
    }
    const taken = { ...ready, sent: ready.sent, tries: ready.tries + 1 };
    step.put.push(taken);
    return { step, change: taken };
  }
  return { step, change: undefined };
}

/** Whether any change could be sent now. */
export function hasWork(queue: readonly Change[], rowNow: RowNow): boolean {
  const { step, change } = takeNext(queue, rowNow);
  return change !== undefined || queueAfter(queue, step).length < queue.length;
}

/** A change waits for those of its resource before it, and for what it refers to. */
function waitsFor(change: Change, blocked: ReadonlySet<string>): boolean {
  if (blocked.size === 0) return false;
  if (blocked.has(change.resource)) return true;
  const text = JSON.stringify([change.values, change.event?.body ?? null]);
  return [...blocked].some((id) => text.includes(id));
}

/** The change with its request, in conflict, or done because nothing is left to do. */
function prepare(change: Change, rowNow: RowNow): Change | 'done' {
  const { module, resource, kind } = change;
  const list = `/modules/${module}/resources`;
  const path = `${list}/${resource}`;
  const send = (sent: Sent, more: Partial<Change> = {}): Change => ({ ...change, ...more, sent });
  if (kind === 'create')
    return send({
      method: 'POST',
      path: list,
      body: { id: resource, data: change.values, ...ofForm(change) },
    });
  if (kind === 'file') return send({ method: 'POST', path: '/files' });
  if (kind === 'event')
    return send({
      method: 'POST',
      path: `/events/${change.event?.identifier ?? ''}`,
      body: change.event?.body ?? {},
    });
  if (change.restore !== undefined)
    return send({ method: 'POST', path: `${path}/revisions/${change.restore}/restore` });
  const row = rowNow(module, resource);
  if (kind === 'delete') {
    if (row === undefined) return 'done';
    if (row.version > change.version) return { ...change, state: 'conflict', conflict: 'changed' };
    return send({ method: 'DELETE', path, version: row.version });
  }
  if (row === undefined) return { ...change, state: 'conflict', conflict: 'gone' };
  const names = Object.keys(change.values).filter((name) => !same(row.data[name], change.values[name]));
  if (names.length === 0 && Object.keys(ofForm(change)).length === 0) return 'done';
  if (names.some((name) => !same(row.data[name], change.base[name])))
    return { ...change, state: 'conflict', conflict: 'changed' };
  return send(updateRequest(path, row, change, names), { version: row.version });
}

/**
 * What was changed in the form, and what the server has vouched for, as far as its word still holds: what is too old would be
 * refused with all the rest.
 */
function ofForm({ sealed = [], touched = [] }: Change): { sealed?: SealedValue[]; touched?: string[] } {
  const standing = sealed.filter(({ until }) => until > Date.now());
  return {
    ...(standing.length === 0 ? {} : { sealed: standing }),
    ...(touched.length === 0 ? {} : { touched: [...touched] }),
  };
}

function updateRequest(path: string, row: Row, change: Change, names: readonly string[]): Sent {
  const { values, writable } = change;
  const more = ofForm(change);
  const { version } = row;
  const patch = mergePatchOf(row.data, values, names);
  if (patch !== undefined) return { method: 'PATCH', path, body: { data: patch, ...more }, version };
  const data = { ...row.data, ...pick(values, names) };
  return { method: 'PUT', path, body: { data: pick(data, writable ?? Object.keys(data)), ...more }, version };
}

function same(a: unknown, b: unknown): boolean {
  return jsonEqual(a ?? null, b ?? null);
}
