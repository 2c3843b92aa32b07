import { describe, expect, test } from 'vitest';
import { queueAfter } from './local-store.ts';
import { changesByResource, overlay } from './overlay.ts';
import { madeChange, madeRow } from './testing/made.ts';

describe('a resource as the user sees it', () => {
  test('OFF9 is what the server had, with the changes made here, in their order', () => {
    const changes = [madeChange({ values: { a: 1, b: 1 } }), madeChange({ values: { b: 2 } })];
    expect(overlay(madeRow({ data: { a: 0, c: 0 } }), changes)).toEqual(
      madeRow({ data: { a: 1, b: 2, c: 0 }, updatedAt: '2026-05-01T08:00:00.000Z' }),
    );
    expect(overlay(madeRow(), [])).toEqual(madeRow());
    expect(overlay(undefined, [])).toBeUndefined();
  });

  test('OFF9 was changed when it was changed last, here or there', () => {
    const newer = madeRow({ updatedAt: '2027-01-01T00:00:00.000Z' });
    expect(overlay(newer, [madeChange()])?.updatedAt).toBe('2027-01-01T00:00:00.000Z');
  });

  test('OFF9 is made here before the server has it, and takes what the server says of it then', () => {
    const created = madeChange({ kind: 'create', values: { a: 1 } });
    expect(overlay(undefined, [created])).toEqual({
      id: 'o1',
      module: 'orders',
      version: 0,
      createdAt: created.at,
      updatedAt: created.at,
      createdBy: null,
      updatedBy: null,
      data: { a: 1 },
    });
    expect(overlay(madeRow({ version: 3, data: { a: 0, b: 0 } }), [created])).toEqual(
      madeRow({ version: 3, data: { a: 1, b: 0 } }),
    );
  });

  test('OFF9 is gone where it is deleted here, but still seen while that is in conflict', () => {
    expect(overlay(madeRow(), [madeChange({ kind: 'delete' })])).toBeUndefined();
    expect(overlay(madeRow(), [madeChange({ kind: 'delete', state: 'conflict' })])).toEqual(madeRow());
  });

  test('OFF9 is not brought back by an update, nor touched by events and files', () => {
    expect(overlay(undefined, [madeChange({ values: { a: 1 } })])).toBeUndefined();
    const others = [
      madeChange({ kind: 'event', values: { a: 1 } }),
      madeChange({ kind: 'file', values: { a: 1 } }),
    ];
    expect(overlay(madeRow(), others)).toEqual(madeRow());
  });
});

test('the changes of a module are found by resource, in order, without events and files', () => {
  const queue = [
    madeChange({ id: 'c1' }),
    madeChange({ id: 'c2', resource: 'o2', kind: 'delete' }),
    madeChange({ id: 'c3', kind: 'create' }),
    madeChange({ id: 'c4', kind: 'event' }),
    madeChange({ id: 'c5', kind: 'file' }),
    madeChange({ id: 'c6', module: 'items' }),
  ];
  const found = [...changesByResource(queue, 'orders')].map(([id, of]) => [id, of.map((each) => each.id)]);
  expect(found).toEqual([
    ['o1', ['c1', 'c3']],
    ['o2', ['c2']],
  ]);
});

test('OFF13 a step drops, replaces and adds changes, and the queue stays in order', () => {
  const queue = [1, 2, 4].map((order) => madeChange({ id: `c${order}`, order }));
  const replaced = madeChange({ id: 'c2', order: 2, tries: 1 });
  const added = madeChange({ id: 'c3', order: 3 });
  const after = queueAfter(queue, { drop: ['c1'], put: [added, replaced] });
  expect(after).toEqual([replaced, added, queue[2]]);
  expect(queueAfter(queue, {})).toEqual(queue);
  expect(
    queueAfter(queue, { drop: ['c1'], put: [madeChange({ order: 9 })] }).map(({ order }) => order),
  ).toEqual([2, 4, 9]);
});
