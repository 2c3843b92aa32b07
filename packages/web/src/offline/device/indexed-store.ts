import { newId } from '@bakehouse/contract';
import type { Change, Copy, Row } from '../core/change.ts';
import type { LocalStore, RowWrites, Step } from '../core/local-store.ts';
import { done, stored } from './database.ts';

/** Many rows in one entry: writing them one by one is what makes a copy slow. */
interface Block {
  /** Rows as JSON. */
  put: string;
  gone: string[];
}

/** From how many rows on a page is kept as one block. */
const blockFrom = 50;

/** How many single rows a module may have before they are gathered into blocks. */
const mostSingle = 2000;

const blockSize = 1000;

/** Keeps rows and queue in IndexedDB: rows in blocks, those that changed since one by one above them. */
export function indexedStore(database: IDBDatabase): LocalStore {
  const parts = ['queue', 'rows', 'blocks', 'copies', 'files'];
  return {
    copies: () => done(database.transaction('copies').objectStore('copies').getAll() as IDBRequest<Copy[]>),
    queue: async () => sorted(await done(database.transaction('queue').objectStore('queue').getAll())),
    async rows(module, generation) {
      const transaction = database.transaction(['rows', 'blocks'], 'readwrite');
      const range = rangeOf(module, generation);
      const singleStore = transaction.objectStore('rows');
      const [blocks, keys, singles] = await Promise.all([
        done(transaction.objectStore('blocks').getAll(range) as IDBRequest<Block[]>),
        done(singleStore.getAllKeys(range)),
        done(singleStore.getAll(range) as IDBRequest<(Row | null)[]>),
      ]);
      const rows = new Map<string, Row>();
      for (const { put, gone } of blocks) {
        for (const row of JSON.parse(put) as Row[]) rows.set(row.id, row);
        for (const id of gone) rows.delete(id);
      }
      singles.forEach((row, index) => {
        if (row !== null) rows.set(row.id, row);
        else rows.delete((keys[index] as [string, number, string])[2]);
      });
      const all = [...rows.values()];
      if (singles.length > mostSingle) gather(transaction, module, generation, all);
      await stored(transaction);
      return all;
    },
    async update(work) {
      const transaction = database.transaction(parts, 'readwrite');
      const queue = transaction.objectStore('queue');
      const { step, result } = work(sorted(await done(queue.getAll() as IDBRequest<Change[]>)));
      write(transaction, step);
      if (step.rows !== undefined) await erase(transaction, step.rows);
      // At once: a tab that is put to sleep now must not hold up the others.
      transaction.commit();
      await stored(transaction);
      return result;
    },
  };
}

function write(transaction: IDBTransaction, { put = [], drop = [], rows, copy, sweep, forget }: Step): void {
  const queue = transaction.objectStore('queue');
  const copies = transaction.objectStore('copies');
  for (const id of drop) {
    queue.delete(id);
    // A file has the id of its change.
    transaction.objectStore('files').delete(id);
  }
  for (const change of put) queue.put(change, change.id);
  if (rows !== undefined)
    writeRows(
      transaction,
      rows,
      copy !== undefined && copy.shown !== copy.generation && isFirst(copy, sweep),
    );
  if (copy !== undefined) copies.put(copy, copy.module);
  if (sweep !== undefined) clear(transaction, sweep.module, sweep.keep);
  if (forget !== undefined) {
    copies.delete(forget);
    clear(transaction, forget);
  }
}

/** Whether a page belongs to a copy that is still being made: it has nothing but blocks. */
function isFirst(copy: Copy, sweep: Step['sweep']): boolean {
  return !copy.complete || sweep !== undefined;
}

function writeRows(
  transaction: IDBTransaction,
  { module, generation, put, gone }: RowWrites,
  first: boolean,
): void {
  if (put.length === 0 && gone.length === 0) return;
  const blocks = transaction.objectStore('blocks');
  const rows = transaction.objectStore('rows');
  if (first || put.length + gone.length >= blockFrom) {
    blocks.put({ put: JSON.stringify(put), gone } satisfies Block, [module, generation, newId()]);
    if (first) return;
    // What stands alone counts more than a block, and would hide it.
    for (const { id } of put) rows.delete([module, generation, id]);
    for (const id of gone) rows.delete([module, generation, id]);
    return;
  }
  for (const row of put) rows.put(row, [module, generation, row.id]);
  for (const id of gone) rows.put(null, [module, generation, id]);
}

/** Takes what may no longer be seen out of the blocks that came with it. */
async function erase(
  transaction: IDBTransaction,
  { module, generation, forgotten = [] }: RowWrites,
): Promise<void> {
  if (forgotten.length === 0) return;
  const ids = new Set(forgotten);
  const blocks = transaction.objectStore('blocks');
  const range = rangeOf(module, generation);
  const [keys, values] = await Promise.all([
    done(blocks.getAllKeys(range)),
    done(blocks.getAll(range) as IDBRequest<Block[]>),
  ]);
  values.forEach(({ put, gone }, index) => {
    const key = keys[index];
    if (key === undefined || !forgotten.some((id) => put.includes(id))) return;
    const rest = (JSON.parse(put) as Row[]).filter(({ id }) => !ids.has(id));
    blocks.put({ put: JSON.stringify(rest), gone } satisfies Block, key);
  });
}

function gather(transaction: IDBTransaction, module: string, generation: number, rows: readonly Row[]): void {
  const range = rangeOf(module, generation);
  const blocks = transaction.objectStore('blocks');
  blocks.delete(range);
  transaction.objectStore('rows').delete(range);
  for (let at = 0; at < rows.length; at += blockSize) {
    const block: Block = { put: JSON.stringify(rows.slice(at, at + blockSize)), gone: [] };
    blocks.put(block, [module, generation, newId()]);
  }
}

/** Deletes every generation of a module, but one. */
function clear(transaction: IDBTransaction, module: string, keep?: number): void {
  const ranges =
    keep === undefined
      ? [IDBKeyRange.bound([module], [module, []])]
      : [
          IDBKeyRange.bound([module], [module, keep], false, true),
          IDBKeyRange.bound([module, keep + 1], [module, []]),
        ];
  for (const name of ['rows', 'blocks'])
    for (const range of ranges) transaction.objectStore(name).delete(range);
}

function rangeOf(module: string, generation: number): IDBKeyRange {
  return IDBKeyRange.bound([module, generation], [module, generation, []]);
}

function sorted(changes: Change[]): Change[] {
  return changes.sort((a, b) => a.order - b.order);
}
