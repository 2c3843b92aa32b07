import type { FieldDefinition, Instruction, Resource } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { applySet } from '../instructions/apply-set.ts';
import { createFormSession, type FormSessionParts } from './form-session.ts';
import { createFormStore } from './form-store.ts';

const fields: FieldDefinition[] = ['price', 'net', 'gross', 'note'].map((identifier) => ({
  identifier,
  type: 'number',
  options: { events: { on_change: [`${identifier}_changed`] } },
}));

/** The entry as it is stored after somebody else's change. */
const changedTo = (data: Record<string, unknown>): Resource => ({
  id: 'a',
  module: 'orders',
  version: 2,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  createdBy: null,
  updatedBy: null,
  data,
});

/** A form whose workflows set one field each; gives what was asked. */
function open(
  sets: Record<string, Record<string, unknown>>,
  used: readonly FieldDefinition[] = fields,
  data: Record<string, unknown> = { price: 1, net: 1, gross: 1, note: 1 },
  parts: Partial<FormSessionParts> = {},
) {
  const store = createFormStore(used, data);
  const asked: string[] = [];
  const session = createFormSession({
    module: { identifier: 'orders', fields: used },
    store,
    stored: () => undefined,
    writable: () => true,
    ask: (event) => {
      asked.push(event);
      return Promise.resolve<Instruction>({ type: 'set', recipes: sets[event] ?? {} });
    },
    carryOut: (instruction, sent) => {
      if (instruction.type === 'set') applySet(store, instruction, sent);
    },
    failed: (error) => {
      throw error;
    },
    write: () => Promise.reject(new Error('nothing is saved here')),
    taken: () => undefined,
    delay: 0,
    ...parts,
  });
  return { store, session, asked };
}

test('FIELD40 what an answer changes fires the events of those fields, in turn', async () => {
  const { store, session, asked } = open({ price_changed: { net: 10 }, net_changed: { gross: 12 } });
  store.edit('price', 9);
  session.changed('price');
  await session.events.settled();
  expect(asked).toEqual(['price_changed', 'net_changed', 'gross_changed']);
  expect(store.values()).toMatchObject({ price: 9, net: 10, gross: 12, note: 1 });
});

test('FIELD40 no event fires that has led to the change, and none for what stays as it is', async () => {
  const { store, session, asked } = open({
    price_changed: { net: 10, note: 1 },
    net_changed: { price: 8 },
  });
  store.edit('price', 9);
  session.changed('price');
  await session.events.settled();
  expect(asked).toEqual(['price_changed', 'net_changed']);
  expect(store.values()).toMatchObject({ price: 8, net: 10 });
});

test('SET19 what gives nothing empties its field, and a path that is no field is left out', async () => {
  const { store, session } = open({ price_changed: { net: null, 'no.such.0.field': 5 } });
  store.edit('price', 9);
  session.changed('price');
  await session.events.settled();
  expect(store.values()).toEqual({ price: 9, net: null, gross: 1, note: 1 });
});

test('FIELD52 what a button sets stays where somebody has changed the entry since it was opened, and so does what is typed', async () => {
  const { store, session } = open({ split: { gross: 7 } });
  store.edit('note', 5);
  store.edit('net', 3);
  const sent = await session.press('split');
  store.edit('price', 4);
  session.takeBeside(changedTo({ price: 1, net: 2, gross: 1, note: 1 }), sent);
  expect(store.values()).toEqual({ price: 4, net: 2, gross: 7, note: 5 });
  expect(store.changed().sort()).toEqual(['gross', 'note', 'price']);
});

test('FIELD52 what is typed stays where somebody else has changed the same field, and the form begins from its former state until it is saved', async () => {
  const former = changedTo({ price: 1, net: 1, gross: 1, note: 1 });
  const taken: Resource[] = [];
  const { store, session } = open({ split: { gross: 7 } }, fields, former.data, {
    stored: () => former,
    taken: (each) => taken.push(each),
  });
  store.edit('note', 5);
  store.edit('net', 3);
  const now = { ...former, version: 3, data: { price: 2, net: 3, gross: 1, note: 6 } };
  for (const time of ['first', 'again']) {
    const sent = await session.press('split');
    expect(session.metBy(now, sent), time).toEqual(['note']);
    session.takeBeside(now, sent, ['note']);
    expect(store.values()).toEqual({ price: 2, net: 3, gross: 7, note: 5 });
    expect(store.changed().sort()).toEqual(['gross', 'note']);
  }
  expect(taken).toEqual([]);
  store.edit('note', 6);
  expect(session.metBy(now, await session.press('split'))).toEqual([]);
});

test('FIELD52 what is typed while the answer comes meets what others have stored, and what the answer sets meets nothing', async () => {
  const { store, session } = open({ split: { gross: 7 } });
  store.edit('gross', 4);
  const sent = await session.press('split');
  store.edit('price', 9);
  expect(session.metBy(changedTo({ price: 2, net: 1, gross: 2, note: 1 }), sent)).toEqual(['price']);
});

test('FIELD52 what a workflow has stored is shown', async () => {
  const { store, session } = open({ split: {} });
  store.edit('note', 5);
  const sent = await session.press('split');
  session.takeBeside(changedTo({ price: 9, net: 1, gross: 1, note: 5 }), sent);
  expect(store.values()).toEqual({ price: 9, net: 1, gross: 1, note: 5 });
  expect(store.changed()).toEqual([]);
});

test('FIELD46 a form that was left goes on with its id and with what the server has vouched for', async () => {
  const readonly: FieldDefinition[] = [...fields, { identifier: 'rebate', type: 'number', readonly: true }];
  const said = { path: 'rebate', value: 5, seal: 's', until: Date.now() + 60_000 };
  const written: unknown[] = [];
  const begin = () => {
    const store = createFormStore(readonly, {});
    const session = createFormSession({
      module: { identifier: 'orders', fields: readonly },
      store,
      stored: () => undefined,
      writable: () => true,
      ask: () => Promise.resolve<Instruction>({ type: 'set', recipes: { rebate: 5 }, sealed: [said] }),
      carryOut: (instruction, sent) => {
        if (instruction.type === 'set') applySet(store, instruction, sent);
      },
      failed: (error) => {
        throw error;
      },
      write: ({ sealed }, { id, resumed }) => {
        written.push({ sealed, id, resumed });
        return Promise.reject(new Error('stopped'));
      },
      taken: () => undefined,
      delay: 0,
    });
    return { store, session };
  };
  const left = begin();
  await left.session.press('asked');
  const kept = left.session.kept();
  expect(kept.sealed).toEqual([said]);
  const next = begin();
  next.session.resume(kept);
  next.store.edit('rebate', 5);
  await expect(next.session.save()).rejects.toThrow('stopped');
  next.store.edit('rebate', 6);
  await expect(next.session.save()).rejects.toThrow('stopped');
  expect(written).toEqual([
    { sealed: [said], id: kept.form, resumed: true },
    { sealed: [], id: kept.form, resumed: true },
  ]);
});

test('FIELD44 a form names the cells that were changed in a row, also those that start no workflow', () => {
  const list: FieldDefinition = {
    identifier: 'rows',
    type: 'list',
    options: { fields: [{ identifier: 'tag', type: 'text' }, ...fields] },
  };
  const { store, session } = open({}, [list, { identifier: 'title', type: 'text' }], {
    rows: [{ tag: 'a' }, { tag: 'b' }],
  });
  const edit = (path: string, value: unknown) => {
    store.edit(path, value);
    session.changed(path);
  };
  edit('title', 'c');
  edit('rows.1.tag', 'c');
  edit('rows.0.price', 1);
  store.edit('rows', (store.values()['rows'] as unknown[]).toReversed());
  session.changed('rows');
  expect(session.kept().touched).toEqual(['rows.0.tag', 'rows.1.price']);
});
