import type { Resource } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { loops } from './loops.ts';

const rows = Object.entries({ a: 'b', b: 'a', c: 'a', d: null }).map(([id, above]): Resource => ({
  id,
  module: 'places',
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  createdBy: null,
  updatedBy: null,
  data: { above },
}));
const source = { definition: () => undefined, rows: () => rows, find: () => undefined };

test('VIEWS11, VIEWS18 without a connection circles are found among what is on the device', () => {
  expect(loops(source, 'places', { by: 'above' })).toEqual({ data: ['a', 'b'], more: false });
  expect(loops(source, 'places', { by: 'gone' })).toEqual({ data: [], more: false });
});
