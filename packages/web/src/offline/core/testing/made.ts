import type { Change, Copy, Row } from '../change.ts';

/** A change of an order that waits to be sent. */
export function madeChange(more: Partial<Change> = {}): Change {
  return {
    id: 'c1',
    order: 1,
    kind: 'update',
    module: 'orders',
    resource: 'o1',
    values: {},
    base: {},
    version: 1,
    at: '2026-05-01T08:00:00.000Z',
    state: 'waiting',
    key: 'k1',
    tries: 0,
    ...more,
  };
}

/** An order as the server has it. */
export function madeRow(more: Partial<Row> = {}): Row {
  return {
    id: 'o1',
    module: 'orders',
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    createdBy: null,
    updatedBy: null,
    data: {},
    ...more,
  };
}

/** A whole copy of the orders. */
export function madeCopy(more: Partial<Copy> = {}): Copy {
  return { module: 'orders', generation: 3, shown: 3, complete: true, cursor: 'a', ...more };
}
