import { on } from '@bakehouse/server/testing';

const text = (identifier: string, more: object = {}) => ({ identifier, type: 'text', ...more });
const retry = { attempts: 60, delay: 1, factor: 1 };

/** What is written while faults happen. */
export const modules = [
  {
    bakery_resource_module: 'entries',
    bakery_resource: {
      fields: [
        text('key', { unique: true }),
        { identifier: 'amount', type: 'number', options: { events: { on_change: ['amount_changed'] } } },
        { identifier: 'double', type: 'number' },
      ],
    },
  },
  {
    bakery_resource_module: 'counters',
    bakery_resource: { fields: [text('client', { unique: true }), { identifier: 'count', type: 'integer' }] },
  },
  { bakery_resource_module: 'drafts', bakery_resource: { fields: [text('key', { unique: true })] } },
  {
    bakery_resource_module: 'marks',
    bakery_resource: { fields: [text('run'), text('step'), text('key'), text('file')] },
  },
];

const mark = (name: string, to: object = {}, file = '""') => ({
  name,
  type: 'action/save',
  options: {
    module: 'marks',
    mode: 'create',
    recipes: { run: '$run.id', step: `"${name}"`, key: '$input.key', file },
  },
  to,
});

/** A form that computes a field, and a run with two rows, a mail and an export. */
export const workflows = [
  {
    identifier: 'doubling',
    events: [{ identifier: 'amount_changed', type: 'on_change', module: 'entries' }],
    elements: [
      { name: 'changed', type: 'event/on_change', to: on('give') },
      { name: 'give', type: 'action/set', options: { recipes: { double: '$resource.amount * 2' } } },
    ],
  },
  {
    identifier: 'order',
    async: true,
    elevated: true,
    input: [{ identifier: 'key', type: 'text' }],
    entry: 'first',
    elements: [
      mark('first', on('mail')),
      {
        name: 'mail',
        type: 'action/mail',
        retry,
        options: { to: '"cook@example.com"', subject: '"Order " & $input.key', text: '"Please bake."' },
        to: on('export'),
      },
      {
        name: 'export',
        type: 'action/export',
        retry,
        options: { module: 'counters', all: true, format: 'csv', filename: '"counters.csv"' },
        set: { file: ':output' },
        to: on('last'),
      },
      mark('last', {}, '$file.id'),
    ],
  },
];

/** A run that builds the website of the example and puts it under its names. */
export const publishing = {
  identifier: 'publish',
  async: true,
  elevated: true,
  input: [{ identifier: 'key', type: 'text' }],
  entry: 'first',
  elements: [
    mark('first', on('build')),
    {
      name: 'build',
      type: 'action/buildSite',
      retry,
      options: { template: '"Mill and Crust"' },
      to: on('deploy'),
    },
    {
      name: 'deploy',
      type: 'action/deploySite',
      retry,
      options: { hostnames: ['"www.mill.example"'] },
      to: on('last'),
    },
    mark('last'),
  ],
};
