import type { FieldDefinition } from '@bakehouse/contract';
import {
  cursorIsBehind,
  feedPositions,
  hasMoved,
  isNothing,
  placeCursor,
  readPlace,
  rightOn,
  standbyOf,
  type Actor,
  type Evaluate,
  type Modules,
  type ModuleTable,
  type Pool,
  type ReaderPlace,
  type ResourceAccess,
} from '@bakehouse/store';
import { withConcurrency } from '../foundation/with-concurrency.ts';

/** Whoever waits for changes of modules. */
export interface Listener {
  /** Who it is at this moment. */
  actor: () => Actor;
  changed: (module: string, cursor: string) => void;
  /** The module is gone, or the right to read it. */
  refused: (module: string) => void;
}

/** Rings for each listener when something changed that this listener may read, and at no other time. */
export interface Doorbell {
  /**
   * Begins to listen and gives where the listener's view stands, and whether who has come as far as `since` is behind;
   * undefined where there is nothing to listen to.
   */
  listen: (
    listener: Listener,
    module: string,
    since?: string,
  ) => Promise<{ cursor: string; behind: boolean } | undefined>;
  ignore: (listener: Listener, module: string) => void;
  /** A module may have been written to, or rights on it changed. */
  look: (module: string) => void;
  /** Any module may have changed. */
  lookAtAll: () => void;
  /** How many listen, counted for each module. */
  listeners: () => number;
  close: () => Promise<void>;
}

/** What the doorbell works with. */
export interface DoorbellParts {
  pool: () => Pool;
  modules: () => Modules;
  evaluate: Evaluate;
}

interface Heard {
  place: ReaderPlace;
}

interface Door {
  module: string;
  listeners: Map<Listener, Heard>;
  /** How far the feeds had come when they were last polled; undefined to look in any case. */
  positions: string | undefined;
  /** While it is being looked at, and for a moment after. */
  busy: boolean;
  again: boolean;
}

/** A safety net for messages between processes that are lost: with it, every change is told within a second. */
const pollMs = 500;

/** However often a module is written to, nobody needs to be told more often. */
const restMs = 100;

/** A doorbell on the modules of a database. */
export function makeDoorbell({ pool, modules, evaluate }: DoorbellParts): Doorbell {
  const doors = new Map<string, Door>();
  const works = new Set<Promise<void>>();
  let poller: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;
  let closed = false;
  return {
    async listen(listener, module, since) {
      const actor = listener.actor();
      if (readable(actor, module) === undefined) return undefined;
      const place = await readPlace(accessOf(actor), module);
      const cursor = await placeCursor(accessOf(actor), module, place);
      const behind = since !== undefined && (await cursorIsBehind(accessOf(actor), module, since, place));
      const door = doors.get(module) ?? openDoor(module);
      door.listeners.set(listener, { place });
      // What came between the reading and now is found by the next poll.
      door.positions = undefined;
      return { cursor, behind };
    },
    ignore(listener, module) {
      const door = doors.get(module);
      if (door !== undefined) leave(door, listener);
    },
    look(module) {
      // Rules of roles may look from one module into another.
      for (const door of doors.values()) if (reached(door.module).has(module)) look(door);
    },
    lookAtAll: () => doors.forEach(look),
    listeners: () => [...doors.values()].reduce((sum, door) => sum + door.listeners.size, 0),
    async close() {
      closed = true;
      clearInterval(poller);
      doors.clear();
      await Promise.all([polling, ...works]);
    },
  };

  function openDoor(module: string): Door {
    const door: Door = {
      module,
      listeners: new Map(),
      positions: undefined,
      busy: false,
      again: false,
    };
    doors.set(module, door);
    if (!closed)
      poller ??= setInterval(() => {
        polling ??= poll();
      }, pollMs).unref();
    return door;
  }

  function leave(door: Door, listener: Listener): void {
    door.listeners.delete(listener);
    if (door.listeners.size > 0) return;
    if (doors.get(door.module) === door) doors.delete(door.module);
    if (doors.size > 0) return;
    clearInterval(poller);
    poller = undefined;
  }

  async function poll(): Promise<void> {
    try {
      const polled = [...doors.values()].map((door) => ({ door, numbers: numbersOf(door) }));
      const found = await feedPositions(pool(), [...new Set(polled.flatMap(({ numbers }) => numbers))]);
      for (const { door, numbers } of polled) {
        const states = numbers.map((number) => found.get(number));
        const positions = states.map((state) => state?.position ?? '').join(' ');
        if (positions === door.positions && !states.some((state) => state?.pending === true)) continue;
        door.positions = positions;
        look(door);
      }
    } catch {
      // The database is away; the next poll finds what happened meanwhile.
    } finally {
      polling = undefined;
    }
  }

  function look(door: Door): void {
    door.again = true;
    if (door.busy || closed) return;
    door.busy = true;
    const work = lookOnce(door).finally(() => {
      works.delete(work);
      door.busy = false;
      if (door.again) look(door);
    });
    works.add(work);
  }

  async function lookOnce(door: Door): Promise<void> {
    door.again = false;
    try {
      await tell(door);
    } catch {
      // The next poll has it looked at again.
      door.positions = undefined;
    }
    if (!closed) await rest();
  }

  /** One reading for each right, whatever the number of listeners who have it. */
  async function tell(door: Door): Promise<void> {
    const { module, listeners } = door;
    const groups = new Map<string, { actor: Actor; members: [Listener, Heard, Actor][] }>();
    for (const [listener, heard] of listeners) {
      const actor = listener.actor();
      const right = readable(actor, module);
      if (right === undefined) {
        leave(door, listener);
        listener.refused(module);
        continue;
      }
      const group = groups.get(right) ?? { actor, members: [] };
      groups.set(right, group);
      group.members.push([listener, heard, actor]);
    }
    await withConcurrency(groups.values(), async ({ actor, members }) => {
      const place = await readPlace(accessOf(actor), module);
      // Whoever is told reads thereupon, maybe from a standby.
      await standbyOf(pool())?.caughtUp();
      for (const [listener, heard, as] of members) {
        const cursor = await placeCursor(accessOf(as), module, place);
        // Whoever has left or got other rights meanwhile is told nothing that was read under the old ones.
        if (listeners.get(listener) !== heard || listener.actor() !== as) continue;
        const moved = hasMoved(heard.place, place);
        heard.place = place;
        if (moved) listener.changed(module, cursor);
      }
    });
  }

  function accessOf(actor: Actor): ResourceAccess {
    return { db: pool(), actor, modules: modules(), evaluate };
  }

  /** The right by which somebody reads a module. */
  function readable(actor: Actor, module: string): string | undefined {
    const table = modules().find(module);
    if (table === undefined) return undefined;
    const right = rightOn(actor, table, 'read', modules().lookup);
    return isNothing(right) ? undefined : right.fingerprint;
  }

  function numbersOf({ module }: Door): number[] {
    return [...reached(module)].flatMap((name) => modules().find(name)?.number ?? []);
  }

  /** A module and all that its relations lead to, over any number of steps: rules of roles may look from one into another. */
  function reached(module: string): Set<string> {
    const found = new Set([module]);
    // What is added is passed over in turn.
    for (const each of found) for (const other of relationsOf(modules().find(each))) found.add(other);
    return found;
  }
}

/** The modules that a module has relations to, in its rows too. */
function relationsOf(table: ModuleTable | undefined): string[] {
  const relations = (fields: readonly FieldDefinition[]): string[] =>
    fields.flatMap(({ type, options = {} }) => {
      if (type === 'relation') return [String(options['module'])];
      return Array.isArray(options['fields']) ? relations(options['fields'] as FieldDefinition[]) : [];
    });
  return table === undefined ? [] : relations(table.definition.bakery_resource.fields);
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, restMs).unref());
}
