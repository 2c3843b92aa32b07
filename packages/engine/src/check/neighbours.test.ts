import { expect, test } from 'vitest';
import { checkWorkflow } from './check-workflow.ts';
import { neighbourhoodOf, neighboursFrom } from './neighbourhood.ts';
import { namesRead, neighboursIn } from './neighbours.ts';
import { checkOptions, of, workflowsOf } from './testing.ts';

const run = (workflow: string, more: object = {}) => ({ type: 'action/run', options: { workflow, ...more } });
const map = (value: unknown) => ({ type: 'data/map', options: { value } });
const { elements } = checkOptions;

const workflows = workflowsOf({
  a: of(run('b', { scope: true, input: { x: 1 } })),
  b: of(map('$x + $y_1'), run('c')),
  c: of(map('${selector}.z')),
  calls: of(run('w', { scope: true, input: { given: 1 } }), run('w')),
  other: of(map(1)),
});

test('workflows know their names, who calls whom, and what each reads', () => {
  const neighbours = neighboursIn(workflows, elements);
  expect([...neighbours.names]).toEqual(['a', 'b', 'c', 'calls', 'other']);
  expect(neighbours.callers('w').map(({ identifier }) => identifier)).toEqual(['calls']);
  expect(neighbours.callers('b').map(({ identifier }) => identifier)).toEqual(['a']);
  expect(neighbours.callers('other')).toEqual([]);
  expect(neighbours.facts('a')).toMatchObject({ identifier: 'a' });
  expect(neighbours.facts('gone')).toBeUndefined();
  expect([...(neighbours.reads('b') ?? [])]).toEqual(['x', 'y_1']);
  expect(neighbours.reads('gone')).toBeUndefined();
  const c = workflows.get('c');
  expect(c && [...namesRead(c)]).toEqual(['{selector}']);
});

test('what is sent to a thread suffices: the check finds the same with it', () => {
  const neighbours = neighboursIn(workflows, elements);
  for (const json of [
    of(run('a'), map('$nothing')),
    of(run('b', { scope: true, input: { x: 1, unused: 1 } })),
    of(run('calls')),
    of(run('othr')),
    of(map('$given')),
  ]) {
    const definition = { identifier: 'w', ...json };
    const sent = neighboursFrom(structuredClone(neighbourhoodOf(definition, neighbours, elements)));
    expect(checkWorkflow(definition, { ...checkOptions, neighbours: sent })).toEqual(
      checkWorkflow(definition, { ...checkOptions, workflows }),
    );
  }
});

test('only what a definition leads to, and who calls it, is sent', () => {
  const neighbours = neighboursIn(workflows, elements);
  const sent = neighbourhoodOf({ identifier: 'w', ...of(run('a')) }, neighbours, elements);
  expect(sent.facts.map(({ identifier }) => identifier)).toEqual(['a', 'b', 'c']);
  expect(sent.callers.map(({ identifier }) => identifier)).toEqual(['calls']);
  expect(sent.reads).toEqual([['a', []]]);
  expect(sent.names).toHaveLength(5);
  for (const json of [null, 5, { elements: 5 }, { elements: [5, { type: 5 }, { type: 'action/run' }] }]) {
    expect(neighbourhoodOf(json, neighbours, elements)).toMatchObject({ facts: [], callers: [], reads: [] });
  }
});
