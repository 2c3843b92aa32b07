import { setImmediate as turn } from 'node:timers/promises';
import type { ModuleDefinition, WorkflowDefinition } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { noStored } from '../../work/workflows/stored-elements.ts';
import { tryWorkflow } from './try-workflow.ts';

const dump: ModuleDefinition = {
  bakery_resource_module: 'dump',
  bakery_resource: { fields: [{ identifier: 'title', type: 'text' }] },
};
const many = {
  identifier: 'many',
  entry: 'all',
  elements: [
    { name: 'all', type: 'flow/each', options: { items: '[1..4000]' }, to: { item: { save: ['default'] } } },
    {
      name: 'save',
      type: 'action/save',
      options: { module: 'dump', mode: 'create', recipes: { title: '"tried"' } },
    },
  ],
} as WorkflowDefinition;

test('OPS30 WF68 a long trial lets others have their turn, and tells no more of a step than can be read', async () => {
  const meanwhile = { done: false, turns: 0 };
  const trial = tryWorkflow({
    definition: many,
    others: [],
    modules: (name) => (name === 'dump' ? dump : undefined),
    elements: noStored,
    begin: { input: {} },
    user: null,
    env: {},
    read: () => [],
  });
  void trial.finally(() => (meanwhile.done = true));
  while (!meanwhile.done) {
    await turn();
    meanwhile.turns += 1;
  }

  const { status, effects, steps } = await trial;
  expect(status).toBe('completed');
  expect(effects).toHaveLength(4_000);
  expect(steps).toHaveLength(500);
  expect(Math.max(...steps.map(({ fired }) => fired.length))).toBe(500);
  // Without a pause the loop would have stood still until the end.
  expect(meanwhile.turns).toBeGreaterThan(3);
});
