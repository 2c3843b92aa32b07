import type { RunState } from '@bakehouse/engine';

/** What has changed of a state that is kept: far less than the state itself, where that holds a long list. */
export interface StateDelta {
  /** Parts that are kept whole. */
  parts: Change;
  /** Instructions that were added. */
  instructions?: RunState['instructions'];
  frames?: Changes;
  /** A context can begin as a copy of another. */
  contexts?: Record<string, (Change & { of?: number }) | null>;
  loops?: Record<string, (Change & { results?: Record<string, unknown> }) | null>;
}

/** Names with other values, and names that are gone. */
interface Change {
  set: Record<string, unknown>;
  unset?: string[];
}

/** Changes of entries by their number; null where one is gone. */
type Changes = Record<string, Change | null>;

type Fields = Readonly<Record<string, unknown>>;

/**
 * A state as it is at this moment. Only what the engine changes in place is copied; values never are, so that the same
 * value means that nothing has changed.
 */
export function stillOf(state: RunState): RunState {
  const { tokens, active, waits, instructions, bound } = state;
  const copy: RunState = {
    ...state,
    tokens: [...tokens],
    active: [...active],
    waits: [...waits],
    instructions: [...instructions],
    frames: eachOf(state.frames, (frame) => ({ ...frame })),
    contexts: eachOf(state.contexts, (context) => ({ ...context })),
    loops: eachOf(state.loops, (loop) => ({ ...loop, results: [...loop.results] })),
  };
  if (bound !== undefined) copy.bound = [...bound];
  return copy;
}

function eachOf<T>(entries: Readonly<Record<number, T>>, copy: (entry: T) => T): Record<number, T> {
  const copies: Record<number, T> = {};
  for (const id in entries) {
    const entry = entries[id];
    if (entry !== undefined) copies[id] = copy(entry);
  }
  return copies;
}

/** What has changed from one state to another. */
export function deltaOf(before: RunState, after: RunState): StateDelta {
  const delta: StateDelta = { parts: changeOf(partsOf(before), partsOf(after)) ?? { set: {} } };
  const added = after.instructions.slice(before.instructions.length);
  if (added.length > 0) delta.instructions = added;
  const frames = changesOf(before.frames, after.frames, changeOf);
  if (frames !== undefined) delta.frames = frames;
  const contexts = changesOf(before.contexts, after.contexts, (old, now, id) =>
    old === undefined ? newContext(after, now, id) : changeOf(old, now),
  );
  if (contexts !== undefined) delta.contexts = contexts;
  const loops = changesOf(before.loops, after.loops, (old, now) => changeOfLoop(old, now));
  if (loops !== undefined) delta.loops = loops;
  return delta;
}

/** Brings a state up to date. */
export function applyDelta(state: RunState, delta: StateDelta): void {
  apply(state as unknown as Record<string, unknown>, delta.parts);
  state.instructions.push(...(delta.instructions ?? []));
  const contexts: Record<string, Record<string, unknown>> = state.contexts;
  // A copy is made of what the other held at the same moment, so of what it is changed to, too.
  for (const id of byOrigin(delta.contexts ?? {})) {
    const change = delta.contexts?.[id];
    if (change === null || change === undefined) delete contexts[id];
    else apply((contexts[id] ??= { ...(change.of === undefined ? {} : contexts[change.of]) }), change);
  }
  applyAll(state.frames, delta.frames);
  for (const [id, change] of Object.entries(delta.loops ?? {})) {
    applyAll(state.loops, { [id]: change });
    const loop = state.loops[Number(id)];
    if (loop === undefined) continue;
    loop.results ??= [];
    for (const [index, result] of Object.entries(change?.results ?? {})) loop.results[Number(index)] = result;
  }
}

/** Those that are changed, then those that are copies, the older first; then those that are gone. */
function byOrigin(contexts: NonNullable<StateDelta['contexts']>): string[] {
  const rank = (id: string): number => {
    const change = contexts[id];
    return change === null || change === undefined ? 2 : change.of === undefined ? 0 : 1;
  };
  return Object.keys(contexts).toSorted((a, b) => rank(a) - rank(b) || Number(a) - Number(b));
}

function applyAll(entries: object, changes: Changes | undefined): void {
  const all = entries as Record<string, Record<string, unknown>>;
  for (const [id, change] of Object.entries(changes ?? {})) {
    if (change === null) delete all[id];
    else apply((all[id] ??= {}), change);
  }
}

function apply(target: Record<string, unknown>, { set, unset = [] }: Change): void {
  Object.assign(target, set);
  for (const name of unset) delete target[name];
}

const asEntries = new Set(['instructions', 'frames', 'contexts', 'loops']);

function partsOf(state: RunState): Fields {
  return Object.fromEntries(Object.entries(state).filter(([name]) => !asEntries.has(name)));
}

function changesOf<T extends object, C>(
  before: Readonly<Record<number, T>>,
  after: Readonly<Record<number, T>>,
  change: (old: T | undefined, now: T, id: number) => C | undefined,
): Record<string, C | null> | undefined {
  const changes: Record<string, C | null> = {};
  for (const id in before) if (after[id] === undefined) changes[id] = null;
  for (const id in after) {
    const now = after[id];
    const changed = now === undefined ? undefined : change(before[id], now, Number(id));
    if (changed !== undefined) changes[id] = changed;
  }
  return Object.keys(changes).length === 0 ? undefined : changes;
}

function changeOf(before: object | undefined, after: object): Change | undefined {
  const [old, now] = [(before ?? {}) as Fields, after as Fields];
  const set: Record<string, unknown> = {};
  const unset: string[] = [];
  for (const name in now) {
    const value = now[name];
    if (isSame(old[name], value)) continue;
    if (value === undefined) unset.push(name);
    else set[name] = value;
  }
  for (const name in old) if (!(name in now)) unset.push(name);
  if (unset.length === 0 && Object.keys(set).length === 0 && before !== undefined) return undefined;
  return unset.length === 0 ? { set } : { set, unset };
}

/** The same value, or a list of the same values. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((each, index) => each === b[index]);
}

/** A branch begins with a copy of what its parent knows. */
function newContext(state: RunState, now: Fields, id: number): Change & { of?: number } {
  const frame = Object.values(state.frames).find(({ context }) => context === id);
  const of = frame === undefined || frame.parent === null ? undefined : state.frames[frame.parent]?.context;
  const from = of === undefined || of === id ? undefined : state.contexts[of];
  const change = changeOf(from, now) ?? { set: {} };
  return from === undefined || of === undefined ? change : { ...change, of };
}

function changeOfLoop(
  before: RunState['loops'][number] | undefined,
  after: RunState['loops'][number],
): (Change & { results?: Record<string, unknown> }) | undefined {
  const { results: old = [], ...fields } = before ?? {};
  const { results: now, ...rest } = after;
  const change = changeOf(before === undefined ? undefined : fields, rest);
  const results: Record<string, unknown> = {};
  for (let index = 0; index < now.length; index += 1)
    if (now[index] !== old[index]) results[index] = now[index];
  if (Object.keys(results).length === 0) return change;
  return { ...(change ?? { set: {} }), results };
}
