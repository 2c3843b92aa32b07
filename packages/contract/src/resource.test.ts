import { expect, test } from 'vitest';
import { schemaFaults } from './fault.ts';
import { resource, resourceBatch, resourceCreate } from './resource.ts';

const id = '019a7f00-0000-7000-8000-000000000001';

test('RES1 RES3 a resource has its system fields and its data', () => {
  const stored = {
    id,
    module: 'orders',
    version: 1,
    createdAt: '2026-11-15T01:02:03.123456Z',
    updatedAt: '2026-11-15T01:02:03.123456Z',
    createdBy: id,
    updatedBy: null,
    data: { number: 'A' },
  };
  expect(resource.parse(stored)).toEqual(stored);
});

test('RES12 a create takes id and data, and no other key', () => {
  expect(resourceCreate.parse({ id: id.toUpperCase(), data: {} })).toEqual({ id, data: {} });
  expect(resourceCreate.safeParse({ data: {}, version: 1 }).success).toBe(false);
  expect(resourceCreate.safeParse({ number: 'A' }).success).toBe(false);
});

test('RES23 RES24 RES25 a batch holds up to 1000 creates, updates and deletes', () => {
  const operations = [
    { op: 'create', data: {} },
    { op: 'update', id, version: 2, data: {} },
    { op: 'delete', id },
  ];
  expect(resourceBatch.parse({ operations })).toEqual({ operations });
  const wrong = resourceBatch.safeParse({ operations: [{ op: 'update', data: {} }, { op: 'merge' }] });
  expect(schemaFaults(wrong.error!, '').map((each) => each.path)).toEqual([
    'operations.0.id',
    'operations.1.op',
  ]);
  const many = Array.from({ length: 1001 }, () => ({ op: 'delete', id }));
  expect(resourceBatch.safeParse({ operations: many }).success).toBe(false);
});
