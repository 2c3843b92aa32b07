import { newId } from '@bakehouse/contract';
import { openReplica } from '../../packages/web/src/offline/core/replica.ts';
import { openDatabase } from '../../packages/web/src/offline/device/database.ts';
import { indexedStore } from '../../packages/web/src/offline/device/indexed-store.ts';
import { page } from '../../packages/web/src/offline/local/list-page.ts';

// What the app does, without its screens: the copy by the change feed, and a list as the index view asks for it.
const get = async (path) => ({ kind: 'ok', value: await (await fetch(path)).json() });
const server = {
  changes: (_, since) => get(`/changes?since=${since ?? ''}`),
  lastUpdated: () => get('/lastUpdated'),
  total: () => get('/total'),
};

let replica;
let definition;

const source = {
  definition: () => definition,
  rows: (module) => replica.visible(module),
  find: (module, id) => replica.find(module, id),
};

globalThis.contender = {
  async open() {
    definition = await (await fetch('/definition')).json();
    const database = await openDatabase('bench');
    replica = await openReplica({ store: indexedStore(database), server, newId, now: Date.now });
    await replica.open('orders');
  },
  async copy() {
    const { kind } = await replica.round(['orders']);
    if (kind !== 'done') throw new Error(`the copy ended with ${kind}`);
  },
  /** Twice through the rows, as the app does: once for the first page, once for how many there are. */
  async list({ filter, sort }) {
    const query = { filter: JSON.stringify(filter), sort };
    const { data } = page(source, 'orders', { ...query, limit: 100 });
    const total = page(source, 'orders', { ...query, limit: 1e9 }).data.length;
    return { total, ids: data.map(({ id }) => id) };
  },
};
