import type { ModuleTable } from '../module-table.ts';
import { idOfKeys, type IndexKeys } from './index-keys.ts';

/** What was asked of a module without an index that its definition gives it. */
export interface AskedIndex {
  readonly id: string;
  readonly module: number;
  readonly keys: IndexKeys;
}

/** How often something was asked, and how long it took. */
export interface AskedOften extends AskedIndex {
  times: number;
  milliseconds: number;
  slowest: number;
}

/** What was asked since it was last taken. */
export interface AskedMemory {
  note: (asked: readonly AskedIndex[], milliseconds: number) => void;
  take: () => AskedOften[];
  /** Puts back what could not be stored. */
  putBack: (all: readonly AskedOften[]) => void;
}

/** Most different questions that are kept; further ones are not noted until these are stored. */
export const mostAsked = 500;

/** Describes what was asked of a module. */
export function askedIndex(table: ModuleTable, keys: IndexKeys): AskedIndex {
  return { id: idOfKeys(table.number, keys), module: table.number, keys };
}

/** Counts what is asked. It costs a look into a map for each question. */
export function makeAskedMemory(): AskedMemory {
  let kept = new Map<string, AskedOften>();
  return { note, take, putBack };

  function note(asked: readonly AskedIndex[], milliseconds: number): void {
    for (const each of asked) add({ ...each, times: 1, milliseconds, slowest: milliseconds });
  }

  function take(): AskedOften[] {
    const all = [...kept.values()];
    kept = new Map();
    return all;
  }

  function putBack(all: readonly AskedOften[]): void {
    for (const each of all) add(each);
  }

  function add({ times, milliseconds, slowest, ...asked }: AskedOften): void {
    const known = kept.get(asked.id);
    if (known === undefined) {
      if (kept.size < mostAsked) kept.set(asked.id, { ...asked, times, milliseconds, slowest });
      return;
    }
    known.times += times;
    known.milliseconds += milliseconds;
    known.slowest = Math.max(known.slowest, slowest);
  }
}
