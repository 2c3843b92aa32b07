import { describe, expect, test } from 'vitest';
import type { Change, Copy, Row } from './change.ts';
import type { FeedEntry, FeedPage } from './remote-server.ts';
import { takePage, withoutTraces } from './take-page.ts';
import { madeChange, madeCopy, madeRow } from './testing/made.ts';

/** An entry of the feed that says how an order is. */
function upsert(version: number, data: Row['data'] = {}, id = 'o1'): FeedEntry {
  const { module: _, ...row } = madeRow({ id, version, data });
  return { op: 'upsert', ...row };
}

/** Takes a page, with what is known here. */
function take(
  data: FeedEntry[],
  known: { rows?: Row[]; deleted?: Record<string, number> } = {},
  more: { queue?: Change[]; copy?: Partial<Copy>; page?: Partial<FeedPage> } = {},
) {
  return takePage(
    more.queue ?? [],
    madeCopy(more.copy),
    { data, next: 'b', more: false, ...more.page },
    {
      rows: new Map((known.rows ?? []).map((row) => [row.id, row])),
      deleted: new Map(Object.entries(known.deleted ?? {})),
    },
  );
}

const put = (step: ReturnType<typeof take>) => step.rows?.put.map(({ version }) => version);

describe('a row of the feed', () => {
  test('OFF4 is taken with its module, without the word that it was changed', () => {
    expect(take([upsert(1, { a: 1 })]).rows).toEqual({
      module: 'orders',
      generation: 3,
      put: [madeRow({ data: { a: 1 } })],
      gone: [],
      forgotten: [],
    });
  });

  test('OFF13 never brings an older state back', () => {
    const rows = [madeRow({ version: 5 })];
    expect(put(take([upsert(6)], { rows }))).toEqual([6]);
    // The same version may show other fields, where rights have changed.
    expect(put(take([upsert(5)], { rows }))).toEqual([5]);
    expect(put(take([upsert(4)], { rows }))).toEqual([]);
  });

  test('OFF13 does not bring back what was deleted here, unless it is newer than that', () => {
    const deleted = { o1: 5 };
    expect(put(take([upsert(4)], { deleted }))).toEqual([]);
    expect(put(take([upsert(5)], { deleted }))).toEqual([]);
    expect(put(take([upsert(6)], { deleted }))).toEqual([6]);
    expect(put(take([upsert(4, {}, 'o2')], { deleted }))).toEqual([4]);
  });

  test('OFF13 is compared with the row where it was brought back after it was deleted', () => {
    const known = { rows: [madeRow({ version: 7 })], deleted: { o1: 5 } };
    expect(put(take([upsert(6)], known))).toEqual([]);
    expect(put(take([upsert(7)], known))).toEqual([7]);
  });
});

describe('a row that is gone by the feed', () => {
  test('OFF4 goes here, and is forgotten only where it may no longer be seen', () => {
    const rows = [madeRow({ version: 2 }), madeRow({ id: 'o2', version: 2 })];
    const step = take(
      [
        { op: 'delete', id: 'o1', version: 2 },
        { op: 'forget', id: 'o2', version: 2 },
        { op: 'delete', id: 'o3', version: 1 },
      ],
      { rows },
    );
    expect(step.rows).toMatchObject({ put: [], gone: ['o1', 'o2', 'o3'], forgotten: ['o2'] });
  });

  test('OFF13 stays where it was brought back since', () => {
    const rows = [madeRow({ version: 3 })];
    expect(take([{ op: 'delete', id: 'o1', version: 2 }], { rows }).rows?.gone).toEqual([]);
    // What may no longer be seen goes in any case: which version it has is not told.
    expect(take([{ op: 'forget', id: 'o1', version: 0 }], { rows }).rows?.forgotten).toEqual(['o1']);
    expect(take([{ op: 'delete', id: 'o1', version: 3 }], { rows }).rows?.gone).toEqual(['o1']);
  });
});

describe('the place in the feed', () => {
  test('OFF3 is kept in the same step as the rows, with how many have come', () => {
    const { copy } = take([upsert(1), upsert(1, {}, 'o2')], {}, { copy: { copied: 5, complete: false } });
    expect(copy).toEqual(madeCopy({ cursor: 'b', copied: 7, complete: true }));
    expect(take([]).copy).toEqual(madeCopy({ cursor: 'b', copied: 0 }));
  });

  test('OFF3 a copy is complete with the last page, and stays so; only then older rows go', () => {
    const first = take([upsert(1)], {}, { copy: { complete: false }, page: { more: true } });
    expect([first.copy?.complete, first.sweep]).toEqual([false, undefined]);
    const last = take([upsert(1)], {}, { copy: { complete: false } });
    expect([last.copy?.complete, last.sweep]).toEqual([true, { module: 'orders', keep: 3 }]);
    for (const more of [true, false]) {
      const later = take([upsert(1)], {}, { page: { more } });
      expect([later.copy?.complete, later.sweep]).toEqual([true, undefined]);
    }
  });
});

describe('a waiting change of what may no longer be seen', () => {
  const waiting = madeChange({ values: { a: 2 }, base: { a: 'secret' }, label: 'Order of Ann' });
  const forget: FeedEntry = { op: 'forget', id: 'o1', version: 9 };

  test('OFF5 keeps what the user typed, and no trace of what was there', () => {
    expect(take([forget], {}, { queue: [waiting] }).put).toEqual([
      { ...waiting, base: {}, label: undefined, sent: undefined, state: 'conflict', conflict: 'gone' },
    ]);
  });

  test('OFF5 loses its traces alone: those of others stay', () => {
    const queue = [
      madeChange({ id: 'c2', resource: 'o2', label: 'x' }),
      madeChange({ id: 'c3', module: 'items', label: 'x' }),
    ];
    expect(take([forget], {}, { queue }).put).toEqual([]);
    expect(take([{ op: 'delete', id: 'o1', version: 9 }], {}, { queue: [waiting] }).put).toEqual([]);
  });

  test('OFF5 that was sent is sent again as it was, unless the request holds the whole row', () => {
    const patch = { method: 'PATCH', path: '/x', body: { data: { a: 2 } }, version: 1 } as const;
    expect(withoutTraces({ ...waiting, sent: patch })).toEqual([
      { ...waiting, base: {}, label: undefined, sent: patch },
    ]);
    expect(withoutTraces({ ...waiting, sent: { ...patch, method: 'PUT' } })).toEqual([
      { ...waiting, base: {}, label: undefined, sent: undefined, state: 'conflict', conflict: 'gone' },
    ]);
  });

  test.each(['create', 'event', 'file'] as const)('OFF5 is left as it is where it is a(n) %s', (kind) => {
    expect(withoutTraces(madeChange({ kind }))).toEqual([]);
  });

  test('OFF5 has no traces left where it deletes', () => {
    const [left] = withoutTraces(madeChange({ kind: 'delete', label: 'Order of Ann' }));
    expect(left).toMatchObject({ kind: 'delete', base: {}, label: undefined, conflict: 'gone' });
  });
});
