import type { Change, Copy, Row } from './change.ts';
import type { NewChange } from './enqueue.ts';
import { queueAfter, type LocalStore, type Step } from './local-store.ts';
import { changesByResource, overlay } from './overlay.ts';
import { pull, type PullParts } from './pull.ts';
import { push } from './push.ts';
import type { RemoteServer } from './remote-server.ts';
import type { Decision } from './resolve.ts';
import type { RoundEnd } from './round-end.ts';
import { rules as standardRules, type Rules } from './rules.ts';

/** What a copy is made of. */
export interface ReplicaParts {
  store: LocalStore;
  server: RemoteServer;
  newId: () => string;
  now: () => number;
  rules?: Rules;
  /** Told of every step after it is stored. */
  onStep?: (step: Step) => void;
}

/** The copy of some modules on this device, with the changes that wait to be sent. */
export interface Replica {
  /** Reads a module into memory, where it is not yet. */
  open(module: string): Promise<void>;
  copy(module: string): Copy | undefined;
  copies(): Copy[];
  queue(): readonly Change[];
  /** The resources of an opened module as the server had them. */
  rows(module: string): ReadonlyMap<string, Row>;
  /** One resource of an opened module as the user sees it. */
  find(module: string, id: string): Row | undefined;
  /** All resources of an opened module as the user sees them. */
  visible(module: string): Row[];
  /** Makes a change here. */
  change(
    change: Omit<NewChange, 'id' | 'key' | 'at'> & Partial<Pick<NewChange, 'id' | 'key' | 'at'>>,
  ): Promise<void>;
  decide(id: string, decision: Decision): Promise<void>;
  /** Sends what waits, then reads what is new in these modules. Only one tab may do so at a time. */
  round(modules: readonly string[]): Promise<RoundEnd>;
  /** Forgets a module. What waits stays. */
  forget(module: string): Promise<void>;
  /** Takes over a step that another tab has stored. */
  follow(step: Step): void;
}

/** Opens the copy on this device. */
export async function openReplica(parts: ReplicaParts): Promise<Replica> {
  const { store, server, newId, now, rules = standardRules, onStep } = parts;
  const copies = new Map((await store.copies()).map((copy) => [copy.module, copy]));
  let queue: readonly Change[] = await store.queue();
  const rows = new Map<string, Map<string, Row>>();
  const shownGeneration = new Map<string, number>();
  const deleted = new Map<string, Map<string, number>>();

  const rowsOf = (module: string) => rows.get(module) ?? none;
  const find = (module: string, id: string) => rowsOf(module).get(id);

  const follow = (step: Step) => {
    queue = queueAfter(queue, step);
    if (step.copy !== undefined) copies.set(step.copy.module, step.copy);
    if (step.rows !== undefined && shownGeneration.get(step.rows.module) === step.rows.generation) {
      const known = rows.get(step.rows.module);
      for (const row of step.rows.put) known?.set(row.id, row);
      for (const id of step.rows.gone) known?.delete(id);
    }
    if (step.forget !== undefined) {
      copies.delete(step.forget);
      rows.delete(step.forget);
      shownGeneration.delete(step.forget);
    }
  };
  const update = async (decide: (queue: readonly Change[]) => Step): Promise<Step> => {
    const { step, seen } = await store.update((stored) => {
      const made = decide(stored);
      return { step: made, result: { step: made, seen: stored } };
    });
    queue = seen;
    follow(step);
    onStep?.(step);
    return step;
  };
  const show = async (module: string, generation: number) => {
    const read = await store.rows(module, generation);
    rows.set(module, new Map(read.map((row) => [row.id, row])));
    shownGeneration.set(module, generation);
  };
  const open = async (module: string) => {
    const copy = copies.get(module);
    const wanted = copy === undefined ? 0 : copy.complete ? copy.generation : copy.shown;
    if (shownGeneration.get(module) !== wanted) await show(module, wanted);
  };
  const pulled: PullParts = {
    server,
    rules,
    now,
    newId,
    update,
    open,
    show,
    copy: (module) => copies.get(module),
    rows: rowsOf,
    deleted: (module) => deleted.get(module) ?? noVersions,
    forgetDeleted: (module) => deleted.delete(module),
    load: async (module, generation) =>
      new Map((await store.rows(module, generation)).map((row) => [row.id, row])),
  };
  return {
    open,
    follow,
    copy: (module) => copies.get(module),
    copies: () => [...copies.values()],
    queue: () => queue,
    rows: rowsOf,
    find: (module, id) => overlay(find(module, id), changesByResource(queue, module).get(id) ?? []),
    visible(module) {
      const changes = changesByResource(queue, module);
      if (changes.size === 0) return [...rowsOf(module).values()];
      const ids = new Set([...rowsOf(module).keys(), ...changes.keys()]);
      return [...ids].flatMap((id) => overlay(find(module, id), changes.get(id) ?? []) ?? []);
    },
    async change(change) {
      const whole = { id: newId(), key: newId(), at: new Date(now()).toISOString(), ...change };
      await update((stored) => rules.enqueue(stored, whole));
    },
    async forget(module) {
      await update(() => ({ forget: module }));
    },
    async decide(id, decision) {
      await update((stored) => {
        const change = stored.find((each) => each.id === id);
        const row = change === undefined ? undefined : find(change.module, change.resource);
        return rules.resolve(stored, id, decision, { row, newKey: newId });
      });
    },
    async round(modules) {
      // What is there now is known before anything is written over it.
      for (const module of new Set(
        queue.filter(({ kind }) => kind !== 'file').map((change) => change.module),
      )) {
        const end = await pull(pulled, module);
        if (end.kind !== 'done') return end;
      }
      const sent = await push({
        server,
        rules,
        newId,
        update,
        find,
        generation: (module) => shownGeneration.get(module) ?? 0,
        pull: (module) => pull(pulled, module),
        onDeleted: (module, id, version) => {
          const known = deleted.get(module) ?? new Map<string, number>();
          deleted.set(module, known.set(id, version));
        },
      });
      if (sent.kind !== 'done') return sent;
      for (const module of modules) {
        const end = await pull(pulled, module);
        if (end.kind !== 'done') return end;
      }
      return { kind: 'done' };
    },
  };
}

const none: ReadonlyMap<string, Row> = new Map();
const noVersions: ReadonlyMap<string, number> = new Map();
