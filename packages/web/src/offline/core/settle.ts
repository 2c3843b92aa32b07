import { jsonEqual } from '@bakehouse/contract';
import type { Change, Refusal, Row, Values } from './change.ts';
import { pick } from './enqueue.ts';
import type { Step } from './local-store.ts';
import type { Answer } from './remote-server.ts';

/** What else is needed to say what an answer means. */
export interface SettleContext {
  /** The present generation of the module's copy. */
  generation: number;
  known: Row | undefined;
  newKey: () => string;
}

/** What an answer means for the queue and the rows. */
export function settle(
  queue: readonly Change[],
  change: Change,
  answer: Answer,
  { generation, known, newKey }: SettleContext,
): Step {
  const { module, resource, kind } = change;
  const rows = (put: Row[], gone: string[] = []) => ({ rows: { module, generation, put, gone } });
  const refuse = (refusal: Refusal): Step => ({
    put: [{ ...change, state: 'refused', refusal, sent: undefined, key: newKey() }],
  });
  switch (answer.kind) {
    case 'ok': {
      const { row, now = row } = answer;
      if (change.restore !== undefined && row !== undefined)
        return {
          put: [restored(change, row, newKey())],
          ...(now === null ? rows([], [resource]) : rows([now ?? row])),
        };
      const followers = queue.filter((each) => each.id !== change.id && follows(each, change));
      const put =
        kind === 'file'
          ? queue.flatMap((each) => withFile(each, change.id, answer.file) ?? [])
          : followers.map((each) => rebased(each, change, row));
      const isNewer = now != null && (known === undefined || now.version >= known.version);
      return {
        drop: [change.id],
        put,
        ...(kind === 'delete' || now === null ? rows([], [resource]) : isNewer ? rows([now]) : {}),
      };
    }
    case 'stale':
      return unsent(queue, change, newKey());
    case 'missing':
      if (kind === 'delete') return { drop: [change.id], ...rows([], [resource]) };
      if (kind === 'update' && change.restore === undefined)
        return {
          put: [{ ...change, state: 'conflict', conflict: 'gone', sent: undefined, key: newKey() }],
          ...rows([], [resource]),
        };
      return refuse({ status: 404, code: 'not_found', detail: '', faults: [] });
    case 'taken':
      // The id was made here: an earlier try was carried out, and its key is no longer kept.
      return kind === 'create' || kind === 'file'
        ? { drop: [change.id] }
        : refuse({ status: 409, code: 'conflict', detail: '', faults: [] });
    case 'refused':
      return refuse(answer.refusal);
    case 'lost':
    case 'signed-out':
    default:
      return {};
  }
}

/** The change is to be made anew from what the server has now; what was changed since joins it. */
function unsent(queue: readonly Change[], change: Change, key: string): Step {
  const later = queue.filter(
    (each) => each.kind === 'update' && each.sent === undefined && follows(each, change),
  );
  let { values, base } = change;
  if (change.kind === 'update')
    for (const each of later) {
      base = { ...each.base, ...base };
      values = { ...values, ...each.values };
    }
  return {
    put: [{ ...change, values, base, sent: undefined, key }],
    drop: change.kind === 'update' ? later.map(({ id }) => id) : [],
  };
}

function follows(each: Change, { id, module, resource, order }: Change): boolean {
  return each.id !== id && each.module === module && each.resource === resource && each.order > order;
}

/** A later change of the same resource was made from what is stored now; the server may have given it another form. */
function rebased(later: Change, { values }: Change, row: Row | undefined): Change {
  if (row === undefined || later.sent !== undefined) return later;
  const base: Values = { ...later.base };
  for (const [name, value] of Object.entries(base))
    if (name in values && jsonEqual(value ?? null, values[name] ?? null)) base[name] = row.data[name] ?? null;
  return { ...later, base, version: row.version };
}

function restored(change: Change, row: Row, key: string): Change {
  const base = pick(row.data, Object.keys(change.values));
  return { ...change, base, version: row.version, restore: undefined, sent: undefined, key };
}

/** A change that refers to a file by the name it had here, with the name that the server gave it. */
function withFile(change: Change, local: string, stored: string | undefined): Change | undefined {
  if (stored === undefined || change.id === local || change.sent !== undefined) return undefined;
  const text = JSON.stringify([change.values, change.event ?? null]);
  if (!text.includes(local)) return undefined;
  const [values, event] = JSON.parse(text.replaceAll(local, stored)) as [Values, Change['event'] | null];
  return { ...change, values, ...(event === null ? {} : { event }) };
}
