import { on } from '@bakehouse/server/testing';

const text = (identifier: string, options: object = {}) => ({ identifier, type: 'text', ...options });
const named = text('name', { unique: true });
/** Every row says which operation wrote it, and which versions of which rows that one had read. */
const provenance = [text('op'), text('previous'), text('beside')];
const amount = { identifier: 'n', type: 'integer' };
const module = (name: string, fields: object[], more: object = {}) => ({
  bakery_resource_module: name,
  bakery_resource: { fields: [...fields, ...provenance], ...more },
});

/** What operations read and write: counters, accounts with one sum, couples of accounts that must not fall below nothing together, bookings of slots. */
export const modules = [
  module('counters', [named, amount]),
  module('accounts', [named, amount]),
  module('couples', [named, text('couple'), amount], {
    views: { index: { columns: ['couple'], sort: 'couple' } },
  }),
  module('bookings', [text('slot')], { views: { index: { columns: ['slot'], sort: 'slot' } } }),
];

const find = (name: string, options: object, more: object) => ({
  name,
  type: 'data/find',
  options: { one: true, ...options },
  ...more,
});
const map = (name: string, value: string, to: object = {}) => ({
  name,
  type: 'data/map',
  options: { value },
  to,
});
const save = (name: string, recipes: object, more: object = {}) => ({
  name,
  type: 'action/save',
  options: { recipes: { previous: 'op', op: '$input.op', ...recipes }, ...more },
});
// A wait that is never come to makes a run durable.
const durable = (to: string) => [
  {
    name: 'if',
    type: 'flow/if',
    options: { condition: 'false' },
    to: { ...on('w', 'true'), ...on(to, 'false') },
  },
  { name: 'w', type: 'flow/wait', options: { seconds: 1 } },
];
const done = map('done', '{"done": true}');
const counter = (to: string) =>
  find('find', { module: 'counters', filter: { name: '$input.name' } }, { to: on(to) });
const raise = (more: object = {}) => ({ ...save('save', { n: 'n + 1' }, more), to: on('done') });
const refused = (value: string) => map('refused', `{"done": false, "saw": ${value}}`);

const counting = [
  { identifier: 'count', entry: 'find', elements: [counter('save'), raise(), done] },
  {
    identifier: 'count_durably',
    entry: 'if',
    elements: [...durable('find'), counter('save'), raise({ onConflict: 'retry' }), done],
  },
  {
    identifier: 'count_or_fail',
    entry: 'if',
    elements: [...durable('find'), counter('save'), raise(), done],
  },
  {
    identifier: 'count_later',
    entry: 'find',
    elements: [
      counter('pause'),
      { name: 'pause', type: 'flow/wait', options: { seconds: '0.05' }, to: on('save') },
      raise({ onConflict: 'retry' }),
      done,
    ],
  },
  {
    identifier: 'press',
    events: [{ identifier: 'pressed', type: 'on_click', module: 'counters' }],
    elements: [
      { name: 'click', type: 'event/on_click', to: on('save') },
      // The button says in the form which operation it was.
      save('save', { n: 'n + 1', op: '$resource.beside' }),
    ],
  },
];

const sides = '[$from, $to].{"name": name, "op": op, "n": n}';
const transfer = {
  identifier: 'transfer',
  entry: 'from',
  elements: [
    find(
      'from',
      { module: 'accounts', filter: { name: '$input.from' } },
      { set: { from: ':output' }, to: on('to') },
    ),
    find(
      'to',
      { module: 'accounts', filter: { name: '$input.to' } },
      { set: { to: ':output' }, to: on('enough') },
    ),
    {
      name: 'enough',
      type: 'flow/if',
      options: { condition: '$from.n >= $input.amount' },
      to: { ...on('giver', 'true'), ...on('refused', 'false') },
    },
    map('giver', '{}', on('take')),
    {
      ...save(
        'take',
        { n: '$from.n - $input.amount', previous: '$from.op', beside: '$input.to & "=" & $to.op' },
        { module: 'accounts', id: '$from.id' },
      ),
      to: on('taker'),
    },
    map('taker', '{}', on('give')),
    {
      ...save(
        'give',
        { n: '$to.n + $input.amount', previous: '$to.op', beside: '$input.from & "=" & $from.op' },
        { module: 'accounts', id: '$to.id' },
      ),
      to: on('done'),
    },
    done,
    refused(sides),
  ],
};

const withdraw = {
  identifier: 'withdraw',
  entry: 'both',
  elements: [
    find(
      'both',
      { module: 'couples', filter: { couple: '$input.couple' }, one: false },
      { set: { both: ':output' }, to: on('enough') },
    ),
    {
      name: 'enough',
      type: 'flow/if',
      options: { condition: '$sum($both.n) >= $input.amount' },
      to: { ...on('own', 'true'), ...on('refused', 'false') },
    },
    find('own', { module: 'couples', filter: { name: '$input.name' } }, { to: on('save') }),
    {
      ...save('save', {
        n: 'n - $input.amount',
        beside: '($other := $both[name != $input.name]; $other.name & "=" & $other.op)',
      }),
      to: on('done'),
    },
    done,
    refused('$both.{"name": name, "op": op, "n": n}'),
  ],
};

const book = {
  identifier: 'book',
  entry: 'find',
  elements: [
    find(
      'find',
      { module: 'bookings', filter: { slot: '$input.slot' } },
      { to: { ...on('refused'), ...on('make', 'empty') } },
    ),
    {
      ...save('make', { slot: '$input.slot', previous: '""' }, { module: 'bookings', mode: 'create' }),
      to: on('done'),
    },
    done,
    refused('[{"name": slot, "op": op}]'),
  ],
};

/** A durable run that lets an atomic one do what holds of several rows. */
const later = (workflow: string, given: readonly string[]) => ({
  identifier: `${workflow}_later`,
  entry: 'pause',
  elements: [
    { name: 'pause', type: 'flow/wait', options: { seconds: '0.01' }, to: on('run') },
    {
      name: 'run',
      type: 'action/run',
      options: {
        workflow,
        async: true,
        scope: true,
        input: Object.fromEntries(['op', ...given].map((each) => [each, `$input.${each}`])),
      },
    },
  ],
});

const look = {
  identifier: 'look',
  entry: 'all',
  elements: [
    find('all', { module: 'accounts', one: false, limit: 1000 }, { to: on('seen') }),
    map('seen', '{"done": false, "saw": $.{"name": name, "op": op, "n": n}}'),
  ],
};

/** Every way to count, transfer, withdraw and book, by atomic and durable runs, and a look by an ephemeral one. */
export const workflows = [
  ...counting,
  transfer,
  withdraw,
  book,
  later('transfer', ['from', 'to', 'amount']),
  later('withdraw', ['couple', 'name', 'amount']),
  later('book', ['slot']),
  look,
];
