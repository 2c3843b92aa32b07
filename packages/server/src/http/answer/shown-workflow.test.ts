import { systemActor } from '@bakehouse/store';
import { actorWith } from '@bakehouse/store/testing';
import { expect, test } from 'vitest';
import { shownWorkflow } from './shown-workflow.ts';

const declared = {
  identifier: 'asks',
  input: [{ identifier: 'name', type: 'text', required: true }],
  output: [{ identifier: 'greeting', type: 'text' }],
  elements: [{ name: 'a', type: 'data/map', options: { value: '{}' } }],
};
const runner = actorWith([{ workflow: 'asks', action: 'run' }]);

test('SCR10 whoever may run a workflow is told what it takes and gives, where it can be run directly', () => {
  const { identifier, input, output } = declared;
  expect(shownWorkflow(runner, { ...declared, entry: 'a' })).toEqual({ identifier, input, output });
  expect(shownWorkflow(runner, { ...declared, entry: 'a', active: false })).toEqual({
    identifier,
    input,
    output,
    active: false,
  });
  expect(shownWorkflow(runner, declared)).toEqual({ identifier });
  expect(shownWorkflow(actorWith([]), { ...declared, entry: 'a' })).toBeUndefined();
  expect(shownWorkflow(systemActor, declared)).toBe(declared);
});
