import { describe, expect, test } from 'vitest';
import type { Change, Row } from './change.ts';
import { resolve, type Decision } from './resolve.ts';
import { madeChange, madeRow } from './testing/made.ts';

const sent = { method: 'PATCH', path: '/x', version: 1 } as const;
const conflict = madeChange({
  values: { a: 1, b: 1 },
  base: { a: 0, b: 0 },
  state: 'conflict',
  conflict: 'changed',
  sent,
});
const row = madeRow({ version: 8, data: { a: 7, b: 1 } });

function decided(
  decision: Decision,
  change: Change = conflict,
  now: Row | undefined = row,
  more: Change[] = [],
) {
  return resolve([change, ...more], change.id, decision, { row: now, newKey: () => 'new' });
}

/** The change as it waits again under a new key. */
const again = (change: Change, more: Partial<Change> = {}) => ({
  put: [
    {
      ...change,
      state: 'waiting',
      conflict: undefined,
      refusal: undefined,
      sent: undefined,
      key: 'new',
      ...more,
    },
  ],
});

describe('keeping mine', () => {
  test('OFF16 sends only what still differs, from what is there now', () => {
    expect(decided({ kind: 'mine' })).toEqual(
      again(conflict, { version: 8, values: { a: 1 }, base: { a: 7 } }),
    );
    expect(decided({ kind: 'mine' }, conflict, madeRow({ version: 8, data: { a: 1 } }))).toEqual(
      again(conflict, { version: 8, values: { b: 1 }, base: { b: null } }),
    );
  });

  test('OFF16 is done where nothing differs any more; nothing and null are the same', () => {
    expect(decided({ kind: 'mine' }, conflict, madeRow({ data: { a: 1, b: 1 } }))).toEqual({ drop: ['c1'] });
    const cleared = { ...conflict, values: { c: null, d: undefined } };
    expect(decided({ kind: 'mine' }, cleared, madeRow({ data: {} }))).toEqual({ drop: ['c1'] });
  });

  test('OFF16 brings back what is gone, unless it was to be deleted', () => {
    const gone = { ...conflict, conflict: 'gone' as const, version: 5 };
    expect(decided({ kind: 'mine' }, gone)).toEqual(again(gone, { restore: 5 }));
    expect(resolve([conflict], 'c1', { kind: 'mine' }, { row: undefined, newKey: () => 'new' })).toEqual(
      again(conflict, { restore: 1 }),
    );
    expect(decided({ kind: 'mine' }, { ...gone, kind: 'delete' })).toEqual({ drop: ['c1'] });
  });

  test('OFF16 deletes the version that is there now', () => {
    const deletion = { ...conflict, kind: 'delete' as const };
    expect(decided({ kind: 'mine' }, deletion)).toEqual(again(deletion, { version: 8 }));
  });
});

test('OFF16 merging sends what was chosen, field by field', () => {
  expect(decided({ kind: 'merge', values: { a: 7, b: 3 } })).toEqual(
    again(conflict, { version: 8, values: { b: 3 }, base: { b: 1 } }),
  );
});

describe('taking theirs', () => {
  test('OFF16 drops this change alone', () => {
    const others = [madeChange({ id: 'c2', order: 2 }), madeChange({ id: 'c3', resource: 'o2' })];
    expect(decided({ kind: 'theirs' }, conflict, row, others)).toEqual({ drop: ['c1'] });
  });

  test('OFF17 drops what was done with a resource that is now never made', () => {
    const created = madeChange({ kind: 'create', state: 'refused' });
    const others = [
      madeChange({ id: 'c2', order: 2 }),
      madeChange({ id: 'c3', kind: 'event', order: 3 }),
      madeChange({ id: 'c4', resource: 'o2', order: 4 }),
    ];
    expect(decided({ kind: 'theirs' }, created, row, others)).toEqual({ drop: ['c1', 'c2', 'c3'] });
  });
});

test('OFF17 trying again sends it as it is, under a new key', () => {
  const refusal = { status: 422, code: 'invalid', detail: '', faults: [] };
  const refused = madeChange({ values: { a: 1 }, state: 'refused', refusal, sent });
  expect(decided({ kind: 'again' }, refused)).toEqual(again(refused));
  expect(decided({ kind: 'mine' }, refused)).toEqual(again(refused));
  expect(decided({ kind: 'again' })).toEqual(again(conflict));
});

test('a change that is no longer there needs no decision', () => {
  const parts = { row, newKey: () => 'new' };
  expect(resolve([conflict], 'other', { kind: 'mine' }, parts)).toEqual({});
});
