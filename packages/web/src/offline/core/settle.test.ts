import { describe, expect, test } from 'vitest';
import type { Change, Row } from './change.ts';
import type { Answer } from './remote-server.ts';
import { settle } from './settle.ts';
import { madeChange, madeRow } from './testing/made.ts';

const sent = { method: 'PATCH', path: '/x', version: 1 } as const;
const update = madeChange({ values: { a: 1 }, base: { a: 0 }, sent, tries: 1 });
const rowsOf = (put: Row[], gone: string[] = []) => ({ module: 'orders', generation: 3, put, gone });

/** What an answer means for the first change of a queue. */
function settled(answer: Answer, queue: Change[] = [update], known: Row | undefined = madeRow()) {
  const [change = update] = queue;
  return settle(queue, change, answer, { generation: 3, known, newKey: () => 'new' });
}

describe('a change that was carried out', () => {
  test('OFF13 leaves the queue, and its row comes in the same step', () => {
    const row = madeRow({ version: 2, data: { a: 1 } });
    expect(settled({ kind: 'ok', row })).toEqual({ drop: ['c1'], put: [], rows: rowsOf([row]) });
    expect(settled({ kind: 'ok', row }, [update], undefined).rows).toEqual(rowsOf([row]));
  });

  test('OFF13 does not put an older row over a newer one', () => {
    const row = madeRow({ version: 4, data: { a: 1 } });
    expect(settled({ kind: 'ok', row }, [update], madeRow({ version: 5 }))).toEqual({
      drop: ['c1'],
      put: [],
    });
    expect(settled({ kind: 'ok', row }, [update], madeRow({ version: 4 })).rows).toEqual(rowsOf([row]));
    const now = madeRow({ version: 9 });
    expect(settled({ kind: 'ok', row, now }, [update], madeRow({ version: 5 })).rows).toEqual(rowsOf([now]));
  });

  test('OFF13 has no row where the server gave none, and takes it away where it is gone by now', () => {
    expect(settled({ kind: 'ok' })).toEqual({ drop: ['c1'], put: [] });
    expect(settled({ kind: 'ok', row: madeRow(), now: null })).toEqual({
      drop: ['c1'],
      put: [],
      rows: rowsOf([], ['o1']),
    });
    const deletion = madeChange({ kind: 'delete', sent });
    expect(settled({ kind: 'ok' }, [deletion])).toEqual({ drop: ['c1'], put: [], rows: rowsOf([], ['o1']) });
  });
});

describe('later changes of the same resource', () => {
  const row = madeRow({ version: 2, data: { a: 'given form', b: 5 } });
  const later = madeChange({ id: 'c2', order: 2, values: { a: 2 }, base: { a: 1 } });

  test('OFF13 are from now on made from what the server stored', () => {
    expect(settled({ kind: 'ok', row }, [update, later]).put).toEqual([
      { ...later, base: { a: 'given form' }, version: 2 },
    ]);
  });

  test('OFF16 keep what the user saw in fields that this change did not set, or set to something else', () => {
    const other = { ...later, values: { a: 2, b: 2 }, base: { a: 7, b: 0 } };
    expect(settled({ kind: 'ok', row }, [update, other]).put).toEqual([{ ...other, version: 2 }]);
    const cleared = madeChange({ ...update, values: { c: null } });
    const after = { ...later, values: { c: 1 }, base: { c: undefined } };
    expect(settled({ kind: 'ok', row }, [cleared, after]).put).toEqual([
      { ...after, base: { c: null }, version: 2 },
    ]);
  });

  test('OFF14 stay as they are where they were sent, or where there is no row', () => {
    const onItsWay = { ...later, sent };
    expect(settled({ kind: 'ok', row }, [update, onItsWay]).put).toEqual([onItsWay]);
    expect(settled({ kind: 'ok' }, [update, later]).put).toEqual([later]);
  });

  test.each<[string, Partial<Change>]>([
    ['of another resource', { resource: 'o2' }],
    ['of another module', { module: 'items' }],
    ['made before', { order: 0 }],
    ['made at the same place', { order: 1 }],
  ])('OFF13 are not those %s', (_, more) => {
    expect(settled({ kind: 'ok', row }, [update, { ...later, ...more }]).put).toEqual([]);
    expect(settled({ kind: 'stale' }, [update, { ...later, ...more }]).drop).toEqual([]);
  });
});

describe('a change that was made from an old version', () => {
  test('OFF16 is made anew from what is there now, together with what was changed since', () => {
    const queue = [
      update,
      madeChange({ id: 'c2', order: 2, values: { a: 2, b: 2 }, base: { a: 1, b: 0 } }),
      madeChange({ id: 'c3', order: 3, values: { b: 3 }, base: { b: 2 } }),
    ];
    expect(settled({ kind: 'stale' }, queue)).toEqual({
      put: [{ ...update, values: { a: 2, b: 3 }, base: { a: 0, b: 0 }, sent: undefined, key: 'new' }],
      drop: ['c2', 'c3'],
    });
  });

  test('OFF14 is not joined with what was sent, or with what is no update', () => {
    const queue = [
      update,
      madeChange({ id: 'c2', order: 2, values: { a: 2 }, sent }),
      madeChange({ id: 'c3', order: 3, kind: 'delete' }),
    ];
    expect(settled({ kind: 'stale' }, queue)).toEqual({
      put: [{ ...update, sent: undefined, key: 'new' }],
      drop: [],
    });
  });

  test('OFF16 keeps updates behind it where it is a deletion', () => {
    const deletion = madeChange({ kind: 'delete', sent });
    const later = madeChange({ id: 'c2', order: 2, values: { a: 2 }, base: { a: 1 } });
    expect(settled({ kind: 'stale' }, [deletion, later])).toEqual({
      put: [{ ...deletion, sent: undefined, key: 'new' }],
      drop: [],
    });
  });
});

describe('a change of what is not there', () => {
  test('OFF16 is a conflict where it is an update, done where it is a deletion', () => {
    expect(settled({ kind: 'missing' })).toEqual({
      put: [{ ...update, state: 'conflict', conflict: 'gone', sent: undefined, key: 'new' }],
      rows: rowsOf([], ['o1']),
    });
    expect(settled({ kind: 'missing' }, [madeChange({ kind: 'delete', sent })])).toEqual({
      drop: ['c1'],
      rows: rowsOf([], ['o1']),
    });
  });

  test.each<[string, Partial<Change>]>([
    ['could not be brought back', { restore: 3 }],
    ['is an event', { kind: 'event' }],
    ['is a new resource', { kind: 'create' }],
  ])('OFF17 is refused, and says so, where it %s', (_, more) => {
    const change = { ...update, ...more };
    expect(settled({ kind: 'missing' }, [change])).toEqual({
      put: [
        {
          ...change,
          state: 'refused',
          refusal: { status: 404, code: 'not_found', detail: '', faults: [] },
          sent: undefined,
          key: 'new',
        },
      ],
    });
  });
});

describe('a change whose id is taken', () => {
  test.each(['create', 'file'] as const)('OFF14 was carried out before, where it is a %s', (kind) => {
    expect(settled({ kind: 'taken' }, [madeChange({ kind, sent })])).toEqual({ drop: ['c1'] });
  });

  test('OFF17 is refused otherwise', () => {
    expect(settled({ kind: 'taken' }).put).toMatchObject([
      { state: 'refused', refusal: { status: 409, code: 'conflict', detail: '', faults: [] }, key: 'new' },
    ]);
  });
});

test('OFF17 a refused change stays with what the server said', () => {
  const refusal = { status: 422, code: 'invalid', detail: 'no', faults: [] };
  expect(settled({ kind: 'refused', refusal })).toEqual({
    put: [{ ...update, state: 'refused', refusal, sent: undefined, key: 'new' }],
  });
});

test('OFF14 a change without an answer stays as it is', () => {
  expect(settled({ kind: 'lost' })).toEqual({});
  expect(settled({ kind: 'signed-out' })).toEqual({});
});

describe('a resource that was brought back', () => {
  const restoring = madeChange({ values: { a: 1 }, base: { a: 0 }, sent, restore: 3 });

  test('OFF16 gets the change made from what was brought back', () => {
    const row = madeRow({ version: 6, data: { a: 5, b: 5 } });
    expect(settled({ kind: 'ok', row }, [restoring])).toEqual({
      put: [{ ...restoring, base: { a: 5 }, version: 6, restore: undefined, sent: undefined, key: 'new' }],
      rows: rowsOf([row]),
    });
    const now = madeRow({ version: 7 });
    expect(settled({ kind: 'ok', row, now }, [restoring]).rows).toEqual(rowsOf([now]));
    expect(settled({ kind: 'ok', row, now: null }, [restoring]).rows).toEqual(rowsOf([], ['o1']));
  });

  test('OFF16 is done where the server gave no row', () => {
    expect(settled({ kind: 'ok' }, [restoring])).toEqual({ drop: ['c1'], put: [] });
  });
});

describe('a file that was stored', () => {
  const file = madeChange({ id: 'f1', kind: 'file', module: '', resource: 'f1', sent });
  const stored = { kind: 'ok', file: 'srv-9' } as const;

  test('OFF10 has its new name in every change that names it, events too', () => {
    const naming = madeChange({ id: 'c2', values: { picture: 'f1', list: [{ of: 'f1' }] } });
    const event = madeChange({ id: 'c3', kind: 'event', event: { identifier: 'e', body: { file: 'f1' } } });
    expect(settled(stored, [file, naming, event])).toMatchObject({
      drop: ['f1'],
      put: [
        { ...naming, values: { picture: 'srv-9', list: [{ of: 'srv-9' }] } },
        { ...event, event: { identifier: 'e', body: { file: 'srv-9' } } },
      ],
    });
  });

  test('OFF14 leaves changes alone that name no such file, or were sent', () => {
    const others = [
      madeChange({ id: 'c2', values: { picture: 'f2' } }),
      madeChange({ id: 'c3', values: { picture: 'f1' }, sent }),
    ];
    expect(settled(stored, [file, ...others]).put).toEqual([]);
    expect(settled({ kind: 'ok' }, [file, madeChange({ id: 'c2', values: { picture: 'f1' } })]).put).toEqual(
      [],
    );
  });

  test('OFF10 does not give an event to a change that has none', () => {
    const [renamed] = settled(stored, [file, madeChange({ id: 'c2', values: { picture: 'f1' } })]).put ?? [];
    expect(renamed).not.toHaveProperty('event');
  });
});
