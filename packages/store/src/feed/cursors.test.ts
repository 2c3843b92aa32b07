import { beforeEach, expect, test } from 'vitest';
import { deleteResource } from '../resources/delete.ts';
import { updateResource } from '../resources/update.ts';
import { systemActor, type Actor } from '../identity/actor.ts';
import { actorWith, shop, useResources } from '../testing/index.ts';
import { readChanges } from './changes.ts';
import { forgetDeletions, forgetKept } from './housekeeping.ts';
import { readLastUpdated, readTotal } from './marks.ts';

const { as, make, database, modules } = useResources(shop);

const reading = (...rules: object[]) =>
  actorWith(rules.map((rule) => ({ module: 'sales', action: 'read', ...rule })));
/** The same person with other permissions. */
const became = (actor: Actor, ...rules: object[]): Actor => ({ ...reading(...rules), user: actor.user });
const patch = (id: string, data: object) => updateResource(as(), 'sales', id, { mode: 'patch', data });

interface Told {
  op: string;
  id: string;
  data?: { number?: string; [field: string]: unknown };
}

/** All that a reader is told since a cursor, page by page. */
async function told(actor: Actor, since?: string, limit = 100): Promise<{ entries: Told[]; next: string }> {
  const entries: Told[] = [];
  let cursor = since;
  for (let more = true; more;) {
    const page = await readChanges(as(actor), 'sales', { since: cursor, limit });
    expect(page.entries.length).toBeLessThanOrEqual(limit);
    entries.push(...page.entries.map((text) => JSON.parse(text) as Told));
    ({ next: cursor, more } = page);
  }
  return { entries, next: cursor ?? '' };
}

const brief = ({ entries }: { entries: Told[] }) =>
  entries.map(({ op, data }) => `${op} ${data?.number ?? ''}`.trim()).sort();

const etag = async (filter?: unknown) => (await readTotal(as(), 'sales', { filter })).etag;

let europe: string;
let america: string;
beforeEach(async () => {
  await database().pool.query('truncate modules.sales');
  await database().pool.query('delete from bakehouse.feed');
  await database().pool.query('delete from bakehouse.feed_views');
  europe = await make('sales', { number: 'E', region: 'EU', note: 'one' });
  america = await make('sales', { number: 'U', region: 'US', note: 'two' });
});

test('PERM14 a reader is told of changes as far as their rules go', async () => {
  const half = reading({ fields: ['number', 'note'], filter: { region: 'EU' } }, { fields: ['number'] });
  expect((await told(half)).entries.map(({ data }) => data)).toEqual([
    { number: 'E', note: 'one' },
    { number: 'U' },
  ]);
  const european = reading({ filter: { region: 'EU' } });
  const first = await told(european);
  expect(brief(first)).toEqual(['upsert E']);
  // Of what was never seen nothing is told, not even that it went.
  await patch(america, { note: 'three' });
  await deleteResource(as(), 'sales', america);
  expect((await told(european, first.next)).entries).toEqual([]);
  await patch(europe, { region: 'US' });
  expect((await told(european, first.next)).entries).toMatchObject([{ op: 'forget', id: europe }]);
});

test('CHG13 pages of any size tell each change once', async () => {
  for (const number of ['A', 'B', 'C']) await make('sales', { number, region: 'EU' });
  for (const limit of [1, 2, 5])
    expect(brief(await told(systemActor, undefined, limit))).toEqual([
      'upsert A',
      'upsert B',
      'upsert C',
      'upsert E',
      'upsert U',
    ]);
  const { next } = await told(systemActor);
  expect((await told(systemActor, next)).entries).toEqual([]);
});

test('CHG18 whoever comes to see other fields reads everything anew', async () => {
  const before = reading({ fields: ['number'] });
  const { next } = await told(before);
  const after = became(before, { fields: ['number', 'note'] });
  expect((await told(after, next)).entries.map(({ data }) => data)).toEqual([
    { number: 'E', note: 'one' },
    { number: 'U', note: 'two' },
  ]);
});

test('CHG18 whoever comes to see other rows is told what to forget, also over several pages', async () => {
  for (const [from, to, shown] of [
    ['EU', 'US', 'U'],
    ['US', 'EU', 'E'],
  ]) {
    const before = reading({ filter: { region: from } });
    const { next } = await told(before);
    const after = became(before, { filter: { region: to } });
    for (const limit of [1, 100]) {
      const page = await told(after, next, limit);
      expect(brief(page)).toEqual(['forget', `upsert ${shown}`]);
      expect((await told(after, page.next)).entries).toEqual([]);
    }
  }
});

test('CHG18 whoever comes to see more rows is not told to forget those that they saw before', async () => {
  const before = reading({ filter: { region: 'EU' } });
  const { next } = await told(before);
  const after = became(before, { filter: { region: { _in: ['EU', 'US'] } } });
  expect(brief(await told(after, next))).toEqual(['upsert E', 'upsert U']);
});

test('CHG23 what came into sight and went again after a cursor is not told', async () => {
  const european = reading({ filter: { region: 'EU' } });
  const { next } = await told(european);
  const fleeting = await make('sales', { number: 'F', region: 'EU' });
  // Whoever reads at this moment sees it, and will be told.
  const between = await told(european);
  await patch(fleeting, { region: 'US' });
  expect((await told(european, next)).entries).toEqual([]);
  expect((await told(european, between.next)).entries).toMatchObject([{ op: 'forget', id: fleeting }]);
});

test('CHG18 two people with the same rights are each told what to forget', async () => {
  const rule = { filter: { region: 'EU' } };
  for (const before of [reading(rule), reading(rule)]) {
    const { next } = await told(before);
    expect(brief(await told(became(before, { filter: { region: 'US' } }), next))).toEqual([
      'forget',
      'upsert U',
    ]);
  }
});

test('CHG18 where a former right is not known any more, a fresh copy is asked for', async () => {
  const before = reading({ filter: { region: 'EU' } });
  const { next } = await told(before);
  await database().pool.query('delete from bakehouse.feed_views');
  await expect(told(became(before, {}), next)).rejects.toMatchObject({ code: 'cursor_too_old' });
});

test('CHG18 what a former right showed is forgotten also where the field it asked for is gone', async () => {
  const mine = await make('sales', { number: 'M', region: 'EU', owner: 'me' });
  const before = reading({ filter: { owner: 'me' } });
  const { next } = await told(before);
  const sales = shop.find(({ bakery_resource_module }) => bakery_resource_module === 'sales');
  const fields = sales?.bakery_resource.fields.filter(({ identifier }) => identifier !== 'owner');
  await modules().put(systemActor, { ...sales, bakery_resource: { ...sales?.bakery_resource, fields } });
  const { entries } = await told(became(before, { filter: { region: 'US' } }), next);
  expect(entries).toMatchObject([
    { op: 'upsert', id: america },
    { op: 'forget', id: mine },
  ]);
  await modules().put(systemActor, sales);
});

test('PERM11 PERM12 totals and marks follow what the reader may see, and nothing else', async () => {
  const european = reading({ filter: { region: 'EU' } });
  const before = await readLastUpdated(as(european), 'sales');
  expect((await readTotal(as(european), 'sales', {})).total).toBe(1);
  await patch(america, { note: 'unseen' });
  expect(await readLastUpdated(as(european), 'sales')).toEqual(before);
  await patch(europe, { note: 'seen' });
  const after = await readLastUpdated(as(european), 'sales');
  expect(after.etag).not.toBe(before.etag);
  expect(String(after.lastUpdated) > String(before.lastUpdated)).toBe(true);
  const american = reading({ filter: { region: 'US' } });
  expect((await readLastUpdated(as(american), 'sales')).lastUpdated).not.toBe(after.lastUpdated);
});

test('CHG10 the mark of a total tells what was asked for', async () => {
  expect(await etag({ region: 'EU' })).toBe(await etag({ region: 'EU' }));
  expect(await etag({ region: 'EU' })).not.toBe(await etag({ region: 'US' }));
});

test('CHG21 only deletions are forgotten, and only old ones', async () => {
  await deleteResource(as(), 'sales', america);
  await told(systemActor);
  await forgetDeletions(database().pool, 30);
  expect(brief(await told(systemActor))).toEqual(['delete', 'upsert E']);
  await database().pool.query(`update bakehouse.feed set at = at - interval '31 days'`);
  await forgetDeletions(database().pool, 30);
  expect(brief(await told(systemActor))).toEqual(['upsert E']);
});

test('RES35 kept answers stay for seven days, feeds of rights for ninety', async () => {
  const { pool } = database();
  for (const days of [6, 8])
    await pool.query(
      `insert into bakehouse.idempotency (actor, key, request, at) values ('a', $1, 'r', now() - make_interval(days => $2))`,
      [`${days} days`, days],
    );
  for (const days of [89, 91])
    await pool.query(
      `insert into bakehouse.feed_views (module, fingerprint, used) values ($1, $2, current_date - $3::int)`,
      [modules().find('sales')?.number, `${days} days`, days],
    );
  await forgetKept(pool);
  const answers = await pool.query(`select key from bakehouse.idempotency where actor = 'a' order by at`);
  expect(answers.rows).toEqual([{ key: '6 days' }]);
  const rights = await pool.query(
    `select fingerprint from bakehouse.feed_views where fingerprint like '% days'`,
  );
  expect(rights.rows).toEqual([{ fingerprint: '89 days' }]);
});
