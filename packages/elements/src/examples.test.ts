import { instruction } from '@bakehouse/contract';
import { runToEnd, startRun } from '@bakehouse/engine';
import { expect, test } from 'vitest';
import { effectElements } from './effects.ts';
import { exampleServices } from './example-services.ts';
import { actionGroups } from './groups.ts';
import { pureElements } from './pure.ts';
import { compileAll, hostFor } from './testing.ts';

// These work in programs and networks: the server runs their examples.
const elsewhere = new Set(['action/convert', 'data/http']);
const all = [...pureElements, ...effectElements];
const examples = all
  .filter(({ type }) => !elsewhere.has(type))
  .flatMap(({ type, examples }) => examples.map((each) => [type, each.title, each] as const));

test('every element stands once and says what it is for', () => {
  expect(new Set(all.map(({ type }) => type)).size).toBe(all.length);
  for (const { type, summary, options, examples: shown } of all) {
    expect(summary, type).toMatch(/\.$/);
    expect(shown.length, type).toBeGreaterThan(0);
    for (const [name, option] of Object.entries(options.shape)) {
      expect(option.meta()?.description ?? '', `${type} ${name}`).not.toBe('');
    }
  }
});

test('WF20 every action has the outputs default and error', () => {
  const actions = all.filter(({ group }) => group === 'action');
  expect(actions.length).toBeGreaterThan(6);
  for (const { outputs } of actions)
    expect(outputs({}).names).toEqual(expect.arrayContaining(['default', 'error']));
  const known = actionGroups.flatMap(({ elements }): readonly string[] => elements);
  for (const { type } of actions) expect(known).toContain(type);
});

test('pure elements touch no database and nothing outside', () => {
  for (const { effect } of pureElements) expect(['none', 'client', 'wait']).toContain(effect({}));
});

test.each(examples)(
  '%s: %s',
  async (type, _title, { options, input, variables, gives = {}, fails, instruction: told }) => {
    const ports = Object.keys(gives);
    const to = Object.fromEntries(ports.map((port) => [port, { end: ['default'] }]));
    const workflows = compileAll({
      entry: 'it',
      elements: [
        { name: 'it', type, options, to },
        { name: 'end', type: 'data/map', options: { value: '$' } },
      ],
    });
    const [workflow] = workflows;
    if (workflow === undefined) throw new Error('No workflow');
    const host = hostFor(workflows, { services: exampleServices });
    const state = startRun(workflow, { run: 'r', input, ...(variables && { variables }) }, host);
    await runToEnd(state, host);
    expect(state.error?.code).toBe(fails);
    if (fails === undefined) expect(state.output).toEqual(gives[ports.at(-1) ?? ''] ?? null);
    expect(state.instructions).toEqual(told === undefined ? [] : [told]);
    for (const each of state.instructions) expect(instruction.parse(each)).toEqual(each);
  },
);
