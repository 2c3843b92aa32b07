import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftKey, dropAllDrafts, dropDraft, readDraft, standingValues, writeDraft } from './drafts.ts';

/** What a browser keeps, with room for a few letters. */
function storage(room: number) {
  const kept: Record<string, string> = {};
  return Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: {
      value: (key: string, value: string) => {
        if (value.length > room) throw new Error('full');
        kept[key] = value;
      },
    },
    removeItem: { value: (key: string) => delete kept[key] },
  });
}

beforeEach(() => void vi.stubGlobal('localStorage', storage(200)));
afterEach(() => void vi.unstubAllGlobals());

const draft = { values: { a: 1 }, version: 3, at: '2026-05-01' };

test('a draft is kept for one user, one module and one resource', () => {
  const key = draftKey('ann', 'orders', 'o1');
  expect(key).toBe('bakehouse.draft.ann.orders.o1');
  expect(draftKey('ann', 'orders', undefined)).toBe('bakehouse.draft.ann.orders.new');
  writeDraft(key, draft);
  expect(readDraft(key)).toEqual(draft);
  expect(readDraft(draftKey('eve', 'orders', 'o1'))).toBeUndefined();
  dropDraft(key);
  expect(readDraft(key)).toBeUndefined();
});

test('a draft that cannot be read is forgotten, and a full store disturbs nobody', () => {
  localStorage.setItem('bakehouse.draft.x', '{');
  expect(readDraft('bakehouse.draft.x')).toBeUndefined();
  expect(localStorage.getItem('bakehouse.draft.x')).toBeNull();
  writeDraft('bakehouse.draft.y', { ...draft, at: 'x'.repeat(300) });
  expect(localStorage.getItem('bakehouse.draft.y')).toBeNull();
});

test('OFF6 all drafts go, and nothing else', () => {
  writeDraft(draftKey('ann', 'orders', 'o1'), draft);
  writeDraft(draftKey('eve', 'items', undefined), draft);
  localStorage.setItem('bakehouse.language', 'de');
  dropAllDrafts();
  expect(Object.keys(localStorage)).toEqual(['bakehouse.language']);
});

const said = (path: string, until: number) => ({ path, value: 5, seal: 's', until });

test('FIELD46 a draft comes back without what nobody vouches for any more', () => {
  const row = '019a0000-0000-7000-8000-000000000001';
  const values = { note: 'x', rebate: 5, limit: 5, rows: [{ id: row, sku: 'A', price: 5, sum: 5 }] };
  const sealed = [
    said('rebate', 10),
    said('limit', 20),
    said(`rows.#${row}.price`, 10),
    said(`rows.#${row}.sum`, 20),
  ];
  const old = { ...draft, values, kept: { form: row, sealed } };
  expect(standingValues(old, 15)).toEqual({
    note: 'x',
    limit: 5,
    rows: [{ id: row, sku: 'A', price: null, sum: 5 }],
  });
  expect(standingValues(old, 5)).toEqual(values);
  expect(standingValues({ ...draft, values }, 15)).toEqual(values);
});
