import { describe, expect, test } from 'vitest';
import type { Step } from './local-store.ts';
import { openReplica } from './replica.ts';
import { madeChange, madeCopy, madeRow } from './testing/made.ts';
import { memoryStore } from './testing/memory-store.ts';
import { scriptedServer } from './testing/scripted-server.ts';

async function setUp() {
  const store = memoryStore();
  const steps: Step[] = [];
  let id = 0;
  const open = () =>
    openReplica({
      store,
      server: scriptedServer(),
      newId: () => `n${(id += 1)}`,
      now: () => Date.parse('2026-05-01T08:00:00Z'),
      onStep: (step) => steps.push(step),
    });
  const rows = {
    module: 'orders',
    generation: 3,
    put: [madeRow({ data: { a: 0 } }), madeRow({ id: 'o2' })],
    gone: [],
  };
  await store.update(() => ({ step: { copy: madeCopy(), rows }, result: null }));
  return { store, steps, open, replica: await open() };
}

const update = {
  kind: 'update',
  module: 'orders',
  resource: 'o1',
  values: { a: 1 },
  base: { a: 0 },
  version: 1,
} as const;

describe('the copy on this device', () => {
  test('OFF8 is read from the device when a module is opened, the generation that is shown', async () => {
    const { replica, store, open } = await setUp();
    expect(replica.rows('orders').size).toBe(0);
    await replica.open('orders');
    expect([...replica.rows('orders').keys()]).toEqual(['o1', 'o2']);
    await store.update(() => ({
      step: { copy: madeCopy({ generation: 4, shown: 3, complete: false }) },
      result: null,
    }));
    const other = await open();
    await other.open('orders');
    expect([...other.rows('orders').keys()]).toEqual(['o1', 'o2']);
    expect(other.copies()).toEqual([madeCopy({ generation: 4, shown: 3, complete: false })]);
    await other.open('items');
    expect([other.rows('items').size, other.copy('items')]).toEqual([0, undefined]);
  });

  test('OFF9 shows changes made here over what the server had', async () => {
    const { replica } = await setUp();
    await replica.open('orders');
    expect(replica.visible('orders')).toHaveLength(2);
    await replica.change(update);
    await replica.change({ ...update, kind: 'create', resource: 'o3', values: { a: 3 } });
    await replica.change({ ...update, kind: 'delete', resource: 'o2' });
    expect(replica.visible('orders').map(({ id, data }) => [id, data['a']])).toEqual([
      ['o1', 1],
      ['o3', 3],
    ]);
    expect(replica.find('orders', 'o1')?.data).toEqual({ a: 1 });
    expect([replica.find('orders', 'o2'), replica.find('orders', 'none')]).toEqual([undefined, undefined]);
    expect(replica.find('items', 'o1')).toBeUndefined();
    expect(replica.rows('orders').get('o1')?.data).toEqual({ a: 0 });
  });

  test('OFF9 gives a change its id, key and time, unless it has them', async () => {
    const { replica } = await setUp();
    await replica.change(update);
    await replica.change({ ...update, resource: 'o2', id: 'mine', key: 'own', at: '2020-01-01' });
    expect(replica.queue().map(({ id, key, at }) => [id, key, at])).toEqual([
      ['n1', 'n2', '2026-05-01T08:00:00.000Z'],
      ['mine', 'own', '2020-01-01'],
    ]);
  });

  test('OFF16 carries out what the user decides, by the row as the server had it', async () => {
    const { replica, store } = await setUp();
    await replica.open('orders');
    const change = madeChange({ state: 'conflict', conflict: 'changed', values: { a: 1 }, base: { a: 9 } });
    await store.update(() => ({ step: { put: [change] }, result: null }));
    await replica.decide('c1', { kind: 'mine' });
    expect(replica.queue()).toMatchObject([{ id: 'c1', state: 'waiting', values: { a: 1 }, base: { a: 0 } }]);
    await replica.decide('none', { kind: 'theirs' });
    expect(replica.queue()).toHaveLength(1);
    await replica.decide('c1', { kind: 'theirs' });
    expect(replica.queue()).toEqual([]);
  });

  test('OFF6 forgets a module, and keeps what waits', async () => {
    const { replica, store } = await setUp();
    await replica.open('orders');
    await replica.change(update);
    await replica.forget('orders');
    expect([replica.copy('orders'), replica.rows('orders').size, replica.queue().length]).toEqual([
      undefined,
      0,
      1,
    ]);
    expect(await store.copies()).toEqual([]);
    await replica.open('orders');
    expect(replica.rows('orders').size).toBe(0);
  });
});

/** A step that brings one row and takes another away. */
const rowsOf = (generation: number, module = 'orders') => ({
  rows: { module, generation, put: [madeRow({ id: `o${generation}`, module })], gone: ['o2'] },
});

describe('several tabs', () => {
  test('OFF15 tell each other every step, and show the same', async () => {
    const { replica, steps, open } = await setUp();
    const other = await open();
    for (const tab of [replica, other]) await tab.open('orders');
    await replica.change(update);
    await replica.change({ ...update, resource: 'o2' });
    await replica.decide('n1', { kind: 'theirs' });
    expect(steps).toHaveLength(3);
    for (const step of steps) other.follow(step);
    expect(other.queue()).toEqual(replica.queue());
    expect(other.visible('orders')).toEqual(replica.visible('orders'));
  });

  test('OFF15 take rows of the generation they show, and of no other', async () => {
    const { replica } = await setUp();
    await replica.open('orders');
    replica.follow(rowsOf(4));
    replica.follow(rowsOf(3, 'items'));
    expect([...replica.rows('orders').keys()]).toEqual(['o1', 'o2']);
    replica.follow(rowsOf(3));
    expect([...replica.rows('orders').keys()]).toEqual(['o1', 'o3']);
    replica.follow({ copy: madeCopy({ cursor: 'z' }) });
    expect(replica.copy('orders')?.cursor).toBe('z');
    replica.follow({ forget: 'orders' });
    expect([replica.copy('orders'), replica.rows('orders').size]).toEqual([undefined, 0]);
  });

  test('OFF15 see what another tab has stored before they decide', async () => {
    const { replica, open } = await setUp();
    const other = await open();
    await other.change(update);
    await replica.change({ ...update, values: { a: 2 }, base: { a: 1 } });
    expect(replica.queue()).toMatchObject([{ id: 'n1', values: { a: 2 }, base: { a: 0 } }]);
  });
});
