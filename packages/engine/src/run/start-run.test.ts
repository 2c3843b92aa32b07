import { expect, test } from 'vitest';
import { startRun, type RunCause } from './start-run.ts';
import { begin, compileSmall, map } from './testing.ts';

const stored = { id: 'o1', module: 'orders', version: 2, createdAt: 'a', updatedAt: 'b', data: { total: 5 } };
const inContext = { id: 'o1', module: 'orders', version: 2, createdAt: 'a', updatedAt: 'b', total: 5 };
const start = { name: 'e', type: 'event/on_change' };

function begun(cause: Partial<RunCause>, definition: object = {}, version?: number) {
  const [workflow] = compileSmall([{ elements: [map('a', 1), map('b', 2), start], ...definition }]);
  if (workflow === undefined) throw new Error('No workflow');
  const state = startRun({ ...workflow, version }, { run: 'r', ...cause }, { now: () => 1000 });
  return { ...state, context: state.contexts[1] };
}

const event = { identifier: 'x', type: 'on_change', module: 'orders' };

test('ENG7 a run begins at its entry with its input, and knows itself', () => {
  const user = { id: 'u', roles: ['r'] };
  expect(begun({ input: 7, user })).toMatchObject({
    id: 'r',
    workflow: 'w0',
    status: 'running',
    user,
    steps: 0,
    next: 3,
    tokens: [{ id: 2, frame: 0, element: 'a', input: 7 }],
    frames: { 0: { kind: 'root', parent: null, context: 1, live: 1, depth: 0, output: null } },
    output: null,
    context: {
      input: 7,
      resource: null,
      user,
      event: null,
      run: { id: 'r', workflow: 'w0', startedAt: '1970-01-01T00:00:01.000Z' },
    },
  });
  expect(begun({}).context).toMatchObject({ input: null, user: null });
  expect(begun({})).not.toHaveProperty('bound');
  expect(begun({}).frames[0]).not.toHaveProperty('version');
  expect(begun({}, {}, 4).frames[0]).toHaveProperty('version', 4);
});

test('EXPR15 a run knows when it began, whenever others did', () => {
  const [workflow] = compileSmall([{ elements: [map('a', 1)] }]);
  if (workflow === undefined) throw new Error('No workflow');
  const beganAt = (now: number) => startRun(workflow, { run: 'r' }, { now: () => now }).contexts[1]?.['run'];
  expect(beganAt(2000)).toMatchObject({ startedAt: '1970-01-01T00:00:02.000Z' });
  expect(beganAt(86_400_000)).toMatchObject({ startedAt: '1970-01-02T00:00:00.000Z' });
  expect(beganAt(2000)).toMatchObject({ startedAt: '1970-01-01T00:00:02.000Z' });
});

test('EXPR16 a stored resource as input is seen with its fields beside the reserved names', () => {
  const state = begun({ input: stored });
  expect(state.context).toMatchObject({ input: stored, resource: inContext });
  expect(state.tokens[0]?.input).toEqual(inContext);
  expect(
    begun({
      input: [
        stored,
        { id: 1, module: 'orders', data: {} },
        { id: 'a', data: {} },
        { id: 'a', module: 'm', data: 1 },
      ],
    }).tokens[0]?.input,
  ).toEqual([
    inContext,
    { id: 1, module: 'orders', data: {} },
    { id: 'a', data: {} },
    { id: 'a', module: 'm', data: 1 },
  ]);
});

test('EXPR11 EXPR12 EXPR13 EXPR14 EXPR15 variables that are given do not hide those that are always there', () => {
  const { context } = begun({
    input: 1,
    variables: { n: 5, input: 'x', user: 'x', run: 'x', event: 'x', resource: 'x' },
  });
  expect(context).toMatchObject({
    n: 5,
    input: 1,
    user: null,
    event: null,
    resource: null,
    run: { id: 'r' },
  });
});

test('an event of a form gives its data with id and module, and hands on what is stored', () => {
  const state = begun({ event: { ...event, id: 'o1', data: { total: 6 }, stored } });
  const form = { total: 6, id: 'o1', module: 'orders' };
  expect(state.tokens).toMatchObject([{ element: 'e', input: inContext }]);
  expect(state.context).toMatchObject({ input: form, resource: form });
  expect(state.context?.['event']).toStrictEqual({ ...event, id: 'o1', selector: '' });
  const fresh = begun({ event: { identifier: 'x', type: 'on_change', data: { total: 6 } } });
  expect(fresh.context?.['resource']).toStrictEqual({ total: 6 });
  expect(fresh.tokens[0]?.input).toEqual({ total: 6 });
});

test('an event of a resource gives it as it is after the change, else as it was before', () => {
  const after = { ...stored, data: { total: 9 } };
  const changed = begun({ event: { ...event, before: stored, after } });
  expect(changed.tokens[0]?.input).toEqual({ ...inContext, total: 9 });
  expect(changed.context).toMatchObject({
    resource: { total: 9 },
    event: { before: { total: 5 }, after: { total: 9 } },
  });
  const gone = begun({ event: { ...event, before: stored } });
  expect(gone.context).toMatchObject({ resource: inContext, event: { before: inContext } });
  expect(gone.context?.['event']).not.toHaveProperty('after');
  expect(gone.tokens[0]?.input).toEqual(inContext);
  expect(begun({ event: { ...event, stored } }).context).toMatchObject({ resource: inContext });
  expect(begun({ event }).context).toMatchObject({ resource: null, input: null });
});

test('WF22 the selector of an event is its own, or the row of its list', () => {
  const list = { field: 'items', index: 3, row: {}, button: 'b' };
  expect(begun({ event: { ...event, list } }).context?.['event']).toMatchObject({
    selector: 'items.3',
    list,
  });
  expect(begun({ event: { ...event, list, selector: 'items.1' } }).context?.['event']).toMatchObject({
    selector: 'items.1',
  });
});

test.each([
  ['60 s while a browser waits', {}, {}, 61_000],
  ['as long as its definition says', { limits: { seconds: 5 } }, { seconds: 9 }, 6000],
  ['as long as its cause says', {}, { seconds: 9 }, 10_000],
  ['as long as it likes where its cause says so', {}, { seconds: null }, null],
  ['as long as it likes where it is asynchronous', { async: true }, {}, null],
  ['as long as it likes where it waits', { elements: [{ name: 'a', type: 'flow/wait' }] }, {}, null],
])('WF26 a run may take %s', (_, definition, cause, deadline) => {
  expect(begun(cause, definition).deadline).toBe(deadline);
});

test('a run can begin in the midst, with the variables that were bound there', () => {
  const at = { element: 'b', input: 8, variables: { x: 1, user: 'changed' }, unset: ['event'] };
  const state = begun({ input: 7, at });
  expect(state).toMatchObject({ tokens: [{ element: 'b', input: 8 }], bound: ['x', 'user', 'event'] });
  expect(state.context).toMatchObject({ input: 7, x: 1, user: 'changed' });
  expect(state.context).not.toHaveProperty('event');
  expect(begun({ at: { element: 'b', input: 8, variables: {} } }).bound).toEqual([]);
  expect(() => begun({ at: { ...at, element: 'gone' } })).toThrow(
    expect.objectContaining({
      code: 'invalid',
      data: { errors: [expect.objectContaining({ path: 'step', code: 'no_start' })] },
    }),
  );
});

const nowhere = expect.objectContaining({
  code: 'invalid',
  data: { errors: [expect.objectContaining({ path: 'entry', code: 'no_start' })] },
});

test('ENG7 ENG8 without an entry, or without an element for its event, a run cannot begin', () => {
  expect(() => begun({}, { entry: 'gone' })).toThrow(nowhere);
  expect(() => begun({}, { elements: [] })).toThrow(nowhere);
  expect(() => begun({ event: { ...event, type: 'on_click' } })).toThrow(nowhere);
  expect(() => begun({ event }, { elements: [{ ...start, options: { event: 'other' } }] })).toThrow(nowhere);
});

test('ENG8 ENG9 an event begins at the element that names it, else at the first that names none', () => {
  const elements = [
    { ...start, name: 'other', options: { event: 'y' } },
    { ...start, name: 'any' },
    { ...start, name: 'any2' },
    { ...start, name: 'named', options: { event: 'x' } },
  ];
  expect(begun({ event }, { elements }).tokens[0]?.element).toBe('named');
  expect(begun({ event }, { elements: elements.slice(0, 3) }).tokens[0]?.element).toBe('any');
});

test('RUN15 a workflow that another one starts sees the same context as one that it calls', () => {
  const from = { resource: { module: 'orders', number: 'A' }, event: { identifier: 'pressed' } };
  const { state } = begin([{ elements: [map('a', '$input')] }], {
    cause: { input: { piped: true }, variables: { v: 'in' }, from },
  });
  expect(state.contexts[1]).toMatchObject({ v: 'in', input: { v: 'in' }, ...from });
  expect(state.tokens[0]?.input).toEqual({ piped: true });
});
