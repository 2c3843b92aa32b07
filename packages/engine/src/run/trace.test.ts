import { Problem } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { emit } from '../element/outcome.ts';
import type { StepTrace } from './host.ts';
import { resumeRun } from './resume-run.ts';
import { runToEnd } from './run-to-end.ts';
import { begin, elementOf, on, run } from './testing.ts';

test('TRACE4 a step tells when it began and how long it took, whether it failed or not', async () => {
  let now = 5000;
  const slow = elementOf({
    type: 'action/slow',
    run: ({ input }) => {
      now += 250;
      if (input === 2) throw new Problem('forbidden', 'No');
      return emit('default', 2);
    },
  });
  const steps: StepTrace[] = [];
  const elements = [
    { name: 'a', type: 'action/slow', to: on('b') },
    { name: 'b', type: 'action/slow' },
  ];
  await run([{ elements }], { more: [slow], host: { now: () => now, onStep: (step) => steps.push(step) } });
  expect(steps).toMatchObject([
    { element: 'a', at: 5000, ms: 250, port: 'default' },
    { element: 'b', at: 5250, ms: 250, port: 'error' },
  ]);
});

test('TRACE4 a step of a called workflow names that workflow', async () => {
  const steps: unknown[] = [];
  const call = { name: 'c', type: 'action/run', options: { workflow: 'w1' } };
  const fails = { name: 'f', type: 'flow/fail', options: { code: 'own' } };
  await run([{ elements: [call] }, { elements: [fails] }], {
    host: { onStep: ({ element, workflow, inner }) => steps.push({ element, workflow, inner }) },
  });
  expect(steps).toEqual([
    { element: 'c', workflow: 'w0', inner: undefined },
    { element: 'f', workflow: 'w1', inner: true },
  ]);
});

test('TRACE12 a trace shows where a run waits and where it went on', async () => {
  const steps: StepTrace[] = [];
  const { state, host } = begin([{ elements: [{ name: 'w', type: 'flow/wait' }] }], {
    host: { onStep: (step) => steps.push(step) },
  });
  await runToEnd(state, host);
  resumeRun(state, state.waits[0]?.id ?? -1, 'paid', host);
  await runToEnd(state, host);
  expect(steps).toMatchObject([
    { element: 'w', waits: {} },
    { element: 'w', resumed: true, port: 'default' },
  ]);
  expect(steps[0]).not.toHaveProperty('resumed');
  expect(steps[1]).not.toHaveProperty('waits');
});
