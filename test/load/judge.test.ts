import { newId } from '@bakehouse/contract';
import { createResource, deleteResource, openModules, systemActor, updateResource } from '@bakehouse/store';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { modules as definitions } from './definitions.ts';
import { judge } from './judge.ts';
import { newLedger, type Ledger } from './ledger.ts';

let database: TestDatabase;
let history: History;
beforeEach(async () => {
  database = await makeTestDatabase();
  history = await makeHistory();
});
afterEach(() => database.drop());

const sql = (text: string, values: unknown[] = []) => database.pool.query(text, values);

interface History {
  ledger: Ledger;
  taken: Map<string, number>;
  run: string;
  create: (module: string, data: object) => Promise<string>;
  raise: (count: number) => Promise<unknown>;
}

/** An entry, a counter raised twice, a draft that stays and one that went, a run that published, and a mail; all of it acknowledged. */
async function makeHistory(): Promise<History> {
  const modules = await openModules(database.pool, {
    changed: () => Promise.resolve(),
    expressionFaults: () => [],
  });
  for (const each of definitions) await modules.put(systemActor, each);
  const access = { db: database.pool, actor: systemActor, modules, evaluate: () => null };
  const create = async (module: string, data: object): Promise<string> =>
    (JSON.parse((await createResource(access, module, { data })).json) as { id: string }).id;
  const ledger = newLedger();
  ledger.entries.acknowledged.add('a');
  ledger.entries.tried.add('a').add('never answered');
  ledger.followed.add(await create('entries', { key: 'a', amount: 1 }));
  const counter = await create('counters', { client: 'one', count: 0 });
  const raise = (count: number) =>
    updateResource(access, 'counters', counter, { data: { count }, mode: 'patch' });
  await raise(1);
  await raise(2);
  ledger.counters.set('one', { id: counter, acknowledged: 2, tried: 3 });
  await create('drafts', { key: 'stays' });
  await deleteResource(access, 'drafts', await create('drafts', { key: 'went' }));
  ledger.drafts.set('stays', 'stored').set('went', 'deleted').set('unknown', 'tried');
  const run = newId();
  await addRun(run);
  for (const step of ['first', 'last']) await create('marks', { run, step, key: 'p' });
  await sql(`insert into bakehouse.sites (id) values ('website')`);
  await sql(
    `insert into bakehouse.site_log (site, action, hostnames, run) values ('website', 'deploy', '{}', $1)`,
    [run],
  );
  ledger.publishing.set('p', run);
  await sql(
    `insert into bakehouse.outbox (id, "to", subject, text, message_id, sent_at) values ($1, 'x', 'x', 'x', '<m@x>', now())`,
    [newId()],
  );
  return { ledger, taken: new Map([['<m@x>', 1]]), run, create, raise };
}

async function addRun(id: string): Promise<void> {
  await sql(
    `insert into bakehouse.runs (id, workflow, version, kind, status, cause, start)
     values ($1, 'publish', 1, 'durable', 'completed', '{}', '{"input": {"key": "p"}}')`,
    [id],
  );
}

test('books that are balanced show nothing', async () => {
  const verdict = await judge(database.pool, history.ledger, history);
  expect(verdict).toEqual({
    lost: [],
    doubled: [],
    stuck: 0,
    failed: [],
    mailsTakenTwice: 0,
    possibleDuplicates: 0,
  });
});

const lost: [string, (given: History) => unknown][] = [
  ['entry b', ({ ledger }) => ledger.entries.acknowledged.add('b')],
  ['one at 3, found 2', ({ ledger }) => Object.assign(ledger.counters.get('one') ?? {}, { acknowledged: 3 })],
  ['draft went', ({ ledger }) => ledger.drafts.set('went', 'stored')],
  ['entry that nobody asked for a', ({ ledger }) => ledger.entries.tried.delete('a')],
  ['in the change feed', ({ ledger }) => ledger.followed.clear()],
  ['run ', ({ ledger }) => ledger.runs.acknowledged.set('r', newId())],
  ['step last of run ', () => sql(`delete from modules.marks where step = 'last'`)],
  ['deploy of run ', () => sql('delete from bakehouse.site_log')],
  ['that counts as sent', ({ taken }) => taken.clear()],
  ['that was never sent', () => sql('update bakehouse.outbox set sent_at = null')],
];
test.each(lost)('what is lost is noticed: %s', async (told, plant) => {
  await plant(history);
  const verdict = await judge(database.pool, history.ledger, history);
  expect(verdict.lost).toEqual([expect.stringContaining(told)]);
  expect(verdict.doubled).toEqual([]);
});

const doubled: [string, (given: History) => unknown][] = [
  ['mark', ({ create, run }) => create('marks', { run, step: 'last', key: 'p' })],
  ['one at 3, found 2 by 5 writes', async ({ raise }) => [await raise(1), await raise(2)]],
  ['after its deletion', ({ create }) => create('drafts', { key: 'went' })],
  [
    'site_log of run',
    ({ run }) =>
      sql(
        `insert into bakehouse.site_log (site, action, hostnames, run) values ('website', 'deploy', '{}', $1)`,
        [run],
      ),
  ],
  ['mail m@x taken 2 times', ({ taken }) => taken.set('<m@x>', 2)],
];
test.each(doubled)('what is doubled is noticed: %s', async (told, plant) => {
  await plant(history);
  const verdict = await judge(database.pool, history.ledger, history);
  expect(verdict.doubled).toEqual([expect.stringContaining(told)]);
  expect(verdict.lost).toEqual([]);
});

test('a second run for one key is noticed', async () => {
  await addRun(newId());
  const verdict = await judge(database.pool, history.ledger, history);
  expect(verdict.doubled).toEqual(['run for p']);
});

test('a second copy of a mail that the outbox knows of is told, and not held against the product', async () => {
  history.taken.set('<m@x>', 2);
  await sql('update bakehouse.outbox set possible_duplicates = 1');
  const verdict = await judge(database.pool, history.ledger, history);
  expect(verdict).toMatchObject({ doubled: [], mailsTakenTwice: 1, possibleDuplicates: 1 });
});
