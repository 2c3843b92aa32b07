import type { FieldDefinition } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { createFormStore } from './form-store.ts';
import { keepComputed } from './live-computed.ts';
import { loadEvaluate } from './load-evaluate.ts';

const computed = (identifier: string, expression: string): FieldDefinition => ({
  identifier,
  type: 'computed',
  options: { expression, result: 'number' },
});
const fields: FieldDefinition[] = [
  { identifier: 'net', type: 'number' },
  computed('tax', '$resource.net * 0.2'),
  computed('gross', '$resource.net + $resource.tax'),
  computed('broken', '$resource.net > 5 ? $error("no") : 1'),
];

test('FIELD41 computed fields follow what is typed, are no change of their own, and show nothing where an expression fails', async () => {
  const store = createFormStore(fields, { net: 10, tax: 3, gross: 13 });
  const stop = keepComputed({ fields, store, evaluate: await loadEvaluate(), isStored: () => true });
  // Until something is changed it shows what is stored.
  expect([store.values(), store.changed()]).toEqual([{ net: 10, tax: 3, gross: 13 }, []]);
  store.edit('net', 5);
  expect(store.values()).toMatchObject({ net: 5, tax: 1, gross: 6, broken: 1 });
  expect(store.changed()).toEqual(['net']);
  store.edit('net', 20);
  expect(store.values()).toMatchObject({ tax: 4, gross: 24, broken: null });
  store.edit('net', 10);
  expect(store.values()).toMatchObject({ tax: 3, gross: 13 });
  stop();
  store.edit('net', 1);
  expect(store.get('tax')).toBe(3);
});

test('FIELD41 a new form shows them from the beginning', async () => {
  const store = createFormStore(fields, { net: 100 });
  keepComputed({ fields, store, evaluate: await loadEvaluate(), isStored: () => false })();
  expect(store.values()).toMatchObject({ tax: 20, gross: 120 });
});
