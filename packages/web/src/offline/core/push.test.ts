import { describe, expect, test } from 'vitest';
import type { Change } from './change.ts';
import type { Step } from './local-store.ts';
import { openReplica } from './replica.ts';
import { madeRow } from './testing/made.ts';
import { memoryStore } from './testing/memory-store.ts';
import { page, scriptedServer } from './testing/scripted-server.ts';

/** A device that has a copy of two orders. */
async function setUp() {
  const server = scriptedServer();
  const steps: Step[] = [];
  let id = 0;
  const store = memoryStore();
  const open = () =>
    openReplica({
      server,
      store,
      newId: () => `n${(id += 1)}`,
      now: () => 1000,
      onStep: (step) => steps.push(step),
    });
  const replica = await open();
  server.pages.set(
    undefined,
    page(
      [
        { id: 'o1', data: { a: 0 } },
        { id: 'o2', data: { a: 0 } },
      ],
      'end',
    ),
  );
  await replica.round(['orders']);
  server.asked.length = 0;
  const update = (more: Partial<Change> = {}) =>
    replica.change({
      kind: 'update',
      module: 'orders',
      resource: 'o1',
      values: { a: 1 },
      base: { a: 0 },
      version: 1,
      ...more,
    });
  const writes = () => server.asked.filter((what) => /^(?:POST|PUT|PATCH|DELETE)/.test(what));
  return { server, replica, update, steps, writes, open };
}

const one = '/modules/orders/resources/o1';
const two = '/modules/orders/resources/o2';

describe('a round', () => {
  test('OFF13 reads first what is there, then sends in order, then reads again', async () => {
    const { server, replica, update } = await setUp();
    await update();
    await update({ resource: 'o2' });
    server.answers = [
      { kind: 'ok', row: madeRow({ version: 2, data: { a: 1 } }) },
      { kind: 'ok', row: madeRow({ id: 'o2', version: 2, data: { a: 1 } }) },
    ];
    expect(await replica.round(['orders'])).toEqual({ kind: 'done' });
    expect(server.asked.filter((what) => !what.startsWith('total'))).toEqual([
      'lastUpdated orders',
      'changes orders end',
      `PATCH ${one}`,
      `PATCH ${two}`,
      'lastUpdated orders',
      'changes orders end',
    ]);
    expect(replica.queue()).toEqual([]);
    expect(replica.rows('orders').get('o1')).toMatchObject({ version: 2, data: { a: 1 } });
  });

  test('OFF14 that got no answer sends the same again, under the same key', async () => {
    const { server, replica, update } = await setUp();
    await update();
    server.answers = [{ kind: 'lost', seconds: 9 }];
    expect(await replica.round(['orders'])).toEqual({ kind: 'lost', seconds: 9 });
    await update({ values: { a: 2 }, base: { a: 1 } });
    server.answers = [{ kind: 'ok', row: madeRow({ version: 2, data: { a: 1 } }) }];
    await replica.round([]);
    const [first, second, third] = server.sent;
    expect(second).toEqual(first);
    expect(third).toMatchObject({ request: { method: 'PATCH', body: { data: { a: 2 } }, version: 2 } });
    expect(third?.key).not.toBe(first?.key);
  });

  test('OFF14 that is signed out stops', async () => {
    const { server, replica, update, writes } = await setUp();
    await update();
    await update({ resource: 'o2' });
    server.answers = [{ kind: 'signed-out' }];
    expect(await replica.round(['orders'])).toEqual({ kind: 'signed-out' });
    expect([writes().length, replica.queue().length]).toEqual([1, 2]);
  });

  test('OFF14 does not send where what is there cannot be read', async () => {
    const { server, replica, update, writes } = await setUp();
    await update();
    server.mark = { kind: 'lost', seconds: 4 };
    expect(await replica.round(['orders'])).toEqual({ kind: 'lost', seconds: 4 });
    expect(writes()).toEqual([]);
  });

  test('OFF10 sends a file by its name here, and reads no module for it', async () => {
    const { server, replica } = await setUp();
    await replica.change({
      id: 'f1',
      kind: 'file',
      module: '',
      resource: 'f1',
      values: {},
      base: {},
      version: 0,
    });
    await replica.round([]);
    expect(server.asked).toEqual(['POST /files']);
    expect(server.sent[0]?.file).toBe('f1');
    const other = await setUp();
    await other.update();
    await other.replica.round([]);
    expect(other.server.sent[0]?.file).toBeUndefined();
  });
});

describe('a change that was made from an old version', () => {
  test('OFF16 is compared with what is there now, and sent again', async () => {
    const { server, replica, update } = await setUp();
    await update();
    server.answers = [{ kind: 'stale' }, { kind: 'ok', row: madeRow({ version: 6, data: { a: 1, b: 1 } }) }];
    // Somebody changes the order between the reading and the sending.
    server.meanwhile = () =>
      void server.pages.set('end', page([{ id: 'o1', version: 5, data: { a: 0, b: 1 } }], 'later'));
    await replica.round([]);
    expect(server.sent.map(({ request }) => request.version)).toEqual([1, 5]);
    expect(server.sent[0]?.key).not.toBe(server.sent[1]?.key);
    expect(replica.queue()).toEqual([]);
  });

  test('OFF14 is not tried for ever', async () => {
    const { server, replica, update, writes } = await setUp();
    await update();
    server.answers = Array.from({ length: 50 }, () => ({ kind: 'stale' as const }));
    expect(await replica.round([])).toEqual({ kind: 'lost' });
    expect(writes()).toHaveLength(21);
    expect(replica.queue()).toHaveLength(1);
  });

  test('OFF14 stops where the module cannot be read again', async () => {
    const { server, replica, update, writes } = await setUp();
    await update();
    server.answers = [{ kind: 'taken' }];
    server.meanwhile = () => {
      server.mark = { kind: 'signed-out' };
    };
    expect(await replica.round([])).toEqual({ kind: 'signed-out' });
    expect(writes()).toHaveLength(1);
  });
});

describe('an answer that was given before', () => {
  const replayed = { kind: 'ok', row: madeRow({ version: 2, data: { a: 1 } }), replayed: true } as const;

  test('OFF14 is checked against how it is now', async () => {
    const { server, replica, update } = await setUp();
    await update();
    server.answers = [replayed];
    server.now = { kind: 'ok', value: madeRow({ version: 7, data: { a: 5 } }) };
    await replica.round([]);
    expect(server.asked).toContain('read orders o1');
    expect(replica.rows('orders').get('o1')).toMatchObject({ version: 7, data: { a: 5 } });
  });

  test('OFF14 means that it is gone where it is no longer there', async () => {
    const { server, replica, update } = await setUp();
    await update();
    server.answers = [replayed];
    await replica.round([]);
    expect(replica.rows('orders').has('o1')).toBe(false);
  });

  test.each(['signed-out', 'lost'] as const)('OFF14 waits where that cannot be asked: %s', async (kind) => {
    const { server, replica, update } = await setUp();
    await update();
    server.answers = [replayed];
    server.now = { kind };
    expect(await replica.round([])).toMatchObject({ kind });
    expect(replica.queue()).toHaveLength(1);
  });

  test('OFF14 is not asked about where it is fresh, has no row, or was refused', async () => {
    const { server, replica, update } = await setUp();
    for (const answer of [
      { kind: 'ok', row: madeRow({ version: 2, data: { a: 1 } }) },
      { kind: 'ok', replayed: true },
      { kind: 'refused', refusal: { status: 422, code: 'invalid', detail: '', faults: [] } },
    ] as const) {
      await update({
        values: { a: 10 + server.sent.length },
        base: replica.rows('orders').get('o1')?.data ?? {},
      });
      server.answers = [answer];
      await replica.round([]);
    }
    expect(server.sent).toHaveLength(3);
    expect(server.asked).not.toContain('read orders o1');
  });
});

describe('what happens while a request is on its way', () => {
  test('OFF17 a change that was taken back meanwhile needs no answer', async () => {
    const { server, replica, update } = await setUp();
    await update();
    server.meanwhile = () => replica.decide(replica.queue()[0]?.id ?? '', { kind: 'theirs' });
    server.answers = [{ kind: 'refused', refusal: { status: 422, code: 'invalid', detail: '', faults: [] } }];
    expect(await replica.round([])).toEqual({ kind: 'done' });
    expect(replica.queue()).toEqual([]);
  });

  test('OFF13 a row deleted here is not brought back by a page that is behind', async () => {
    const { server, replica } = await setUp();
    await replica.change({
      kind: 'delete',
      module: 'orders',
      resource: 'o1',
      values: {},
      base: {},
      version: 1,
    });
    await replica.round([]);
    server.pages.set('end', page([{ id: 'o1', version: 1 }], 'later'));
    await replica.round(['orders']);
    expect(replica.rows('orders').has('o1')).toBe(false);
    server.pages.set('later', page([{ id: 'o1', version: 2 }], 'latest'));
    await replica.round(['orders']);
    expect(replica.rows('orders').has('o1')).toBe(true);
  });

  test('OFF16 a deletion that was refused is no deletion', async () => {
    const { server, replica } = await setUp();
    await replica.change({
      kind: 'delete',
      module: 'orders',
      resource: 'o1',
      values: {},
      base: {},
      version: 1,
    });
    server.answers = [
      { kind: 'refused', refusal: { status: 403, code: 'forbidden', detail: '', faults: [] } },
    ];
    server.pages.set('later', page([{ id: 'o1', version: 1, data: { a: 9 } }], 'latest'));
    await replica.round([]);
    server.pages.set('end', page([{ id: 'o1', version: 1, data: { a: 9 } }], 'later'));
    await replica.round(['orders']);
    expect(replica.rows('orders').get('o1')?.data).toEqual({ a: 9 });
  });
});
