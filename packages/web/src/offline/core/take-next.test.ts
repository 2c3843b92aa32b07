import { describe, expect, test } from 'vitest';
import type { Change, Row } from './change.ts';
import { hasWork, takeNext } from './take-next.ts';
import { madeChange, madeRow } from './testing/made.ts';

/** What is sent next of a queue, where the server has these rows. */
function next(queue: Change[], rows: Row[] = [madeRow({ data: { a: 0, b: 0 } })]) {
  return takeNext(queue, (module, id) => rows.find((row) => row.module === module && row.id === id));
}

const update = (more: Partial<Change> = {}) => madeChange({ values: { a: 1 }, base: { a: 0 }, ...more });
const created = (more: Partial<Change> = {}) =>
  madeChange({ kind: 'create', version: 0, values: { a: 1 }, ...more });

describe('the order of sending', () => {
  test('OFF13 is the order of the queue', () => {
    const queue = [created({ resource: 'o1' }), created({ id: 'c2', order: 2, resource: 'o2' })];
    expect(next(queue).change?.id).toBe('c1');
    expect(next(queue.slice(1)).change?.id).toBe('c2');
    expect(next([]).change).toBeUndefined();
  });

  test.each<[string, Partial<Change>]>([
    ['names it in a field', { values: { order: 'o1' } }],
    ['names it deep inside', { values: { items: [{ of: { order: 'o1' } }] } }],
    ['is an event that is told of it', { kind: 'event', event: { identifier: 'e', body: { id: 'o1' } } }],
    ['is of the same resource', { resource: 'o1' }],
  ])('OFF13 a change waits for one in conflict or refused before it that it %s', (_, more) => {
    const later = created({ id: 'c2', order: 2, resource: 'o2', ...more });
    for (const state of ['conflict', 'refused'] as const)
      expect(next([created({ state }), later]).change, state).toBeUndefined();
    expect(next([created({ id: 'c0', resource: 'o9', state: 'refused' }), later]).change?.id).toBe('c2');
  });

  test('OFF13 what waits holds up what refers to it in turn', () => {
    const queue = [
      created({ state: 'refused' }),
      created({ id: 'c2', order: 2, resource: 'o2', values: { order: 'o1' } }),
      created({ id: 'c3', order: 3, resource: 'o3', values: { order: 'o2' } }),
      created({ id: 'c4', order: 4, resource: 'o4' }),
    ];
    expect(next(queue).change?.id).toBe('c4');
    expect(next(queue.slice(0, 3)).change).toBeUndefined();
  });

  test('OFF10 a change waits for the file it names by the name the file has here', () => {
    const file = madeChange({ id: 'f1', kind: 'file', module: '', resource: 'f1', state: 'refused' });
    const naming = created({ id: 'c2', order: 2, values: { picture: 'f1' } });
    expect(next([file, naming]).change).toBeUndefined();
    expect(next([file, created({ id: 'c2', order: 2, values: { picture: 'f2' } })]).change?.id).toBe('c2');
  });

  test('OFF16 a change that turns out to be in conflict is set down, and holds up only what refers to it', () => {
    const conflicting = update({ values: { a: 2 }, base: { a: 1 } });
    const naming = created({ id: 'c2', order: 2, resource: 'o2', values: { order: 'o1' } });
    const { step, change } = next([conflicting, naming, created({ id: 'c3', order: 3, resource: 'o3' })]);
    expect(change?.id).toBe('c3');
    expect(step.put).toMatchObject([
      { id: 'c1', state: 'conflict', conflict: 'changed' },
      { id: 'c3', tries: 1 },
    ]);
    expect(step.drop).toEqual([]);
  });

  test('OFF13 what is done already goes, and holds nothing up', () => {
    const naming = created({ id: 'c2', order: 2, resource: 'o2', values: { order: 'o1' } });
    const { step, change } = next([update({ values: { a: 0 }, base: { a: 5 } }), naming]);
    expect([step.drop, change?.id]).toEqual([['c1'], 'c2']);
  });
});

describe('a request', () => {
  test('OFF14 that was sent is sent again exactly as it was, and counted', () => {
    const sent = { method: 'PATCH', path: '/x', body: { data: { a: 9 } }, version: 7 } as const;
    const { step, change } = next([update({ sent, tries: 2 })], []);
    expect(change).toEqual(update({ sent, tries: 3 }));
    expect(step).toEqual({ put: [change], drop: [] });
  });

  test('OFF9 makes a resource under the id it has here', () => {
    expect(next([created()]).change?.sent).toEqual({
      method: 'POST',
      path: '/modules/orders/resources',
      body: { id: 'o1', data: { a: 1 } },
    });
  });

  test('OFF10 stores a file', () => {
    expect(next([madeChange({ kind: 'file' })]).change?.sent).toEqual({ method: 'POST', path: '/files' });
  });

  test('OFF11 tells an event', () => {
    const event = { identifier: 'paid', body: { id: 'o1' } };
    expect(next([madeChange({ kind: 'event', event })]).change?.sent).toEqual({
      method: 'POST',
      path: '/events/paid',
      body: { id: 'o1' },
    });
    expect(next([madeChange({ kind: 'event' })]).change?.sent).toEqual({
      method: 'POST',
      path: '/events/',
      body: {},
    });
  });

  test('OFF16 brings a deleted resource back, before anything is written to it', () => {
    expect(next([update({ restore: 4 })], []).change?.sent).toEqual({
      method: 'POST',
      path: '/modules/orders/resources/o1/revisions/4/restore',
    });
  });

  test('OFF13 changes only what differs, from the version that is there now', () => {
    const rows = [madeRow({ version: 5, data: { a: 0, b: 7, m: { x: 1, y: 1 } } })];
    const change = update({
      values: { a: 1, b: 7, m: { x: 1 } },
      base: { a: 0, b: 6, m: { x: 1, y: 1 } },
      version: 2,
    });
    expect(next([change], rows).change).toEqual({
      ...change,
      tries: 1,
      version: 5,
      sent: {
        method: 'PATCH',
        path: '/modules/orders/resources/o1',
        body: { data: { a: 1, m: { y: null } } },
        version: 5,
      },
    });
  });

  test('OFF13 sends the whole data where a patch cannot say it, but nothing that may not be written', () => {
    const rows = [madeRow({ version: 5, data: { a: 0, j: { x: 1 } } })];
    const change = update({ values: { j: { x: null } }, base: { j: { x: 1 } } });
    expect(next([change], rows).change?.sent).toEqual({
      method: 'PUT',
      path: '/modules/orders/resources/o1',
      body: { data: { a: 0, j: { x: null } } },
      version: 5,
    });
    expect(next([{ ...change, writable: ['j', 'k'] }], rows).change?.sent.body).toEqual({
      data: { j: { x: null }, k: null },
    });
  });

  test('OFF9 deletes the version that is there now', () => {
    const deletion = madeChange({ kind: 'delete', version: 3 });
    expect(next([deletion], [madeRow({ version: 3 })]).change?.sent).toEqual({
      method: 'DELETE',
      path: '/modules/orders/resources/o1',
      version: 3,
    });
    expect(next([deletion], [madeRow({ version: 2 })]).change?.sent.version).toBe(2);
  });
});

describe('what has happened meanwhile', () => {
  test('OFF16 a field that both changed is a conflict; one that the other side alone changed is not', () => {
    const change = update({ values: { a: 1 }, base: { a: 0 } });
    expect(next([change], [madeRow({ data: { a: 5, b: 0 } })]).step.put).toEqual([
      { ...change, state: 'conflict', conflict: 'changed' },
    ]);
    expect(next([change], [madeRow({ data: { a: 0, b: 5 } })]).change?.id).toBe('c1');
    expect(next([change], [madeRow({ data: { a: 1, b: 5 } })]).step.drop).toEqual(['c1']);
  });

  test('OFF16 one field in conflict is enough', () => {
    const change = update({ values: { a: 1, b: 1 }, base: { a: 0, b: 0 } });
    expect(next([change], [madeRow({ data: { a: 0, b: 5 } })]).step.put).toMatchObject([
      { state: 'conflict', conflict: 'changed' },
    ]);
  });

  test('OFF16 nothing and null are the same', () => {
    const change = update({ values: { a: 1, b: null }, base: {} });
    expect(next([change], [madeRow({ data: { a: null } })]).change?.sent.body).toEqual({ data: { a: 1 } });
  });

  test('OFF16 an update of what is gone is a conflict, a deletion of it is done', () => {
    expect(next([update()], []).step.put).toEqual([update({ state: 'conflict', conflict: 'gone' })]);
    expect(next([madeChange({ kind: 'delete' })], []).step).toEqual({ put: [], drop: ['c1'] });
  });

  test('OFF16 what somebody changed since the user saw it is not deleted unasked', () => {
    const deletion = madeChange({ kind: 'delete', version: 3 });
    expect(next([deletion], [madeRow({ version: 4 })]).step.put).toEqual([
      { ...deletion, state: 'conflict', conflict: 'changed' },
    ]);
  });
});

const work = (queue: Change[], rows: Row[] = []) =>
  hasWork(queue, (module, id) => rows.find((row) => row.module === module && row.id === id));

describe('whether there is work', () => {
  test('OFF14 there is where something can be sent or is done already', () => {
    expect(work([created()])).toBe(true);
    expect(work([madeChange({ kind: 'delete' })])).toBe(true);
  });

  test('OFF14 there is none where all is in conflict, refused, or about to be in conflict', () => {
    expect(work([])).toBe(false);
    expect(work([created({ state: 'refused' }), update({ id: 'c2', state: 'conflict' })])).toBe(false);
    expect(work([update()])).toBe(false);
  });
});

test('FIELD46 what the server has vouched for is sent with the change, as long as its word holds', () => {
  const said = { path: 'rebate', value: 5, seal: 's', until: Date.now() + 60_000 };
  const late = { ...said, path: 'limit', until: 1 };
  const sealed = [said, late];
  expect(next([created({ sealed })]).change?.sent.body).toEqual({ id: 'o1', data: { a: 1 }, sealed: [said] });
  expect(next([update({ sealed })]).change?.sent.body).toEqual({ data: { a: 1 }, sealed: [said] });
  expect(next([update({ values: {}, base: {}, sealed })]).change?.sent.body).toEqual({
    data: {},
    sealed: [said],
  });
  expect(next([update({ values: {}, base: {}, sealed: [late] })]).change).toBeUndefined();
});

test('FIELD51 what was changed in a form is sent along, and alone where nothing else is left', () => {
  const touched = ['rows.0.price'];
  expect(next([created({ touched })]).change?.sent.body).toEqual({ id: 'o1', data: { a: 1 }, touched });
  expect(next([update({ values: {}, base: {}, touched })]).change?.sent.body).toEqual({ data: {}, touched });
});
