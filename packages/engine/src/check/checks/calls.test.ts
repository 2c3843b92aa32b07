import { expect, test } from 'vitest';
import { checkWorkflow } from '../check-workflow.ts';
import { checkOptions, found, of, workflowsOf } from '../testing.ts';

const run = (workflow: string, more: object = {}) => ({ type: 'action/run', options: { workflow, ...more } });
const map = (value: unknown) => ({ type: 'data/map', options: { value } });

test('WF64 a workflow that runs itself is told, through however many others', () => {
  const workflows = workflowsOf({
    a: of(run('b')),
    b: of(map(1), run('c')),
    c: of(run('w')),
    loop: of(run('loop')),
  });
  const { warnings } = checkWorkflow({ identifier: 'w', ...of(run('a')) }, { ...checkOptions, workflows });
  expect(warnings).toMatchObject([
    {
      code: 'runs_itself',
      path: 'elements.0.options.workflow',
      message: '"w" runs itself: "w" → "a" → "b" → "c" → "w"',
    },
  ]);
  expect(found(of(run('b')), { workflows }).warnings).toEqual(['runs_itself elements.0.options.workflow']);
  expect(found(of(run('w')), { workflows }).warnings).toEqual(['runs_itself elements.0.options.workflow']);
  expect(found(of(run('w')), {}).warnings).toEqual(['runs_itself elements.0.options.workflow']);
  // Others that run in circles are not this workflow's affair.
  expect(found(of(run('loop')), { workflows })).toEqual({ errors: [], warnings: [] });
});

test('WF54 a workflow that is not there is told, as an error where all definitions are', () => {
  const workflows = workflowsOf({ target: of(map(1)) });
  expect(found(of(run('targt')), { workflows }).warnings).toEqual([
    'unknown_workflow elements.0.options.workflow',
  ]);
  expect(found(of(run('targt')), { workflows, whole: true }).errors).toEqual([
    'unknown_workflow elements.0.options.workflow',
  ]);
  expect(found(of(run('targt')))).toEqual({ errors: [], warnings: [] });
  const { warnings } = checkWorkflow(
    { identifier: 'w', ...of(run('targt')) },
    { ...checkOptions, workflows },
  );
  expect(warnings[0]?.hint).toBe('Did you mean "target"?');
});

test('RUN14 what runs by itself cannot share the context', () => {
  const workflows = workflowsOf({ later: { ...of(map(1)), async: true }, now: of(map(1)) });
  expect(found(of(run('later', { scope: false })), { workflows }).errors).toEqual([
    'shared_async elements.0.options.scope',
  ]);
  expect(found(of(run('later', { scope: true })), { workflows }).errors).toEqual([]);
  expect(found(of(run('later')), { workflows }).errors).toEqual([]);
  expect(found(of(run('later', { scope: false, async: false })), { workflows }).errors).toEqual([]);
  expect(found(of(run('now', { scope: false })), { workflows }).errors).toEqual([]);
});

test('WF65 an input that is not used is told: without a context of its own, or where nothing reads it', () => {
  const workflows = workflowsOf({
    reads: of(map('$limit + $more_1')),
    whole: of(map('$input.x')),
    row: of({ type: 'action/set', options: { properties: { hidden: { '${selector}.x': true } } } }),
    later: { ...of(map('$limit')), async: true },
  });
  const unused = (workflow: string, more: object) =>
    found(of(run(workflow, more)), { workflows }).warnings.filter((each) => each.startsWith('unused_input'));
  expect(unused('reads', { scope: true, input: { limit: 1, more_1: 1 } })).toEqual([]);
  expect(unused('reads', { scope: true, input: { limit: 1, more: 1 } })).toEqual([
    'unused_input elements.0.options.input.more',
  ]);
  expect(unused('reads', { scope: true, input: ['limit', '$other'] })).toEqual([
    'unused_input elements.0.options.input.1',
  ]);
  expect(unused('reads', { input: { limit: 1 } })).toEqual(['unused_input elements.0.options.input.limit']);
  expect(unused('reads', { async: true, input: { limit: 1 } })).toEqual([]);
  expect(unused('later', { input: { limit: 1 } })).toEqual([]);
  expect(unused('later', { scope: false, input: { limit: 1 } })).toEqual([
    'unused_input elements.0.options.input.limit',
  ]);
  expect(unused('whole', { scope: true, input: { any: 1 } })).toEqual([]);
  expect(unused('row', { scope: true, input: { selector: '""', other: 1 } })).toEqual([
    'unused_input elements.0.options.input.other',
  ]);
  expect(unused('gone', { scope: true, input: { limit: 1 } })).toEqual([]);
});

const unknownIn = (json: object, given: Record<string, object>) =>
  found(json, { workflows: workflowsOf(given) }).warnings.filter((each) =>
    each.startsWith('unknown_variable'),
  );

test('WF53 what is given by a caller, or set by what is called in the same context, counts as set', () => {
  const reads = (name: string) => of(map(`$${name}`));
  const setter = of({ ...map(1), set: { x: ':output' } });
  expect(unknownIn(reads('x'), {})).toHaveLength(1);
  expect(unknownIn(reads('x'), { caller: of(run('w', { scope: true, input: { x: 1 } })) })).toEqual([]);
  expect(unknownIn(reads('x'), { caller: of(run('w', { scope: true, input: ['$x'] })) })).toEqual([]);
  expect(unknownIn(reads('x'), { caller: of(run('w', { async: true, input: { x: 1 } })) })).toEqual([]);
  expect(unknownIn(reads('x'), { caller: of(run('w', { scope: true, input: { y: 1 } })) })).toHaveLength(1);
  expect(unknownIn(reads('x'), { caller: of(run('other', { scope: true, input: { x: 1 } })) })).toHaveLength(
    1,
  );
  // A caller that shares its context gives what it sets.
  expect(unknownIn(reads('x'), { caller: of({ ...map(1), set: { x: ':output' } }, run('w')) })).toEqual([]);
  const calls = (more: object) => of(run('setter', more), map('$x'));
  expect(unknownIn(calls({}), { setter })).toEqual([]);
  expect(unknownIn(calls({ scope: true }), { setter })).toHaveLength(1);
  expect(unknownIn(calls({ async: true }), { setter })).toHaveLength(1);
  expect(unknownIn(of(run('deep'), map('$x')), { deep: of(run('setter')), setter })).toEqual([]);
  expect(unknownIn(of({ type: 'flow/each', options: { items: '[1]', as: 'x' } }, map('$x')), {})).toEqual([]);
  // What is not there may set anything.
  expect(unknownIn(calls({}), {})).toEqual([]);
});
