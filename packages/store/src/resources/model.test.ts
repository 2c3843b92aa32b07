import { Problem } from '@bakehouse/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTotal } from '../feed/marks.ts';
import { openModules, type Modules } from '../modules/modules.ts';
import { systemActor } from '../identity/actor.ts';
import { inTransaction } from '../connect/transaction.ts';
import { makeTestDatabase, orders, type TestDatabase } from '../testing/index.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { runBatch, type BatchOperation } from './batch.ts';
import { createResource } from './create.ts';
import { deleteResource } from './delete.ts';
import { readList } from './read-list.ts';
import { restoreRevision } from './revisions.ts';
import { updateResource } from './update.ts';

let database: TestDatabase;
let modules: Modules;
beforeAll(async () => {
  database = await makeTestDatabase();
  modules = await openModules(database.pool, {
    changed: () => Promise.resolve(),
    expressionFaults: () => [],
  });
  await modules.put(systemActor, orders);
});
afterAll(() => database.drop());

/** How many sequences are tried: a sample that is another one each day, or all where `TEST_FULL` asks for it. */
const sequences = process.env['TEST_FULL'] === undefined ? 250 : 2000;

const ids = Array.from({ length: 4 }, (_, n) => `019a7f00-0000-7000-8000-00000000000${n}`);
const anyId = fc.constantFrom(...ids);
const data = fc.record({
  number: fc.constantFrom('n1', 'n2', 'n3', 'n4', 'n5'),
  total: fc.option(fc.integer({ min: 0, max: 9 })),
  tags: fc.option(fc.subarray(['a', 'b', 'c'])),
});
const patch = fc.record(
  {
    number: fc.constantFrom('n1', 'n2', 'n3', 'n4', 'n5'),
    total: fc.option(fc.integer({ min: 0, max: 9 })),
    note: fc.option(fc.constantFrom('x', 'y')),
  },
  { requiredKeys: [] },
);
const version = fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined });

const single = fc.oneof(
  fc.record({ op: fc.constant('create' as const), id: anyId, data }),
  fc.record({ op: fc.constant('update' as const), id: anyId, data: patch, version }),
  fc.record({ op: fc.constant('delete' as const), id: anyId, version }),
);
const step = fc.oneof(
  { weight: 6, arbitrary: single },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('batch' as const),
      operations: fc.array(single, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('restore' as const),
      id: anyId,
      version: fc.integer({ min: 1, max: 4 }),
    }),
  },
);

type Values = Record<string, unknown>;
interface ModelRow {
  version: number;
  data: Values;
}

/** What the resources should be, kept in the plainest way. */
/** What the model knows of: it goes by ids. */
type Operation = Exclude<BatchOperation, { op: 'upsert' }>;

interface Model {
  rows: Map<string, ModelRow>;
  history: Map<string, { version: number; data: Values }[]>;
}

const clone = (model: Model): Model => structuredClone(model);

function apply(model: Model, operation: Operation): string | undefined {
  const id = operation.id ?? '';
  const row = model.rows.get(id);
  const past = model.history.get(id) ?? [];
  const taken = (number: unknown) =>
    [...model.rows].some(([other, { data: values }]) => other !== id && values['number'] === number);
  const store = (values: Values) => {
    const next = { version: (past.at(-1)?.version ?? 0) + 1, data: values };
    model.rows.set(id, next);
    model.history.set(id, [...past, next]);
  };
  if (operation.op === 'create') {
    if (row !== undefined || taken(operation.data['number'])) return 'conflict';
    store(operation.data);
    return undefined;
  }
  if (row === undefined) return 'not_found';
  if (operation.version !== undefined && operation.version !== row.version) return 'precondition_failed';
  if (operation.op === 'delete') {
    model.rows.delete(id);
    model.history.set(id, [...past, { version: row.version + 1, data: row.data }]);
    return undefined;
  }
  const merged = { ...row.data, ...operation.data };
  if (same(merged, row.data)) return undefined;
  if (taken(merged['number'])) return 'conflict';
  store(merged);
  return undefined;
}

const same = (a: Values, b: Values) => JSON.stringify(shape(a)) === JSON.stringify(shape(b));
const shape = (values: Values) => ['number', 'total', 'tags', 'note'].map((name) => values[name] ?? null);

test(`${sequences} sequences of create, update, delete, batch and restore end as a plain model says`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      let model: Model = { rows: new Map(), history: new Map() };
      await inTransaction(database.pool, async (client) => {
        const access: ResourceAccess = { db: client, actor: systemActor, modules, evaluate: () => null };
        for (const each of steps) {
          const next = clone(model);
          const expected =
            each.op === 'batch'
              ? firstFailure(next, each.operations)
              : each.op === 'restore'
                ? restore(next, each.id, each.version)
                : apply(next, each);
          if (expected === undefined) model = next;
          await client.query('savepoint step');
          const actual = await outcome(() => perform(access, each));
          if (actual !== undefined) await client.query('rollback to step');
          expect(actual).toBe(expected);
        }
        const { rows } = await readList(access, 'orders', { limit: 100, sort: 'id' });
        expect(rows.map(({ id, version, data: values }) => [id, version, ...shape(values)])).toEqual(
          [...model.rows]
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([id, row]) => [id, row.version, ...shape(row.data)]),
        );
        expect((await readTotal(access, 'orders', {})).total).toBe(model.rows.size);
        throw new Undo();
      }).catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    }),
    { numRuns: sequences },
  );
});

class Undo extends Error {}

function firstFailure(model: Model, operations: Operation[]): string | undefined {
  return operations.reduce<string | undefined>(
    (failure, operation) => failure ?? apply(model, operation),
    undefined,
  );
}

function restore(model: Model, id: string, version: number): string | undefined {
  const past = (model.history.get(id) ?? []).find((each) => each.version === version);
  if (past === undefined) return 'not_found';
  const full = { total: null, tags: null, note: null, ...past.data };
  return apply(
    model,
    model.rows.has(id) ? { op: 'update', id, data: full } : { op: 'create', id, data: full },
  );
}

async function perform(access: ResourceAccess, each: StepValue): Promise<void> {
  switch (each.op) {
    case 'create':
      await createResource(access, 'orders', each);
      return;
    case 'update':
      await updateResource(access, 'orders', each.id, {
        mode: 'patch',
        data: each.data,
        version: each.version,
      });
      return;
    case 'delete':
      await deleteResource(access, 'orders', each.id, each.version);
      return;
    case 'batch':
      await runBatch(access, 'orders', each.operations);
      return;
    case 'restore':
      await restoreRevision(access, 'orders', each.id, each.version);
  }
}

type StepValue = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function outcome(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}
