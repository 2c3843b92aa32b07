import { expect, test } from 'vitest';
import { emit } from '../element/outcome.ts';
import { dropFrame, frameOf, variablesOf } from './frames.ts';
import type { Host } from './host.ts';
import { runToEnd } from './run-to-end.ts';
import type { Frame, RunState, Token } from './state.ts';
import { begin, elementOf, map, on, run } from './testing.ts';

// What an event brings goes on through the start and through a loop.
const passing = (type: 'event/on_change' | 'flow/each', port: string) =>
  elementOf({
    type,
    outputs: [port],
    infer: ({ input }) => ({ outputs: { [port]: input } }),
    run: ({ input }) =>
      type === 'flow/each'
        ? { kind: 'branched', items: [input], as: 'item', port, concurrency: 1 }
        : emit(port, input),
  });

/** What the element "l" was told of resources. */
async function told(definitions: object[], byEvent: boolean): Promise<unknown> {
  const seen: unknown[] = [];
  const look = elementOf({
    type: 'action/look',
    run: ({ input, ctx }) => {
      seen.push(ctx.resources);
      return emit('default', input);
    },
  });
  const event = { identifier: 'x', type: 'on_change', module: 'orders', data: {} };
  await run(definitions, {
    more: [look, passing('event/on_change', 'default'), passing('flow/each', 'item')],
    cause: byEvent ? { event } : { input: {} },
  });
  expect(seen).toHaveLength(1);
  return seen[0];
}

const events = [{ identifier: 'x', type: 'on_change', module: 'orders' }];
const start = (to: string) => ({ name: 'e', type: 'event/on_change', to: on(to) });
const look = { name: 'l', type: 'action/look' };

test('SAVE10 an element is told of the resource that an event brought, and of none where the run began at its entry', async () => {
  const definition = { entry: 'e', events, elements: [start('l'), look] };
  expect(await told([definition], true)).toEqual({ input: 'orders' });
  expect(await told([definition], false)).toEqual({});
});

test('SAVE10 a branch was begun as its workflow was', async () => {
  const each = { name: 'each', type: 'flow/each', to: on('l', 'item') };
  const definition = { entry: 'e', events, elements: [start('each'), each, look] };
  expect(await told([definition], true)).toEqual({ input: 'orders' });
  expect(await told([definition], false)).toEqual({});
});

test('SAVE10 a workflow that another one calls was begun at its entry, even if an event began the caller', async () => {
  const call = { name: 'c', type: 'action/run', options: { workflow: 'w1' } };
  const caller = { events, elements: [start('c'), call] };
  expect(await told([caller, { entry: 'e', events, elements: [start('l'), look] }], true)).toEqual({});
});

const frame = (id: number, parent: number, context: number): Frame => ({
  id,
  kind: 'call',
  workflow: 'w0',
  parent,
  context,
  live: 1,
  steps: 0,
  depth: 1,
  output: null,
});

const token = (id: number, of: number): Token => ({ id, frame: of, element: 'a', input: null });

/** Frames 10 and 20 in the run itself, 11 within 10; each has a token, one at work, a wait and a loop. */
function nested(): RunState {
  const { state } = begin([{ elements: [map('a', 1)] }]);
  for (const each of [frame(10, 0, 110), frame(11, 10, 110), frame(20, 0, 1)]) state.frames[each.id] = each;
  state.contexts[110] = {};
  const ids = [0, 10, 11, 20];
  state.tokens = ids.map((id) => token(200 + id, id));
  state.active = ids.map((id) => token(300 + id, id));
  state.waits = ids.map((id) => ({ ...token(400 + id, id), since: 0 }));
  for (const id of ids)
    state.loops[500 + id] = {
      ...token(500 + id, id),
      items: [1],
      as: 'item',
      port: 'item',
      concurrency: 1,
      next: 1,
      done: 0,
      results: [],
    };
  return state;
}

const parts = ({ frames, contexts, tokens, active, waits, loops }: RunState) => ({
  frames: Object.keys(frames).map(Number),
  contexts: Object.keys(contexts).map(Number),
  tokens: tokens.map((each) => each.frame),
  active: active.map((each) => each.frame),
  waits: waits.map((each) => each.frame),
  loops: Object.values(loops).map((each) => each.frame),
});

test('what ends takes along all that was begun in it, and nothing else', () => {
  const state = nested();
  const rest = [0, 20];
  dropFrame(state, 10);
  const left = { frames: rest, tokens: rest, active: rest, waits: rest, loops: rest };
  expect(parts(state)).toEqual({ ...left, contexts: [1] });
  dropFrame(state, 10);
  expect(parts(state)).toEqual({ ...left, contexts: [1] });
});

test('a context that is shared with what goes on stays', () => {
  const state = nested();
  dropFrame(state, 11);
  expect(parts(state)).toMatchObject({ frames: [0, 10, 20], contexts: [1, 110] });
  dropFrame(state, 20);
  expect(parts(state)).toMatchObject({ frames: [0, 10], contexts: [1, 110] });
});

test('a state in which a part is missing is a bug, and never taken for an empty one', () => {
  const state = nested();
  expect(() => frameOf(state, 77)).toThrow('no frame 77');
  expect(() => variablesOf(state, frame(12, 0, 99))).toThrow('no context 99');
});

test('ENG13 a run whose element or workflow is gone fails and says so', async () => {
  const { state, host } = begin([{ elements: [map('a', 1)] }]);
  state.tokens = state.tokens.map((token) => ({ ...token, element: 'gone' }));
  expect(await runToEnd(state, host)).toMatchObject({
    status: 'failed',
    error: { code: 'invalid', element: 'gone' },
  });
  expect(await run([{ elements: [map('a', 1)] }], { host: { workflows: () => undefined } })).toMatchObject({
    status: 'failed',
    error: { code: 'invalid', element: 'a' },
  });
});

test('ENG11 all that belongs to a run is executed in the version with which it began', async () => {
  const asked: unknown[] = [];
  const elements = [
    { name: 'each', type: 'flow/each', options: { items: '[1]' }, to: on('m', 'item') },
    map('m', 1),
  ];
  const { state, host } = begin([{ elements }]);
  const root = state.frames[0];
  if (root !== undefined) root.version = 7;
  const workflows: Host['workflows'] = (identifier, version) => {
    asked.push(version);
    return host.workflows(identifier);
  };
  expect(await runToEnd(state, { ...host, workflows })).toMatchObject({ status: 'completed' });
  expect(new Set(asked)).toEqual(new Set([7]));
});
