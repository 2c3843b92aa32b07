import { createRxDatabase } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

// The same rows with an index for each filter and sort of the bench, as RxDB's documentation advises.
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    version: { type: 'number' },
    updatedAt: { type: 'string', maxLength: 24 },
    number: { type: 'string', maxLength: 20 },
    name: { type: 'string', maxLength: 60 },
    country: { type: 'string', maxLength: 2 },
    status: { type: 'string', maxLength: 12 },
    total: { type: 'number', minimum: 0, maximum: 10_000, multipleOf: 0.01 },
    delivery: { type: 'string', maxLength: 10 },
    note: { type: 'string', maxLength: 200 },
  },
  required: ['id', 'number', 'name', 'country', 'status', 'total'],
  indexes: ['country', 'total', 'number', ['country', 'total']],
};

let database;
let orders;

const plain = ({ data, id, version, updatedAt }) => ({ id, version, updatedAt, ...data });

globalThis.contender = {
  async open() {
    database = await createRxDatabase({ name: 'bench', storage: getRxStorageDexie(), multiInstance: false });
    ({ orders } = await database.addCollections({ orders: { schema } }));
  },
  /** `rows`: pages put in as they come, the fastest way; `replication`: the one that RxDB keeps a copy fresh by. */
  async copy(way) {
    if (way === 'replication') {
      const replication = replicateRxCollection({
        collection: orders,
        replicationIdentifier: 'bench',
        live: false,
        pull: {
          batchSize: 1000,
          handler: async (checkpoint) => {
            const page = await (await fetch(`/changes?since=${checkpoint?.next ?? ''}`)).json();
            const documents = page.data.map((row) => ({ ...plain(row), _deleted: false }));
            return { documents, checkpoint: { next: page.next } };
          },
        },
      });
      replication.error$.subscribe((error) => {
        throw error;
      });
      await replication.awaitInitialReplication();
      return;
    }
    for (let since = '', more = true; more;) {
      const page = await (await fetch(`/changes?since=${since}`)).json();
      const { error } = await orders.bulkInsert(page.data.map(plain));
      if (error.length > 0) throw new Error(`${error.length} rows were refused`);
      ({ next: since, more } = page);
    }
  },
  async list({ selector, order }) {
    const found = await orders.find({ selector, sort: order }).exec();
    return { total: found.length, ids: found.slice(0, 100).map(({ id }) => id) };
  },
};
