import type { Change } from '../change.ts';
import type { RemoteServer } from '../remote-server.ts';
import { openReplica, type Replica } from '../replica.ts';
import type { Rules } from '../rules.ts';
import type { Fate } from './fates.ts';
import type { Ledger } from './ledger.ts';
import { memoryStore } from './memory-store.ts';
import type { ModelServer } from './model-server.ts';
import { movedChange } from './moved-change.ts';

/** The tab is gone from one moment to the next. */
class Crash extends Error {}

/** A device with two tabs, and somebody who uses them. */
export interface Device {
  name: string;
  queue(): readonly Change[];
  tabs(): readonly Replica[];
  /** What a tab opened now would show. */
  anew(): Promise<Replica>;
  act(
    kind: 'create' | 'edit' | 'move' | 'delete' | 'event' | 'decide' | 'crash',
    tab: number,
    pick: number,
  ): Promise<void>;
  round(fates: Fates, meanwhile: () => Promise<void>): Promise<void>;
  decideAll(turn: number): Promise<void>;
}

interface DeviceParts {
  name: string;
  server: ModelServer;
  rules: Rules;
  newId: () => string;
  ledger: Ledger;
  late: (() => void)[];
}

const module = 'm';
const nothing = async () => undefined;

/** What becomes of the requests of a round. */
interface Fates {
  writes: Fate[];
  reads: Fate[];
}

/** Makes a device. */
export async function makeDevice({ name, server, rules, newId, ledger, late }: DeviceParts): Promise<Device> {
  const store = memoryStore();
  let fates: Fates = { writes: [], reads: [] };
  let meanwhile: () => Promise<void> = nothing;
  let busy = false;
  let incarnation = 0;

  const through = async <T>(writes: boolean, ask: () => T, lost: NoInfer<T>): Promise<T> => {
    await meanwhile();
    // It was away for a while, and whoever was talking to it noticed.
    if (server.incarnation() !== incarnation) return lost;
    const fate = (writes ? fates.writes : fates.reads).shift() ?? 'ok';
    if (fate === 'crash-before') throw new Crash();
    if (fate === 'never-arrives') return lost;
    if (fate === 'arrives-late' && writes) {
      late.push(ask);
      return lost;
    }
    const answer = ask();
    if (fate === 'crash-after') throw new Crash();
    return fate === 'ok' ? answer : lost;
  };
  const remote: RemoteServer = {
    async send(request, key) {
      const answer = await through(true, () => server.send(name, request, key), { kind: 'lost' });
      if (answer.kind === 'refused' && answer.refusal.code === 'idempotency_mismatch')
        throw new Error('something else was sent under the same key');
      return answer;
    },
    changes: (_, since) => through(false, () => server.changes(name, since), { kind: 'lost' }),
    lastUpdated: (_, etag) => through(false, () => server.lastUpdated(name, etag), { kind: 'lost' }),
    read: (_, id) => through(false, () => server.read(name, id), { kind: 'lost' }),
    total: () => through(false, () => server.total(name), { kind: 'lost' }),
  };
  const tabs: Replica[] = [];
  const openTab = async (index: number) => {
    const tab = await openReplica({
      store,
      server: remote,
      newId,
      now: () => 0,
      rules,
      onStep: (step) => tabs.forEach((other) => other !== tabs[index] && other.follow(structuredClone(step))),
    });
    tabs[index] = tab;
    await tab.open(module);
  };
  await openTab(0);
  await openTab(1);
  const tabAt = (index: number): Replica => {
    const tab = tabs[index % 2];
    if (tab === undefined) throw new Error('no tab');
    return tab;
  };
  /** Another tab reads the rows of a fresh copy when it comes to the front. */
  const look = async (index: number) => {
    const tab = tabAt(index);
    await tab.open(module);
    return tab;
  };

  const give = (change: Change, row: ReturnType<Replica['find']>, kind: 'mine' | 'theirs') => {
    if (change.kind === 'create') {
      const made = ledger.created.get(change.resource);
      if (made !== undefined && kind === 'theirs') made.givenUp = true;
    }
    for (const [field, value] of Object.entries(change.values)) {
      const typed = ledger.typed.get(value);
      if (typed === undefined) continue;
      if (kind === 'theirs') typed.givenUp = true;
      else if (change.conflict === 'gone' || row === undefined) typed.whatever = true;
      else typed.over.add(row.data[field] ?? null);
    }
  };
  const decide = async (tab: Replica, pick: number) => {
    const open = tab.queue().filter(({ state }) => state !== 'waiting');
    const change = open[pick % Math.max(open.length, 1)];
    if (change === undefined) return;
    const row = tab.rows(module).get(change.resource);
    const kind = change.state === 'refused' || pick % 3 === 0 ? 'theirs' : 'mine';
    if (kind === 'theirs')
      for (const each of tab.queue())
        if (each.id === change.id || (change.kind === 'create' && each.resource === change.resource))
          give(each, row, kind);
    if (kind === 'mine') give(change, row, kind);
    if (pick % 3 === 2 && change.kind === 'update' && row !== undefined && change.conflict === 'changed')
      await tab.decide(change.id, { kind: 'merge', values: change.values });
    else await tab.decide(change.id, { kind });
  };

  return {
    name,
    tabs: () => tabs,
    queue: () => tabAt(0).queue(),
    anew: async () => {
      const tab = await openReplica({ store, server: remote, newId, now: () => 0 });
      await tab.open(module);
      return tab;
    },
    async act(kind, index, pick) {
      const tab = await look(index);
      if (kind === 'crash') {
        if (!busy) await openTab(index % 2);
        return;
      }
      if (kind === 'decide') return decide(tab, pick);
      if (kind === 'event') {
        const marker = newId();
        ledger.events.add(marker);
        await tab.change({
          kind: 'event',
          module,
          resource: newId(),
          values: {},
          base: {},
          version: 0,
          event: { identifier: 'e', body: { marker } },
        });
        return;
      }
      if (kind === 'create') {
        const id = newId();
        const value = `${name}-${newId()}`;
        ledger.typed.set(value, {
          client: name,
          id,
          field: 'a',
          seen: null,
          over: new Set(),
          givenUp: false,
          whatever: false,
        });
        ledger.created.set(id, { client: name, givenUp: false });
        await tab.change({
          kind: 'create',
          module,
          resource: id,
          values: { a: value, ...(pick % 7 === 0 ? { bad: true } : {}) },
          base: {},
          version: 0,
        });
        return;
      }
      const seen = tab.visible(module);
      const row = seen[pick % Math.max(seen.length, 1)];
      if (row === undefined) return;
      if (kind === 'delete') {
        for (const typed of ledger.typed.values())
          if (typed.client === name && typed.id === row.id) typed.givenUp = true;
        const made = ledger.created.get(row.id);
        if (made?.client === name) made.givenUp = true;
        await tab.change({
          kind: 'delete',
          module,
          resource: row.id,
          values: {},
          base: {},
          version: row.version,
        });
        return;
      }
      // A timeline brings begin and end of an entry to another time at once.
      const fields = kind === 'move' && pick % 3 === 0 ? ['a', 'b'] : [pick % 2 === 0 ? 'a' : 'b'];
      const values: Record<string, string> = {};
      const base: Record<string, unknown> = {};
      for (const field of fields) {
        const value = `${name}-${newId()}`;
        const before = row.data[field] ?? null;
        const replaced = ledger.typed.get(before);
        // Typed over by the same hand before it was sent.
        if (replaced?.client === name) replaced.givenUp = true;
        ledger.typed.set(value, {
          client: name,
          id: row.id,
          field,
          seen: before,
          over: new Set(),
          givenUp: false,
          whatever: false,
        });
        [values[field], base[field]] = [value, before];
      }
      await tab.change(
        kind === 'move'
          ? movedChange(row, values, name)
          : { kind: 'update', module, resource: row.id, values, base, version: row.version },
      );
    },
    async round(given, during) {
      if (busy) return;
      busy = true;
      incarnation = server.incarnation();
      fates = given;
      meanwhile = during;
      try {
        await tabAt(0).round([module]);
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
        await openTab(0);
      } finally {
        busy = false;
        fates = { writes: [], reads: [] };
        meanwhile = nothing;
      }
    },
    async decideAll(turn) {
      for (let count = tabAt(1).queue().length; count > 0; count -= 1)
        await decide(await look(1), turn + count);
    },
  };
}
