import type { FieldDefinition } from '@bakehouse/contract';
import {
  feedPositions,
  isBehind,
  isNothing,
  readLastUpdated,
  rightOn,
  type Actor,
  type Evaluate,
  type Modules,
  type ModuleTable,
  type Pool,
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
  /** Begins to listen and gives where the listener's view stands; undefined where there is nothing to listen to. */
  listen: (listener: Listener, module: string) => Promise<string | undefined>;
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
  cursor: string;
  /** The fingerprint of the right that the cursor was read under. */
  right: string;
}

interface Door {
  module: string;
  listeners: Map<Listener, Heard>;
  /** How far the feed had come when it was last polled; undefined to look in any case. */
  position: number | undefined;
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
    async listen(listener, module) {
      const target = readable(listener.actor(), module);
      if (target === undefined) return undefined;
      const { cursor } = await lastUpdated(listener.actor(), module);
      const door = doors.get(module) ?? openDoor(module);
      door.listeners.set(listener, { cursor, right: target.right });
      // What came between the reading and now is found by the next poll.
      door.position = undefined;
      return cursor;
    },
    ignore(listener, module) {
      const door = doors.get(module);
      if (door !== undefined) leave(door, listener);
    },
    look(module) {
      // Rules of roles may look from one module into another.
      for (const door of doors.values())
        if (door.module === module || refersTo(modules().find(door.module), module)) look(door);
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
      position: undefined,
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
      const tables = new Map([...doors.keys()].map((module) => [module, modules().find(module)]));
      const numbers = [...tables.values()].flatMap((table) => (table === undefined ? [] : [table.number]));
      const positions = await feedPositions(pool(), numbers);
      for (const [module, door] of doors) {
        const found = positions.get(tables.get(module)?.number ?? -1);
        if (found === undefined || (!found.pending && found.position === door.position)) continue;
        door.position = found.position;
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
      door.position = undefined;
    }
    if (!closed) await rest();
  }

  /** One reading for each right, whatever the number of listeners who have it. */
  async function tell(door: Door): Promise<void> {
    const { module, listeners } = door;
    const groups = new Map<string, { actor: Actor; right: string; members: [Listener, Heard, Actor][] }>();
    for (const [listener, heard] of listeners) {
      const actor = listener.actor();
      const right = readable(actor, module)?.right;
      if (right === undefined) {
        leave(door, listener);
        listener.refused(module);
        continue;
      }
      // A right that is new to somebody is read as that somebody, so that the store remembers who had it.
      const key = right === heard.right ? right : `${right} ${actor.user?.id}`;
      const group = groups.get(key) ?? { actor, right, members: [] };
      groups.set(key, group);
      group.members.push([listener, heard, actor]);
    }
    await withConcurrency(groups.values(), async ({ actor, right, members }) => {
      const { cursor } = await lastUpdated(actor, module);
      for (const [listener, heard, as] of members) {
        // Whoever has left or got other rights meanwhile is told nothing that was read under the old ones.
        if (listeners.get(listener) !== heard || listener.actor() !== as) continue;
        const behind = isBehind(heard.cursor, cursor);
        Object.assign(heard, { cursor, right });
        if (behind) listener.changed(module, cursor);
      }
    });
  }

  function lastUpdated(actor: Actor, module: string): Promise<{ cursor: string }> {
    return readLastUpdated({ db: pool(), actor, modules: modules(), evaluate }, module);
  }

  function readable(actor: Actor, module: string): { table: ModuleTable; right: string } | undefined {
    const table = modules().find(module);
    if (table === undefined) return undefined;
    const right = rightOn(actor, table, 'read', modules().lookup);
    return isNothing(right) ? undefined : { table, right: right.fingerprint };
  }
}

/** Whether a module has a relation to another, in its rows too. */
function refersTo(table: ModuleTable | undefined, module: string): boolean {
  const refers = (fields: readonly FieldDefinition[]): boolean =>
    fields.some(({ type, options = {} }) =>
      type === 'relation'
        ? options['module'] === module
        : Array.isArray(options['fields']) && refers(options['fields'] as FieldDefinition[]),
    );
  return table !== undefined && refers(table.definition.bakery_resource.fields);
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, restMs).unref());
}
