import { expect, test } from 'vitest';
import { emit } from '../element/outcome.ts';
import { resumeRun } from './resume-run.ts';
import type { RunState } from './state.ts';
import { stepRun } from './step-run.ts';
import { begin, elementOf, map, on } from './testing.ts';

const keys: string[] = [];
const note = elementOf({
  type: 'action/note',
  run: ({ ctx, input }) => {
    keys.push(ctx.effect.key);
    return emit('default', input);
  },
});

// A loop whose branches call a workflow with variables of its own; then two waits, each after an element of its own.
const definitions = [
  {
    elements: [
      map('a', 1, { set: { x: ':output', gone: '$nothing' }, to: on('each') }),
      {
        name: 'each',
        type: 'flow/each',
        options: { items: '[1, 2, 3]', concurrency: 2 },
        to: { ...on('c', 'item'), default: { n: ['default'], n2: ['default'] } },
      },
      { name: 'c', type: 'action/run', options: { workflow: 'w1', variables: { v: 1 } } },
      { name: 'n', type: 'action/note', to: on('w') },
      { name: 'n2', type: 'action/note', to: on('w2') },
      { name: 'w', type: 'flow/wait', options: { until: 9000 }, to: on('end') },
      { name: 'w2', type: 'flow/wait', options: { state: { kept: true } }, to: on('end') },
      { name: 'end', type: 'action/note' },
    ],
  },
  {
    elements: [
      { name: 'n', type: 'action/note', to: { default: { n2: ['default'], n3: ['default'] } } },
      { name: 'n2', type: 'action/note' },
      { name: 'n3', type: 'action/note' },
    ],
  },
];

const numbers = ({ tokens, frames, loops, waits }: RunState) =>
  [tokens, Object.values(frames), Object.values(loops), waits].flatMap((all) => all.map(({ id }) => id));

test('ENG31 ENG33 a run goes on from what was kept after any step, and gives no number twice', async () => {
  keys.length = 0;
  const { state: first, host } = begin(definitions, { more: [note] });
  let state = first;
  while (state.status === 'running' || state.waits.length > 0) {
    if (state.status === 'waiting') {
      expect(state.waits.map(({ until, state: kept }) => [until, kept])).toEqual(
        [
          [9000, undefined],
          [undefined, { kept: true }],
        ].slice(-state.waits.length),
      );
      resumeRun(state, state.waits[0]?.id ?? -1, null, host);
    }
    await stepRun(state, host);
    const kept = JSON.parse(JSON.stringify(state)) as RunState;
    expect(kept).toStrictEqual(state);
    expect(new Set(numbers(state)).size).toBe(numbers(state).length);
    state = kept;
  }
  expect(state).toMatchObject({ status: 'completed', loops: {}, tokens: [], waits: [] });
  expect(keys).toHaveLength(3 * 3 + 2 + 2);
  expect(new Set(keys).size).toBe(keys.length);
});
