import { expect, test } from 'vitest';
import { entryOfRun } from './entry-of-run.ts';

test('EDIT42 a run tells which entry it was about: by what caused it, or else by what it began with', () => {
  const cause = { type: 'event', event: 'changed', module: 'orders', resource: 'r1' };
  expect(entryOfRun({ cause })).toEqual({ module: 'orders', id: 'r1' });
  expect(entryOfRun({ cause: { type: 'rerun' }, input: { module: 'orders', id: 'r2' } })).toEqual({
    module: 'orders',
    id: 'r2',
  });
  expect(entryOfRun({ cause: { type: 'event', module: 'orders' }, input: { module: 'orders' } })).toBe(
    undefined,
  );
  expect(entryOfRun({ cause: { type: 'direct' }, input: ['r3'] })).toBe(undefined);
  expect(entryOfRun({ cause: { type: 'direct' }, input: { module: 'orders', id: 7 } })).toBe(undefined);
});
