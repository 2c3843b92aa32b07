import { expect, test } from 'vitest';
import { afterAnotherHistory } from './after-another-history.ts';
import { madeChange } from './testing/made.ts';

const sent = { method: 'PATCH', path: '/x', version: 4 } as const;

test('OFF18 what was made from a version is compared anew: an update as it is, a deletion by the user', () => {
  const update = madeChange({ id: 'c1', values: { a: 1 }, sent });
  const deletion = madeChange({ id: 'c2', kind: 'delete', sent });
  expect(afterAnotherHistory([update, deletion], 'orders', () => 'new')).toEqual([
    { ...update, sent: undefined, key: 'new' },
    { ...deletion, sent: undefined, key: 'new', state: 'conflict', conflict: 'changed' },
  ]);
});

test('OFF18 what has no version is sent again as it was, and other modules are left alone', () => {
  const queue = (['create', 'event', 'file'] as const).map((kind) => madeChange({ id: kind, kind, sent }));
  const elsewhere = (['update', 'delete'] as const).map((kind) =>
    madeChange({ kind, module: 'items', sent }),
  );
  expect(afterAnotherHistory([...queue, ...elsewhere], 'orders', () => 'new')).toEqual([]);
});
