import type { Change, Copy, Row } from './change.ts';

/** Rows that came together; each is the latest state of a resource, or says that it is gone. */
export interface RowWrites {
  module: string;
  generation: number;
  put: Row[];
  gone: string[];
  /** Those of the gone that may no longer be seen: nothing of them may stay on the device. */
  forgotten?: string[];
}

/** What one step changes on the device: all of it, or nothing. */
export interface Step {
  put?: Change[];
  drop?: string[];
  rows?: RowWrites;
  copy?: Copy;
  /** Forgets the rows of every other generation of this copy. */
  sweep?: { module: string; keep: number };
  /** Forgets a module altogether. */
  forget?: string;
}

/** What keeps rows and changes on the device. Several tabs may use one store at once. */
export interface LocalStore {
  copies(): Promise<Copy[]>;
  rows(module: string, generation: number): Promise<Row[]>;
  queue(): Promise<Change[]>;
  /** Reads the queue and writes a step in one transaction; no other tab comes in between. */
  update<T>(work: (queue: Change[]) => { step: Step; result: T }): Promise<T>;
}

/** The queue after a step. */
export function queueAfter(queue: readonly Change[], { put = [], drop = [] }: Step): Change[] {
  const byId = new Map(queue.map((change) => [change.id, change]));
  for (const id of drop) byId.delete(id);
  for (const change of put) byId.set(change.id, change);
  return [...byId.values()].sort((a, b) => a.order - b.order);
}
