import { expect, test } from 'vitest';
import { schemaFaults } from './fault.ts';
import { workflowDefinition } from './workflow.ts';

const priceCheck = {
  identifier: 'price_check',
  title: 'Price check',
  async: false,
  entry: 'changed',
  elements: [
    {
      name: 'changed',
      type: 'event/on_change',
      options: {},
      set: { selector: ':selector' },
      to: { default: { mark: ['default'] } },
    },
    {
      name: 'mark',
      type: 'action/set',
      options: { properties: { validateStatus: { '${selector}.price': '"error"' } } },
      retry: { attempts: 3, delay: 1, factor: 2 },
      timeout: 10,
    },
  ],
  events: [{ identifier: 'price_changed', type: 'on_change', module: 'orders' }],
  elevated: false,
  actor: 'robot@example.com',
  queue: 'slow',
  limits: { steps: 100, seconds: 5 },
  trace: 'all',
  tests: [{ name: 'marks', input: {}, expect: { status: 'completed' } }],
};

function faults(json: unknown): [string, string][] {
  const parsed = workflowDefinition.safeParse(json);
  return parsed.success ? [] : schemaFaults(parsed.error, '').map((each) => [each.path, each.code]);
}

test('WF1 WF2 WF3 WF4 WF5 WF6 WF12 a workflow with every key is taken unchanged', () => {
  expect(workflowDefinition.parse(priceCheck)).toEqual(priceCheck);
});

test('WF7 WF8 WF12 WF14 faults have the path of the place', () => {
  expect(
    faults({
      identifier: 'Price',
      elements: [{ name: '1', type: 'flow/if', to: { true: ['x'] } }, { name: 'a' }],
      events: [{ identifier: 'x y', type: 'on_change' }],
    }),
  ).toEqual([
    ['identifier', 'bad_format'],
    ['elements.0.name', 'bad_format'],
    ['elements.0.to.true', 'wrong_type'],
    ['elements.1.type', 'required'],
    ['events.0.identifier', 'bad_format'],
  ]);
});

test('EDIT63 a folder is a path of names', () => {
  const wrong = [
    '',
    '/Sales',
    'Sales/',
    'Sales//Mails',
    ' Sales',
    'Sales /Mails',
    'a/b/c/d/e/f',
    'x'.repeat(61),
    7,
  ];
  for (const folder of wrong)
    expect(faults({ ...priceCheck, folder }), String(folder)).toMatchObject([['folder', expect.any(String)]]);
  for (const folder of ['Sales', 'Sales/Late mails', 'a/b/c/d/e', 'é'])
    expect(faults({ ...priceCheck, folder })).toEqual([]);
});

test('WF103 tags are short words, not many', () => {
  expect(faults({ ...priceCheck, tags: ['sales', 'every night'] })).toEqual([]);
  expect(faults({ ...priceCheck, tags: [''] })).toMatchObject([['tags.0', expect.any(String)]]);
  const many = Array.from({ length: 21 }, (_, n) => `tag ${n}`);
  expect(faults({ ...priceCheck, tags: many })).toMatchObject([['tags', expect.any(String)]]);
});

test('WF5 unknown keys are kept, for the engine to warn about', () => {
  expect(workflowDefinition.parse({ ...priceCheck, colour: 'red' })).toHaveProperty('colour', 'red');
});

test('ERR23 recipes nested beyond all measure are refused, not followed', () => {
  let deep: unknown = 'x';
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(faults({ identifier: 'a', elements: [{ name: 'a', type: 'data/map', set: { x: deep } }] })).toEqual([
    ['elements.0.set.x', 'bad_value'],
  ]);
});
