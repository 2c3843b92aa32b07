import { describe, expect, test } from 'vitest';
import type { FeedPage } from './remote-server.ts';
import { openReplica, type Replica } from './replica.ts';
import { madeChange } from './testing/made.ts';
import { memoryStore } from './testing/memory-store.ts';
import { page, scriptedServer } from './testing/scripted-server.ts';

async function setUp() {
  const server = scriptedServer();
  const store = memoryStore();
  let id = 0;
  let time = 1000;
  const open = () => openReplica({ server, store, newId: () => `n${(id += 1)}`, now: () => (time += 1) });
  const replica = await open();
  return { server, store, open, replica };
}

const ids = (replica: Replica) => [...replica.rows('orders').keys()];
const count = (total: number, cursor = 'end') => ({ kind: 'ok' as const, value: { total, cursor } });

describe('the first copy', () => {
  test('OFF3 is read page by page, and shown when it is complete', async () => {
    const { server, replica } = await setUp();
    server.pages.set(undefined, page([{ id: 'o1' }, { id: 'o2' }], 'p1', true));
    server.pages.set('p1', page([{ id: 'o3' }], 'end'));
    server.counts = [count(3)];
    expect(await replica.round(['orders'])).toEqual({ kind: 'done' });
    expect(server.asked).toEqual([
      'lastUpdated orders',
      'total orders',
      'changes orders',
      'changes orders p1',
      'total orders',
    ]);
    expect(ids(replica)).toEqual(['o1', 'o2', 'o3']);
    expect(replica.copy('orders')).toEqual({
      module: 'orders',
      generation: 1,
      shown: 0,
      cursor: 'end',
      complete: true,
      copied: 3,
      total: 3,
      etag: 'tag',
      lastUpdated: '2026-05-01',
      doubted: undefined,
      checkedAt: expect.any(Number) as number,
    });
  });

  test('OFF3 goes on where it was broken off, and nothing of it is shown before', async () => {
    const { server, replica, open } = await setUp();
    server.pages.set(undefined, page([{ id: 'o1' }], 'p1', true));
    server.pages.set('p1', { kind: 'lost', seconds: 7 });
    expect(await replica.round(['orders'])).toEqual({ kind: 'lost', seconds: 7 });
    expect(ids(replica)).toEqual([]);
    server.asked.length = 0;
    server.pages.set('p1', page([{ id: 'o2' }], 'end'));
    server.counts = [count(2)];
    const again = await open();
    expect(await again.round(['orders'])).toEqual({ kind: 'done' });
    expect(server.asked).toEqual(['lastUpdated orders', 'changes orders p1', 'total orders']);
    expect(ids(again)).toEqual(['o1', 'o2']);
  });

  test('OFF3 knows what it has read so far, also before it was broken off', async () => {
    for (const brokenOff of [false, true]) {
      const { server, replica, open } = await setUp();
      const late: FeedPage = { data: [{ op: 'delete', id: 'o1', version: 4 }], next: 'end', more: false };
      server.pages.set(undefined, page([{ id: 'o1', version: 5 }, { id: 'o2' }], 'p1', true));
      server.pages.set('p1', brokenOff ? { kind: 'lost' } : { kind: 'ok', value: late });
      await replica.round(['orders']);
      server.pages.set('p1', { kind: 'ok', value: late });
      const again = await open();
      await again.round(['orders']);
      // It was deleted at version 4, brought back, and the second page does not know that.
      expect(ids(again), String(brokenOff)).toEqual(['o1', 'o2']);
    }
  });

  test('OFF3 counts up to what there is to copy, where the server says it', async () => {
    const { server, replica } = await setUp();
    server.pages.set(undefined, { kind: 'lost' });
    server.counts = [count(40)];
    await replica.round(['orders']);
    expect(replica.copy('orders')).toMatchObject({ total: 40, complete: false });
    const other = await setUp();
    other.server.pages.set(undefined, { kind: 'lost' });
    other.server.counts = [{ kind: 'lost' }];
    await other.replica.round(['orders']);
    expect(other.replica.copy('orders')?.total).toBeUndefined();
  });
});

/** A device with a whole copy of one order. */
async function copied() {
  const parts = await setUp();
  parts.server.pages.set(undefined, page([{ id: 'o1' }], 'end'));
  parts.server.counts = [count(1)];
  await parts.replica.round(['orders']);
  parts.server.asked.length = 0;
  return parts;
}

describe('a copy that is kept fresh', () => {
  test('OFF4 asks only for its tag where nothing has changed', async () => {
    const { server, replica } = await copied();
    const before = replica.copy('orders')?.checkedAt ?? 0;
    server.mark = { kind: 'same' };
    expect(await replica.round(['orders'])).toEqual({ kind: 'done' });
    expect(server.asked).toEqual(['lastUpdated orders tag']);
    expect(replica.copy('orders')?.checkedAt).toBeGreaterThan(before);
    expect(ids(replica)).toEqual(['o1']);
  });

  test('OFF4 reads what changed since', async () => {
    const { server, replica } = await copied();
    server.pages.set('end', page([{ id: 'o2' }], 'later'));
    server.counts = [count(2, 'later')];
    server.mark = { kind: 'ok', value: { etag: 'tag2', cursor: 'later', lastUpdated: null } };
    await replica.round(['orders']);
    expect(server.asked).toEqual(['lastUpdated orders tag', 'changes orders end', 'total orders']);
    expect(ids(replica)).toEqual(['o1', 'o2']);
    expect(replica.copy('orders')).toMatchObject({ etag: 'tag2', cursor: 'later', lastUpdated: null });
  });

  test('OFF4 does not trust a tag that was given before something else happened', async () => {
    const { server, replica } = await copied();
    server.pages.set('end', page([{ id: 'o2' }], 'later'));
    server.counts = [count(2, 'later')];
    await replica.round(['orders']);
    expect(replica.copy('orders')?.etag).toBeUndefined();
    server.mark = { kind: 'ok', value: { etag: 'tag2', cursor: 'later', lastUpdated: null } };
    server.counts = [count(5, 'even later')];
    await replica.round(['orders']);
    expect(replica.copy('orders')).toMatchObject({ etag: undefined, doubted: undefined });
  });

  test('OFF4 takes a fresh copy where the count does not fit at two looks', async () => {
    const { server, replica } = await copied();
    server.counts = [count(2)];
    await replica.round(['orders']);
    expect(replica.copy('orders')).toMatchObject({ generation: 1, doubted: 'end', etag: undefined });
    server.asked.length = 0;
    server.pages.set(undefined, page([{ id: 'o1' }, { id: 'o2' }], 'end'));
    await replica.round(['orders']);
    expect(server.asked).toEqual([
      'lastUpdated orders',
      'changes orders end',
      'total orders',
      'total orders',
      'changes orders',
      'total orders',
    ]);
    expect(replica.copy('orders')).toMatchObject({ generation: 2, doubted: undefined, etag: 'tag' });
    expect(ids(replica)).toEqual(['o1', 'o2']);
  });

  test('OFF4 doubts anew where the feed has gone on between the looks', async () => {
    const { server, replica } = await copied();
    server.counts = [count(2)];
    await replica.round(['orders']);
    server.pages.set('end', page([], 'later'));
    server.counts = [count(2, 'later')];
    await replica.round(['orders']);
    expect(replica.copy('orders')).toMatchObject({ generation: 1, doubted: 'later' });
  });

  test('OFF18 a server of another history leads to a fresh copy; what is here stays in sight until then', async () => {
    const { server, replica, store } = await copied();
    await replica.change({
      kind: 'update',
      module: 'orders',
      resource: 'o1',
      values: { a: 1 },
      base: {},
      version: 1,
    });
    server.pages.set('end', { kind: 'expired' });
    server.pages.set(undefined, { kind: 'lost' });
    const key = replica.queue()[0]?.key;
    expect(await replica.round([])).toEqual({ kind: 'lost', seconds: undefined });
    expect([ids(replica), replica.copy('orders')?.generation]).toEqual([['o1'], 2]);
    expect(replica.copy('orders')).toMatchObject({ shown: 1, complete: false });
    expect(replica.queue()[0]?.key).not.toBe(key);
    server.pages.set(undefined, page([{ id: 'o9' }], 'end'));
    await replica.round(['orders']);
    expect(ids(replica)).toEqual(['o9']);
    expect(await store.rows('orders', 1)).toEqual([]);
  });

  test('OFF18 what was deleted here may be there again, in its old version', async () => {
    const { server, replica } = await copied();
    await replica.change({
      kind: 'delete',
      module: 'orders',
      resource: 'o1',
      values: {},
      base: {},
      version: 1,
    });
    await replica.round([]);
    expect(ids(replica)).toEqual([]);
    server.pages.set('end', { kind: 'expired' });
    server.pages.set(undefined, page([{ id: 'o1', version: 1 }], 'anew'));
    await replica.round(['orders']);
    expect(ids(replica)).toEqual(['o1']);
  });

  test('OFF18 a fresh copy that is broken off twice still shows the whole one from before', async () => {
    const { server, replica } = await copied();
    server.pages.set('end', { kind: 'expired' });
    server.pages.set(undefined, { kind: 'expired' });
    expect(await replica.round(['orders'])).toEqual({ kind: 'lost' });
    expect(ids(replica)).toEqual(['o1']);
    expect(replica.copy('orders')).toMatchObject({ generation: 4, shown: 1, complete: false });
    expect(server.asked.filter((what) => what.startsWith('changes'))).toHaveLength(3);
  });

  test('OFF5 a module that may no longer be read goes, and waiting changes lose their traces', async () => {
    const { server, replica, store } = await copied();
    const change = madeChange({ values: { a: 1 }, base: { a: 'secret' }, label: 'Ann' });
    await store.update(() => ({
      step: { put: [change, { ...change, id: 'x', module: 'items' }] },
      result: null,
    }));
    const { kind, module, resource } = change;
    await replica.change({
      kind: 'event',
      module,
      resource,
      values: {},
      base: {},
      version: 0,
      event: { identifier: 'e', body: {} },
    });
    server.lastUpdated = async (asked) => ({ kind: asked === 'orders' ? 'closed' : 'lost' });
    await replica.round([]);
    expect([replica.copy('orders'), ids(replica)]).toEqual([undefined, []]);
    expect(replica.queue().find(({ id }) => id === 'c1')).toMatchObject({ kind, base: {}, conflict: 'gone' });
    expect(replica.queue().find(({ id }) => id === 'x')).toMatchObject({ base: { a: 'secret' } });
  });
});

describe('a round that ends early', () => {
  test.each([
    [{ kind: 'signed-out' as const }, { kind: 'signed-out' }],
    [
      { kind: 'lost' as const, seconds: 3 },
      { kind: 'lost', seconds: 3 },
    ],
  ])('OFF14 says why: %j', async (answer, end) => {
    for (const at of ['mark', 'page', 'count'] as const) {
      const { server, replica } = await setUp();
      if (at === 'mark') server.mark = answer;
      if (at === 'page') server.pages.set(undefined, answer);
      if (at === 'count') server.counts = [count(0), answer];
      expect(await replica.round(['orders', 'items']), at).toEqual(end);
      expect(server.asked, at).not.toContain('lastUpdated items');
    }
  });
});
