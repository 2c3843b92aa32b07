import { compileWorkflow } from '@bakehouse/engine/check';
import { effectElements, pureElements } from '@bakehouse/elements';
import { startRun, stepRun, type Host, type RunState } from '@bakehouse/engine';
import { expect, test } from 'vitest';
import { applyDelta, deltaOf, stillOf, type StateDelta } from './state-delta.ts';

const elements = new Map([...pureElements, ...effectElements].map((each) => [each.type, each]));
const on = (name: string, port = 'default') => ({ [port]: { [name]: ['default'] } });
const map = (name: string, value: string, more: object = {}) => ({
  name,
  type: 'data/map',
  options: { value },
  ...more,
});

const inner = compileWorkflow(
  {
    identifier: 'inner',
    entry: 'a',
    elements: [map('a', '$word & "!"', { set: { said: ':output' }, to: on('b') }), map('b', '$said')],
  },
  elements,
);
const outer = compileWorkflow(
  {
    identifier: 'outer',
    entry: 'list',
    elements: [
      map('list', '[1..20]', { set: { all: ':output' }, to: on('each') }),
      {
        name: 'each',
        type: 'flow/each',
        options: { items: '$all', as: 'n', concurrency: 3 },
        to: { ...on('nested', 'item'), ...on('say') },
      },
      {
        name: 'nested',
        type: 'flow/each',
        options: { items: '[$n, $n + 1]', as: 'm' },
        to: { ...on('call', 'item'), ...on('odd') },
      },
      {
        name: 'call',
        type: 'action/run',
        options: { workflow: 'inner', scope: true, input: { word: '$string($m)' } },
      },
      { name: 'odd', type: 'flow/if', options: { condition: '$n % 2 = 1' }, to: on('gone', 'true') },
      map('gone', '1', { set: { all: '$nothing', kept: '$n' } }),
      { name: 'say', type: 'action/response', options: { body: '$count($all)' }, to: on('wait') },
      { name: 'wait', type: 'flow/wait', options: { seconds: 60 } },
    ],
  },
  elements,
);
const host: Host = { workflows: (name) => (name === 'inner' ? inner : outer), now: () => 0 };
const json = (state: RunState): unknown => JSON.parse(JSON.stringify(state));

test.each([1, 7])('ENG62 a state is what its changes say, written after every %i elements', async (every) => {
  const state = startRun(outer, { run: 'r', input: null }, host);
  const kept = json(state) as RunState;
  let written = stillOf(state);
  let steps = 0;
  let whole = 0;
  let changes = 0;
  while (state.status === 'running') {
    await stepRun(state, host);
    steps += 1;
    if (steps % every !== 0 && state.status === 'running') continue;
    const still = stillOf(state);
    const delta = JSON.stringify(deltaOf(written, still));
    written = still;
    applyDelta(kept, JSON.parse(delta) as StateDelta);
    expect(json(kept)).toEqual(json(state));
    changes += delta.length;
    whole += JSON.stringify(state).length;
  }
  expect(state.status).toBe('waiting');
  expect(steps).toBeGreaterThan(150);
  expect(changes).toBeLessThan(whole / 2);
});

test('ENG62 what is still does not change with the run', () => {
  const state = startRun(outer, { run: 'r', input: null }, host);
  const still = stillOf(state);
  const before = json(still);
  state.tokens.shift();
  Object.assign(state.frames[0] ?? {}, { steps: 7 });
  Object.assign(state.contexts[state.frames[0]?.context ?? -1] ?? {}, { more: true });
  state.instructions.push({ type: 'toast', message: 'x' } as never);
  expect(json(still)).toEqual(before);
});
