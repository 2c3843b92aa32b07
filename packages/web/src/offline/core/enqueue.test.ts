import { describe, expect, test } from 'vitest';
import type { Change } from './change.ts';
import { enqueue, pick, type NewChange } from './enqueue.ts';
import { overlay } from './overlay.ts';
import { madeChange, madeRow } from './testing/made.ts';

/** A change as the user makes it. */
function made(more: Partial<Change> = {}): NewChange {
  const { order: _, state: __, tries: ___, ...change } = madeChange({ id: 'c9', key: 'k9', ...more });
  return change;
}

/** The one change that a step leaves in the queue. */
function only(step: ReturnType<typeof enqueue>): Change | undefined {
  expect(step.put).toHaveLength(1);
  return step.put?.[0];
}

const sent = { method: 'PATCH', path: '/modules/orders/resources/o1', version: 1 } as const;

describe('a change that is put into the queue', () => {
  test('OFF13 waits behind all others', () => {
    expect(only(enqueue([], made()))).toEqual({ ...made(), order: 1, state: 'waiting', tries: 0 });
    const queue = [madeChange({ order: 4 }), madeChange({ id: 'c2', order: 7, resource: 'o2' })];
    expect(only(enqueue(queue, made({ resource: 'o3' })))).toMatchObject({ id: 'c9', order: 8 });
  });

  test.each<[string, Partial<Change>]>([
    ['of another resource', { resource: 'o2' }],
    ['of another module', { module: 'items' }],
    ['that was sent already', { sent }],
    ['that is an event of this resource', { kind: 'event' }],
    ['that is a file of this resource', { kind: 'file' }],
  ])('OFF13 is not joined with one %s', (_, more) => {
    const before = madeChange({ values: { a: 1 }, base: { a: 0 }, ...more });
    expect(enqueue([before], made({ values: { a: 2 }, base: { a: 1 } }))).toEqual({
      put: [{ ...made({ values: { a: 2 }, base: { a: 1 } }), order: 2, state: 'waiting', tries: 0 }],
    });
  });

  test.each<Change['kind']>(['event', 'file'])('OFF13 is one of its own where it is a(n) %s', (kind) => {
    const step = enqueue([madeChange({ values: { a: 1 } })], made({ kind, values: { a: 2 } }));
    expect(step).toMatchObject({ put: [{ id: 'c9', kind, order: 2, values: { a: 2 } }] });
    expect(step.drop).toBeUndefined();
  });

  test('OFF13 is one of its own where it was sent before it came here', () => {
    const step = enqueue([madeChange({ values: { a: 1 } })], made({ sent, values: { a: 2 } }));
    expect(step).toMatchObject({ put: [{ id: 'c9', sent, values: { a: 2 } }] });
  });

  test('OFF13 is joined with the newest of its resource, not with an older one that was sent', () => {
    const first = madeChange({ sent, values: { a: 1 } });
    const second = madeChange({ id: 'c2', order: 2, values: { b: 1 }, base: { b: 0 } });
    const step = enqueue([first, second], made({ values: { b: 2 }, base: { b: 1 } }));
    expect(only(step)).toMatchObject({ id: 'c2', order: 2, values: { b: 2 }, base: { b: 0 } });
  });
});

describe('two updates of one resource', () => {
  test('OFF13 are one change: the newer values, and what the user saw before the first', () => {
    const before = madeChange({ values: { a: 1, b: 1 }, base: { a: 0, b: 0 }, version: 3 });
    const step = enqueue([before], made({ values: { a: 2, c: 2 }, base: { a: 1, c: 1 }, version: 4 }));
    expect(step).toEqual({
      put: [{ ...before, values: { a: 2, b: 1, c: 2 }, base: { a: 0, b: 0, c: 1 } }],
    });
  });

  test('OFF13 leave out what is again as it was, and nothing at all where all of it is', () => {
    const before = madeChange({ values: { a: 1, b: 1 }, base: { a: 0, b: null } });
    expect(only(enqueue([before], made({ values: { a: 0 }, base: { a: 1 } })))).toEqual({
      ...before,
      values: { b: 1 },
      base: { b: null },
    });
    const back = made({ values: { a: 0, b: null }, base: { a: 1, b: 1 } });
    expect(enqueue([before], back)).toEqual({ drop: ['c1'] });
    const gone = made({ values: { a: 0, b: undefined }, base: {} });
    expect(enqueue([before], gone)).toEqual({ drop: ['c1'] });
    const cleared = madeChange({ values: { a: 1 }, base: { a: undefined } });
    expect(enqueue([cleared], made({ values: { a: null }, base: { a: 1 } }))).toEqual({ drop: ['c1'] });
  });

  test('OFF16 keep what is as it was while they are in conflict: the other side may have changed it', () => {
    const before = madeChange({ state: 'conflict', conflict: 'changed', values: { a: 1 }, base: { a: 0 } });
    expect(only(enqueue([before], made({ values: { a: 0 }, base: { a: 1 } })))).toEqual({
      ...before,
      values: { a: 0 },
      base: { a: 0 },
    });
  });

  test('OFF17 are tried anew under another key where the first was refused', () => {
    const refusal = { status: 422, code: 'invalid', detail: '', faults: [] };
    const before = madeChange({ state: 'refused', refusal, values: { a: 1 }, base: { a: 0 } });
    expect(only(enqueue([before], made({ values: { a: 2 }, base: { a: 1 } })))).toEqual({
      ...before,
      state: 'waiting',
      refusal: undefined,
      key: 'k9',
      values: { a: 2 },
      base: { a: 0 },
    });
  });
});

describe('a new resource', () => {
  const created = madeChange({ kind: 'create', version: 0, values: { a: 1 } });

  test('OFF9 is made as it was changed last, even back to nothing', () => {
    expect(only(enqueue([created], made({ values: { a: 2, b: 2 }, base: { a: 1 } })))).toMatchObject({
      id: 'c1',
      kind: 'create',
      key: 'k1',
      values: { a: 2, b: 2 },
    });
    expect(only(enqueue([created], made({ values: { a: 1 }, base: { a: 1 } })))).toMatchObject({
      kind: 'create',
      values: { a: 1 },
    });
  });

  test('OFF9 that is deleted before it was sent never was', () => {
    expect(enqueue([created], made({ kind: 'delete' }))).toEqual({ drop: ['c1'] });
  });

  test('OFF9 that the server may have is deleted there', () => {
    const step = enqueue([{ ...created, tries: 1 }], made({ kind: 'delete', version: 9 }));
    expect(step).toEqual({
      drop: ['c1'],
      put: [{ ...made({ kind: 'delete' }), version: 0, order: 2, state: 'waiting', tries: 0 }],
    });
  });
});

describe('a deletion', () => {
  test('OFF9 takes the place of an update that waits, and is made from what the user saw then', () => {
    const before = madeChange({ values: { a: 1 }, base: { a: 0 }, version: 3, tries: 1 });
    expect(enqueue([before], made({ kind: 'delete', version: 4 }))).toEqual({
      drop: ['c1'],
      put: [{ ...made({ kind: 'delete' }), version: 3, order: 2, state: 'waiting', tries: 0 }],
    });
  });

  test('OFF9 is made once', () => {
    expect(enqueue([madeChange({ kind: 'delete' })], made({ kind: 'delete' }))).toEqual({});
  });

  test('OFF9 is not joined with what comes after it', () => {
    const step = enqueue([madeChange({ kind: 'delete' })], made({ values: { a: 1 } }));
    expect(step).toMatchObject({ put: [{ id: 'c9', kind: 'update', order: 2 }] });
    const again = enqueue([madeChange({ kind: 'delete' })], made({ kind: 'create', values: { a: 1 } }));
    expect(again).toMatchObject({ put: [{ id: 'c9', kind: 'create', order: 2 }] });
  });
});

test('some of the values are picked, and null for those that are not there', () => {
  expect(pick({ a: 1, b: 2 }, ['b', 'c'])).toEqual({ b: 2, c: null });
});

test('FIELD45 what the form has shown besides is seen until it is sent, but never instead of what is written later', () => {
  const row = madeRow({ data: { price: 1, total: 2 } });
  const first = only(enqueue([], made({ values: { price: 2 }, shown: { total: 4, items: [{ sum: 4 }] } })));
  const queue = first === undefined ? [] : [first];
  expect(overlay(row, queue)?.data).toEqual({ price: 2, total: 4, items: [{ sum: 4 }] });
  const second = only(enqueue(queue, made({ values: { items: [] }, shown: { total: 0 } })));
  expect(second?.values).toEqual({ price: 2, items: [] });
  expect(overlay(row, second === undefined ? [] : [second])?.data).toEqual({ price: 2, total: 0, items: [] });
});

const said = (path: string, value: number) => ({ path, value, seal: `${value}`, until: 1 });

test('FIELD46 changes that are joined keep what was vouched for last in each field', () => {
  const before = madeChange({ values: { a: 1 }, base: { a: 0 }, sealed: [said('x', 1), said('y', 1)] });
  const after = made({ values: { b: 1 }, base: { b: 0 }, sealed: [said('x', 2)] });
  expect(only(enqueue([before], after))?.sealed).toEqual([said('x', 2), said('y', 1)]);
  const undone = made({ values: { a: 0 }, base: { a: 1 } });
  expect(only(enqueue([before], undone))).toMatchObject({ values: {}, sealed: before.sealed });
});

test('FIELD51 what was changed in a form is kept, also where nothing holds another value any more', () => {
  const before = madeChange({ values: { a: 1 }, base: { a: 0 }, touched: ['a', 'rows.price'] });
  const after = made({ values: { a: 0 }, base: { a: 1 }, touched: ['a', 'b'] });
  expect(only(enqueue([before], after))).toMatchObject({ values: {}, touched: ['a', 'rows.price', 'b'] });
});
