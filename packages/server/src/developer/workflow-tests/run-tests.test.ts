import { expect, test } from 'vitest';
import { checkFolder } from '../definitions/check-folder.ts';
import { DefinitionSet } from '../definitions/definition-set.ts';
import { exampleFolder, installedExamples } from '../examples/examples.ts';
import { allPassed, reportLines } from './report.ts';
import { runTests } from './run-tests.ts';

const cups = {
  bakery_resource_module: 'cups',
  bakery_resource: {
    fields: [
      { identifier: 'size', type: 'number', options: { events: { on_change: ['sized'] } } },
      { identifier: 'colour', type: 'text' },
    ],
  },
};

const flow = {
  identifier: 'flow',
  entry: 'large',
  elements: [
    { name: 'changed', type: 'event/on_change', to: { default: { large: ['default'] } } },
    {
      name: 'large',
      type: 'flow/if',
      options: { condition: '$resource.size > 3' },
      to: { true: { keep: ['default'] }, false: { refuse: ['default'] } },
    },
    {
      name: 'keep',
      type: 'action/save',
      options: {
        module: 'cups',
        mode: 'create',
        recipes: { size: '$resource.size', colour: '$user.roles[0]' },
      },
      to: { default: { look: ['default'] }, error: { refuse: ['default'] } },
    },
    {
      name: 'look',
      type: 'data/find',
      options: { module: 'cups', filter: { size: { _gt: '3' } }, one: true },
      to: { default: { tell: ['default'] } },
    },
    { name: 'tell', type: 'action/response', options: { body: 'colour' } },
    { name: 'refuse', type: 'flow/fail', options: { code: 'small', message: '"Too small"' } },
  ],
  events: [{ identifier: 'sized', type: 'on_change', module: 'cups' }],
};

function results(tests: object[], more: object = {}) {
  return runTests(
    new DefinitionSet([
      { folder: 'modules', identifier: 'cups', json: cups },
      { folder: 'workflows', identifier: 'flow', json: { ...flow, ...more, tests } },
    ]),
  );
}

const stored = { effect: 'save', element: 'keep', module: 'cups', data: { size: 5, colour: 'clerk' } };

test('WF30 APP12 a test runs from an event or an input, as somebody, with effects held back', async () => {
  const found = await results([
    {
      name: 'by its event',
      event: { identifier: 'sized', data: { size: 5 }, field: 'size', value: 5 },
      as: 'clerk',
      expect: {
        status: 'completed',
        effects: [stored],
        instructions: [{ type: 'response', data: 'clerk' }],
      },
    },
    { name: 'directly', input: { size: 5 }, as: 'clerk', expect: { effects: [stored] } },
    { name: 'a failure that is expected', input: { size: 1 }, expect: { status: 'failed', effects: [] } },
  ]);
  expect(found[0]?.tests.map(({ faults }) => faults)).toEqual([[], [], []]);
  expect(allPassed(found)).toBe(true);
  expect(reportLines(found)).toEqual([
    'workflows/flow',
    '  ok   by its event',
    '  ok   directly',
    '  ok   a failure that is expected',
    '  elements 6 of 6, ports 5 of 6 (not fired: keep.error)',
    '3 tests, 0 failed.',
  ]);
});

test('WF30 APP12 what is not as expected is told with its place', async () => {
  const found = await results([
    { name: 'fails', input: { size: 1 }, expect: {} },
    { name: 'status', input: { size: 5 }, as: 'a@example.com', expect: { status: 'waiting' } },
    { name: 'count', input: { size: 5 }, expect: { effects: [] } },
    { name: 'value', input: { size: 5 }, expect: { effects: [{ data: { size: 6 } }] } },
    { name: 'instruction', input: { size: 5 }, expect: { instructions: [{ type: 'set' }] } },
    { name: 'unbound', event: { identifier: 'broken' }, expect: {} },
    { name: 'malformed', event: { identifier: 'sized', selector: 7 }, expect: {} },
    { name: 'no field', event: { identifier: 'sized', data: {}, selector: 'rows.0' }, expect: {} },
  ]);
  expect(allPassed(found)).toBe(false);
  expect(found[0]?.tests.map(({ faults }) => faults)).toEqual([
    ['status: expected no failure, got failed (refuse: Too small)'],
    ['status: expected waiting, got completed'],
    [expect.stringMatching(/^effects: expected 0, got 1: \[\{"effect":"save"/)],
    ['effects.0.data.size: expected 6, got 5'],
    ['instructions.0.type: expected "set", got "response"'],
    ['event: the workflow binds no event "broken"'],
    [expect.stringMatching(/^event\.selector: /)],
    ['Not a field of the module: "rows.0"'],
  ]);
  expect(reportLines(found).at(-1)).toBe('8 tests, 8 failed.');
});

test('APP12 waits and retries take no time, and what no test went through is told', async () => {
  const found = await results([{ name: 'waits', input: {}, expect: { status: 'waiting' } }], {
    entry: 'pause',
    elements: [
      {
        name: 'pause',
        type: 'flow/wait',
        options: { seconds: '3600' },
        to: { default: { never: ['default'] } },
      },
      { name: 'never', type: 'data/map', options: { value: '1' } },
    ],
  });
  expect(found[0]).toMatchObject({
    tests: [{ faults: [] }],
    coverage: { notRun: ['never'], notFired: ['pause.default'] },
  });
});

const on = (target: string, port = 'default') => ({ [port]: { [target]: ['default'] } });

test('WF30 APP12 a test is given what it finds: resources, answers of other systems and to questions', async () => {
  const approval = {
    identifier: 'approval',
    events: [{ identifier: 'ordered', type: 'webhook' }],
    elements: [
      { name: 'hook', type: 'event/webhook', options: { check: 'none' }, to: on('look') },
      {
        name: 'look',
        type: 'data/find',
        options: { module: 'cups', filter: { colour: '$event.value.colour' }, one: true },
        to: { ...on('ask'), ...on('none', 'empty') },
      },
      {
        name: 'ask',
        type: 'action/notify',
        options: { recipients: 'manager', title: 'Sell it?', actions: 'yes,no' },
        to: { ...on('price', 'yes'), ...on('none', 'no') },
      },
      { name: 'price', type: 'data/http', options: { url: '"https://prices.example/cup"' }, to: on('keep') },
      {
        name: 'keep',
        type: 'action/save',
        options: { module: 'cups', mode: 'create', recipes: { size: 'body.price' } },
      },
      { name: 'none', type: 'action/response', options: { body: '"no"' } },
    ],
  };
  const event = { identifier: 'ordered', value: { colour: 'red' } };
  const given = {
    resources: { cups: [{ colour: 'blue' }, { colour: 'red', size: 3 }] },
    http: [{ url: 'https://prices.example/', body: { price: 9 } }],
  };
  const tests = [
    {
      name: 'sold',
      event,
      given: { ...given, answers: { ask: 'yes' } },
      expect: {
        status: 'completed',
        effects: [
          { effect: 'notify' },
          { effect: 'http', url: 'https://prices.example/cup' },
          { effect: 'save', data: { size: 9 } },
        ],
      },
    },
    {
      name: 'kept',
      event,
      given: { ...given, answers: { ask: 'no' } },
      expect: { status: 'completed', instructions: [{ type: 'response', data: 'no' }] },
    },
    { name: 'asked', event, given, expect: { status: 'waiting' } },
    { name: 'there is none', event, expect: { instructions: [{ type: 'response', data: 'no' }] } },
    {
      name: 'no answer is given',
      event,
      given: { ...given, http: [], answers: { ask: 'yes' } },
      expect: { status: 'failed' },
    },
  ];
  const [result] = await runTests(
    new DefinitionSet([
      { folder: 'modules', identifier: 'cups', json: cups },
      { folder: 'workflows', identifier: 'approval', json: { ...approval, tests } },
    ]),
  );
  expect(result?.tests).toEqual(tests.map(({ name }) => ({ name, faults: [] })));
});

test.each(installedExamples())('APP14 the tests of the example $identifier pass', async ({ identifier }) => {
  const { set, errors } = checkFolder(exampleFolder(identifier));
  expect(errors).toEqual([]);
  const results = await runTests(set);
  expect(allPassed(results), reportLines(results).join('\n')).toBe(true);
});
