import type { FieldDefinition, Instruction } from '@bakehouse/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '../data/server/query-client.ts';
import { createFormStore } from '../form/form-store.ts';
import { shownFile } from '../parts/dialogs/file-viewer.ts';
import { closeToast, currentToasts, toast } from '../parts/messages/toast-store.ts';
import type { InstructionContext } from './context.ts';
import { carryOut } from './index.ts';
import { sentNow } from '../form/sent.ts';

const fields: FieldDefinition[] = [{ identifier: 'number', type: 'text' }];
let gone: string[] = [];

/** What an instruction does to the app, one word for each thing. */
const context = (more: Partial<InstructionContext> = {}): InstructionContext => ({
  module: 'orders',
  go: (path) => void gone.push(`go ${path}`),
  leaving: () => void gone.push('leaving'),
  reload: () => void gone.push('reload'),
  ...more,
});

beforeEach(() => {
  gone = [];
  const location = {
    href: 'https://app.example/app/m/orders',
    origin: 'https://app.example',
    assign: (to: URL) => void gone.push(`assign ${to.href}`),
  };
  const open = (to: URL, target: string, how: string) => void gone.push(`open ${to.href} ${target} ${how}`);
  // What a browser has, as far as an instruction touches it.
  vi.stubGlobal('window', { location, open });
  vi.stubGlobal('document', { querySelector: () => null });
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const { id } of currentToasts()) closeToast(id);
});

const redirect = async (given: Omit<Extract<Instruction, { type: 'redirect' }>, 'type'>) => {
  await carryOut({ type: 'redirect', ...given }, context());
  return gone;
};

describe('a redirect', () => {
  test('opens a view of the app', async () => {
    expect(await redirect({ view: { module: 'orders', view: 'show', id: 'o1' } })).toEqual([
      'leaving',
      'go /m/orders/o1',
    ]);
  });

  test.each([
    ['/app/m/items?x=1', ['leaving', 'go /m/items?x=1']],
    ['/app', ['leaving', 'go /']],
    ['https://app.example/app/', ['leaving', 'go /']],
    ['/apple', ['leaving', 'assign https://app.example/apple']],
    ['/x/app/m', ['leaving', 'assign https://app.example/x/app/m']],
    ['https://other.example/app/m', ['leaving', 'assign https://other.example/app/m']],
    ['mailto:ann@acme.example', ['assign mailto:ann@acme.example']],
    ['tel:123', ['assign tel:123']],
  ])('goes to %s', async (url, done) => {
    expect(await redirect({ url })).toEqual(done);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:x',
    'file:///etc/passwd',
    'http://[',
    undefined,
  ])('never runs code: %s', async (url) => {
    expect(await redirect(url === undefined ? {} : { url })).toEqual([]);
    if (url !== undefined) expect(await redirect({ url, target: '_blank' })).toEqual([]);
  });

  test('opens another window without a way back into this one', async () => {
    expect(await redirect({ url: '/app/x', target: '_blank' })).toEqual([
      'open https://app.example/app/x _blank noopener',
    ]);
    gone = [];
    expect(await redirect({ url: '/app/x', target: '_self' })).toEqual(['leaving', 'go /x']);
  });
});

const refreshed = async (given: Omit<Extract<Instruction, { type: 'refresh' }>, 'type'>) => {
  const keys: unknown[] = [];
  const spy = vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async (what) => {
    keys.push(what?.queryKey ?? 'all');
  });
  await carryOut({ type: 'refresh', ...given }, context());
  spy.mockRestore();
  return [gone, keys];
};

describe('a refresh', () => {
  test('reads again what it says', async () => {
    expect(await refreshed({ scope: 'resource' })).toEqual([['reload'], [['resource', 'orders']]]);
    gone = [];
    expect(await refreshed({ scope: 'list' })).toEqual([[], [['list', 'orders']]]);
    expect(await refreshed({ scope: 'page' })).toEqual([['reload'], ['all']]);
    gone = [];
    expect(await refreshed({ scope: 'page', modules: ['a', 'b'] })).toEqual([
      ['reload'],
      [
        ['resource', 'a'],
        ['list', 'a'],
        ['resource', 'b'],
        ['list', 'b'],
      ],
    ]);
  });
});

const shown = () =>
  currentToasts().map(({ level, title, message, seconds }) => ({ level, title, message, seconds }));

describe('a message', () => {
  test('is shown with its title, or its text in place of one', async () => {
    await carryOut({ type: 'notify', level: 'warning', title: 'T', message: 'M' }, context());
    await carryOut({ type: 'notify', level: 'info', title: '', message: 'M' }, context());
    await carryOut({ type: 'notify', level: 'info', title: 'T' }, context());
    await carryOut({ type: 'notify', level: 'info' }, context());
    expect(shown().map(({ level, title, message }) => [level, title, message])).toEqual([
      ['warning', 'T', 'M'],
      ['info', 'M', undefined],
      ['info', 'T', undefined],
      ['info', '', undefined],
    ]);
  });

  test('that the centre holds too is read there again', async () => {
    const spy = vi.spyOn(queryClient, 'invalidateQueries');
    await carryOut({ type: 'notify', level: 'info', title: 'T', message: 'M' }, context());
    expect(spy).not.toHaveBeenCalled();
    await carryOut({ type: 'notify', level: 'info', title: 'T', message: 'M', id: 'n1' }, context());
    expect(spy).toHaveBeenCalledWith({ queryKey: ['notifications'] });
    spy.mockRestore();
  });

  test('is one toast, however often and by which way it is told', async () => {
    const run = vi.fn();
    toast({ level: 'info', title: 'T', about: 'n2' });
    await carryOut({ type: 'notify', level: 'info', title: 'T', id: 'n2' }, context());
    toast({ level: 'info', title: 'T', about: 'n2', actions: [{ title: 'Open', run }] });
    expect(currentToasts().filter(({ about }) => about === 'n2')).toMatchObject([
      { title: 'T', actions: [{ title: 'Open' }] },
    ]);
  });

  test('shows what a workflow answered until it is closed, unless it is nothing', async () => {
    await carryOut({ type: 'response', data: 'done' }, context());
    await carryOut({ type: 'response', data: { a: 1 } }, context());
    await carryOut({ type: 'response', data: 'x'.repeat(3000) }, context());
    for (const data of [null, undefined]) await carryOut({ type: 'response', data }, context());
    expect(shown()).toEqual([
      { level: 'info', title: 'Answer', message: 'done', seconds: 0 },
      { level: 'info', title: 'Answer', message: '{\n  "a": 1\n}', seconds: 0 },
      { level: 'info', title: 'Answer', message: 'x'.repeat(2000), seconds: 0 },
    ]);
  });
});

const view = (module: string): Instruction => ({ type: 'redirect', view: { module, view: 'index' } });

describe('other instructions', () => {
  test('a set changes the form, where there is one', async () => {
    const store = createFormStore(fields, { number: 'A-1' });
    const set: Instruction = { type: 'set', recipes: { number: 'A-2' } };
    await carryOut(set, context());
    await carryOut(set, context({ form: { store, sent: sentNow(store, new Set()) } }));
    expect(store.get('number')).toBe('A-2');
  });

  test('a file is shown over the page', async () => {
    await carryOut({ type: 'viewFile', url: '/files/1', name: 'a.pdf', mime: 'application/pdf' }, context());
    expect(shownFile()).toMatchObject({ name: 'a.pdf', mime: 'application/pdf' });
    expect(shownFile()?.url).toContain('/files/1');
  });

  test('a sequence is carried out in order, each after the one before', async () => {
    const go = async (path: string) => {
      await Promise.resolve();
      gone.push(`gone ${path}`);
    };
    await carryOut(
      { type: 'sequence', responses: [view('a'), { type: 'none' }, view('b')] },
      context({ go }),
    );
    expect(gone).toEqual(['leaving', 'gone /m/a', 'leaving', 'gone /m/b']);
  });

  test('one that only a newer app knows is passed over', async () => {
    await carryOut({ type: 'dance' } as unknown as Instruction, context());
    expect([gone, currentToasts()]).toEqual([[], []]);
  });
});
