import { expect, test } from 'vitest';
import { arrange } from './arrangement.ts';
import { withKey } from './definition.ts';
import { removeElements } from './edit-elements.ts';
import { summaryOf } from './summary.ts';

const base = {
  identifier: 'w',
  title: 'W',
  entry: 'a',
  events: [{ identifier: 'e', type: 'on_create', module: 'orders' }],
  elements: [
    { name: 'a', type: 'data/map', options: { value: '1' }, to: { default: { b: ['default'] } } },
    { name: 'b', type: 'action/mail', options: { to: '"a@b.c"', subject: '"Hi"' } },
  ],
  tests: [{ name: 't', input: 1, expect: {} }],
};
type Change = (definition: typeof base) => Readonly<Record<string, unknown>>;

const [a, b] = base.elements as [object, object];
const cases: [string, Change, object[]][] = [
  ['nothing', (all) => structuredClone(all), []],
  ['switched off', (all) => ({ ...all, active: false }), [{ kind: 'turned', on: false }]],
  ['active said', (all) => ({ ...all, active: true }), []],
  [
    'an option and a time limit',
    (all) => ({ ...all, elements: [a, { ...b, options: { to: '"a@b.c"', subject: '"Ho"' }, timeout: 3 }] }),
    [{ kind: 'changed', element: 'b', type: 'action/mail', options: ['subject'], parts: ['timeout'] }],
  ],
  [
    'another trigger',
    (all) => ({ ...all, events: [{ identifier: 'f', type: 'webhook' }] }),
    [
      { kind: 'bound', type: 'webhook', module: '', event: 'f' },
      { kind: 'unbound', type: 'on_create', module: 'orders', event: 'e' },
    ],
  ],
  [
    'a removed element takes its links along',
    (all) => removeElements(all, new Set(['b'])),
    [
      { kind: 'removed', element: 'b', type: 'action/mail' },
      { kind: 'unlinked', from: 'a', port: 'default', to: 'b' },
    ],
  ],
  [
    'a new element',
    (all) => ({ ...all, elements: [...all.elements, { name: 'c', type: 'flow/if' }] }),
    [{ kind: 'added', element: 'c', type: 'flow/if' }],
  ],
  [
    'the title',
    (all) => withKey(all, 'title', 'New'),
    [{ kind: 'key', key: 'title', before: 'W', after: 'New' }],
  ],
  ['a place', (all) => arrange(all, new Map([['a', { x: 1, y: 2 }]])), [{ kind: 'layout' }]],
  [
    'tests',
    (all) => ({
      ...all,
      tests: [
        { ...all.tests[0], input: 2 },
        { name: 'u', expect: {} },
      ],
    }),
    [{ kind: 'tests', added: 1, removed: 0, changed: 1 }],
  ],
];

test.each(cases)('EDIT37 what changes is told: %s', (_name, change, expected) => {
  expect(summaryOf(base, change(base))).toEqual(expected);
});
