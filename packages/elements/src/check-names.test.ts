import type { WorkflowDefinition } from '@bakehouse/contract';
import { defineElement, emit, mark, recipeOption } from '@bakehouse/engine';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { brief, check, elementsByType } from './testing.ts';

test('WF54 WF64 WF65 RUN14 calls of workflows that are unknown, use nothing, run themselves or cannot share', () => {
  const map = { name: 'm', type: 'data/map', options: { value: '$limit' } };
  const workflows = new Map<string, WorkflowDefinition>([
    ['uses', { identifier: 'uses', entry: 'm', elements: [map] }],
    [
      'back',
      {
        identifier: 'back',
        entry: 'r',
        elements: [{ name: 'r', type: 'action/run', options: { workflow: 'w' } }],
      },
    ],
    ['later', { identifier: 'later', async: true, entry: 'm', elements: [map] }],
  ]);
  const json = {
    entry: 'a',
    elements: [
      {
        ...run('a', { workflow: 'uzes' }),
        to: { default: { b: ['default'], c: ['default'], d: ['default'], e: ['default'], f: ['default'] } },
      },
      run('b', { workflow: 'uses', scope: true, input: { limit: 1, other: 2 } }),
      run('c', { workflow: 'back' }),
      run('d', { workflow: 'w', scope: true }),
      run('e', { workflow: 'later', scope: false }),
      run('f', { workflow: 'uses', input: ['limit'] }),
    ],
  };
  const { errors, warnings } = check(json, { workflows });
  expect(brief(errors)).toEqual(['shared_async elements.4.options.scope']);
  expect(brief(warnings)).toEqual([
    'unknown_workflow elements.0.options.workflow',
    'unused_input elements.1.options.input.other',
    'runs_itself elements.2.options.workflow',
    'runs_itself elements.3.options.workflow',
    'unused_input elements.5.options.input.0',
  ]);
  expect(warnings[2]?.message).toBe('"w" runs itself: "w" → "back" → "w"');
  expect(brief(check(json, { workflows, whole: true }).errors)).toContain(
    'unknown_workflow elements.0.options.workflow',
  );
  const async = check({ entry: 'a', elements: [run('a', { workflow: 'later', async: true, scope: false })] });
  expect(brief(async.errors)).toEqual(['bad_value elements.0.options.scope']);
});

test('WF55 unknown roles, in options and in tests', () => {
  const grant = defineElement({
    type: 'action/grant',
    summary: 'Grants a role.',
    options: z.strictObject({ role: mark(recipeOption, 'role') }),
    effect: 'database',
    run: ({ input }) => emit('default', input),
  });
  const more = { elements: new Map([...elementsByType, [grant.type, grant]]), roles: new Set(['clerk']) };
  const json = {
    entry: 'a',
    elements: [{ name: 'a', type: 'action/grant', options: { role: ['"clerk"', '"clrk"', '$input.role'] } }],
    tests: [{ name: 't', as: 'boss', expect: {} }],
  };
  expect(brief(check(json, more).warnings)).toEqual([
    'unknown_role elements.0.options.role.1',
    'unknown_role tests.0.as',
  ]);
  expect(brief(check(json, { ...more, whole: true }).errors)).toHaveLength(2);
});

test('EDIT50 a test is warned of outputs of elements and ports that are not there', () => {
  const outputs = {
    a: { port: 'error', data: 1 },
    b: { port: 'ture', data: 1 },
    gone: { data: 1 },
  };
  const { errors, warnings } = check({
    entry: 'a',
    elements: [
      { name: 'a', type: 'data/map', options: { value: '1' }, to: { default: { b: ['default'] } } },
      { name: 'b', type: 'flow/if', options: { condition: '$ > 0' } },
    ],
    tests: [{ name: 't', given: { outputs }, expect: {} }],
  });
  expect(brief(errors)).toEqual([]);
  const told = warnings.filter(({ path }) => path.startsWith('tests'));
  expect(brief(told)).toEqual([
    'unknown_port tests.0.given.outputs.b.port',
    'unknown_element tests.0.given.outputs.gone',
  ]);
  expect(told[0]?.hint).toContain('true');
});

test('WF56 WF63 SET3 events that are unknown, that nobody fires, or that have no element', () => {
  const bindings = [
    { identifier: 'price_changed', type: 'on_change', module: 'orders' },
    { identifier: 'price_changd', type: 'on_change', module: 'orders' },
    { identifier: 'split_row', type: 'on_click', module: 'orders' },
    { identifier: 'order_submitted', type: 'on_click', module: 'orders' },
    { identifier: 'other', type: 'on_klick' },
  ];
  const json = {
    elements: [{ name: 'e', type: 'event/on_change', options: { event: 'price' } }],
    events: bindings,
  };
  const { warnings } = check(json);
  expect(brief(warnings)).toEqual([
    'event_not_fired events.1.identifier',
    'no_event_element events.2.type',
    'no_event_element events.3.type',
    'unknown_event events.4.type',
    'unknown_event elements.0.options.event',
  ]);
  expect(warnings[0]?.hint).toBe('Did you mean "price_changed"?');
  const whole = check(json, {
    whole: true,
    events: new Set(['price_changed', 'split_row', 'order_submitted']),
  });
  expect(brief(whole.errors)).toContain('unknown_event events.1.identifier');
});

test('WF66 a linked port that names no offered action', () => {
  const ask = defineElement({
    type: 'action/ask',
    summary: 'Asks.',
    options: z.strictObject({ actions: z.string() }),
    outputs: ({ actions }) => ({
      names: ['default', 'action', ...String(actions).split(',')],
      others: 'warned',
    }),
    effect: 'wait',
    run: ({ input }) => emit('default', input),
  });
  const { warnings, kind } = check(
    {
      entry: 'a',
      elements: [
        { name: 'a', type: 'action/ask', options: { actions: 'yes,no' }, to: { yes: {}, nope: {} } },
      ],
    },
    { elements: new Map([...elementsByType, [ask.type, ask]]) },
  );
  expect(brief(warnings)).toEqual(['unoffered_action elements.0.to.nope']);
  expect(kind).toBe('durable');
});

test('ENG21 a scheduled or webhook workflow must be elevated or name an actor', () => {
  const json = { elements: [{ name: 'a', type: 'event/schedule', options: { cron: '0 6 * * *' } }] };
  expect(brief(check(json).errors)).toEqual(['no_actor elements.0.type']);
  expect(check({ ...json, elevated: true }).errors).toEqual([]);
  expect(check({ ...json, actor: 'robot@example.com' }).errors).toEqual([]);
});

test('WF38 ENG22 ENG23 ENG24 the kind of run follows from what its reachable elements touch', () => {
  const map = { name: 'a', type: 'data/map', options: { value: 1 } };
  const save = { name: 'b', type: 'action/save', options: { module: 'orders' } };
  expect(kind(map, save)).toBe('ephemeral');
  expect(kind({ ...map, to: { default: { b: ['default'] } } }, save)).toBe('atomic');
  expect(kind({ name: 'a', type: 'flow/wait', options: { seconds: 1 } })).toBe('durable');
  expect(check({ entry: 'a', async: true, elements: [map] }).kind).toBe('durable');
  const call = { entry: 'a', elements: [{ name: 'a', type: 'action/run', options: { workflow: 'x' } }] };
  const pure: WorkflowDefinition = {
    identifier: 'x',
    entry: 'a',
    elements: [{ name: 'a', type: 'data/map' }],
  };
  expect(check(call).kind).toBe('durable');
  expect(check(call, { workflows: new Map([['x', pure]]) }).kind).toBe('ephemeral');
});

function run(name: string, options: object): object {
  return { name, type: 'action/run', options };
}

function kind(...elements: object[]): string {
  return check({ entry: 'a', elements }).kind;
}
