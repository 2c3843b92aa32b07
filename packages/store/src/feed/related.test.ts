import { afterAll, beforeAll, expect, test } from 'vitest';
import { openModules, type Modules } from '../modules/modules.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { createResource } from '../resources/create.ts';
import { updateResource } from '../resources/update.ts';
import { systemActor, type Actor } from '../identity/actor.ts';
import { actorWith, makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { readChanges } from './changes.ts';
import { readLastUpdated } from './marks.ts';

const modulesUsed = [
  {
    bakery_resource_module: 'customers',
    bakery_resource: { title: 'Customers', fields: [{ identifier: 'region', type: 'text' }] },
  },
  {
    bakery_resource_module: 'invoices',
    bakery_resource: {
      title: 'Invoices',
      fields: [
        { identifier: 'number', type: 'text' },
        { identifier: 'customer', type: 'relation', options: { module: 'customers' } },
      ],
    },
  },
];

let database: TestDatabase;
let modules: Modules;
beforeAll(async () => {
  database = await makeTestDatabase();
  modules = await openModules(database.pool, {
    changed: () => Promise.resolve(),
    expressionFaults: () => [],
  });
  for (const definition of modulesUsed) await modules.put(systemActor, definition);
});
afterAll(() => database.drop());

const access = (actor: Actor): ResourceAccess => ({
  db: database.pool,
  actor,
  modules,
  evaluate: () => null,
});
const system = () => access(systemActor);
const reading = (filter: Record<string, unknown>) =>
  actorWith([{ module: 'invoices', action: 'read', filter }]);

/** What a reader is told since a cursor, by op and invoice, over as many pages as it takes. */
async function told(actor: Actor, since: string | undefined): Promise<{ entries: string[]; next: string }> {
  const entries: string[] = [];
  let cursor = since;
  for (let more = true; more;) {
    const page = await readChanges(access(actor), 'invoices', { since: cursor, limit: 1 });
    for (const text of page.entries) {
      const { op, id } = JSON.parse(text) as { op: string; id: string };
      entries.push(`${op} ${names.get(id)}`);
    }
    cursor = page.next;
    more = page.more;
  }
  return { entries: entries.sort(), next: cursor ?? '' };
}

const names = new Map<string, string>();

async function makeCustomer(region: string, invoice: string): Promise<string> {
  const { id } = await createResource(system(), 'customers', { data: { region } });
  const made = await createResource(system(), 'invoices', { data: { number: invoice, customer: id } });
  names.set(made.id, invoice);
  return id;
}

async function makeWorld(): Promise<{ europe: string; america: string; asia: string }> {
  return {
    europe: await makeCustomer('EU', 'E'),
    america: await makeCustomer('US', 'U'),
    asia: await makeCustomer('JP', 'J'),
  };
}

const move = (id: string, region: string) =>
  updateResource(system(), 'customers', id, { mode: 'patch', data: { region } });

test('CHG18 a change of a related resource shows and hides what a rule sees through it', async () => {
  const { europe, america, asia } = await makeWorld();
  const reader = reading({ customer: { region: 'EU' } });
  const first = await told(reader, undefined);
  expect(first.entries).toEqual(['upsert E']);
  expect((await told(reader, first.next)).entries).toEqual([]);

  await move(europe, 'US');
  await move(america, 'EU');
  const second = await told(reader, first.next);
  // The third was never seen: not even that it exists is told.
  expect(second.entries).toEqual(['forget E', 'upsert U']);
  expect((await told(reader, second.next)).entries).toEqual([]);

  await move(asia, 'KR');
  expect(await told(reader, second.next)).toEqual({ entries: [], next: second.next });
});

test('CHG18 the same for a rule that a related resource must not match', async () => {
  await database.pool.query('truncate modules.invoices');
  await database.pool.query('delete from bakehouse.feed');
  await database.pool.query('delete from bakehouse.feed_views');
  const { europe, america } = await makeWorld();
  const reader = reading({ _not: { customer: { region: 'EU' } } });
  const first = await told(reader, undefined);
  expect(first.entries).toEqual(['upsert J', 'upsert U']);
  await move(america, 'EU');
  await move(europe, 'US');
  expect((await told(reader, first.next)).entries).toEqual(['forget U', 'upsert E']);
});

test('CHG10 the mark of such a reader moves with related resources, so that nothing is missed', async () => {
  const { europe } = await makeWorld();
  const reader = reading({ customer: { region: 'EU' } });
  const before = await readLastUpdated(access(reader), 'invoices');
  expect((await readLastUpdated(access(reader), 'invoices')).etag).toBe(before.etag);
  await move(europe, 'US');
  const after = await readLastUpdated(access(reader), 'invoices');
  expect(after.etag).not.toBe(before.etag);
  expect(after.cursor).not.toBe(before.cursor);
});
