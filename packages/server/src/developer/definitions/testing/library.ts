import type { Pieces } from './case.ts';
import { chain, to, type Step } from './workflow-pieces.ts';

/** A fourth app that cases are put over: a library with books, members and loans. */
export const library: Pieces = {
  'modules/branches': module('branches', {
    label: '$resource.name',
    fields: [
      { identifier: 'name', type: 'text', required: true },
      { identifier: 'manager', type: 'user' },
      { identifier: 'opens', type: 'time' },
      { identifier: 'site', type: 'url' },
    ],
  }),
  'modules/authors': module('authors', {
    label: '$resource.name',
    fields: [
      { identifier: 'name', type: 'text', required: true, unique: true },
      { identifier: 'born', type: 'date' },
      { identifier: 'country', type: 'select', options: { choices: ['uk', 'us', 'it'] } },
    ],
  }),
  'modules/books': module('books', {
    label: '$resource.title',
    fields: [
      { identifier: 'isbn', type: 'text', required: true, unique: true },
      { identifier: 'title', type: 'text', required: true },
      { identifier: 'author', type: 'relation', required: true, options: { module: 'authors' } },
      { identifier: 'genre', type: 'select', options: { choices: ['novel', 'poetry', 'essay'] } },
      { identifier: 'pages', type: 'integer', options: { min: 1 } },
      { identifier: 'price', type: 'money', options: { currency: 'EUR', min: 0 } },
      { identifier: 'copies', type: 'integer', required: true, default: 1 },
      { identifier: 'lent', type: 'integer', required: true, default: 0 },
      { identifier: 'tags', type: 'multiselect', options: { choices: ['new', 'rare', 'reference'] } },
      { identifier: 'cover', type: 'image' },
      {
        identifier: 'left',
        type: 'computed',
        options: { expression: '$resource.copies - $resource.lent', result: 'integer' },
      },
    ],
  }),
  'modules/members': module('members', {
    label: '$resource.name',
    fields: [
      { identifier: 'name', type: 'text', required: true },
      { identifier: 'mail', type: 'email', required: true, unique: true },
      {
        identifier: 'standing',
        type: 'select',
        default: 'active',
        options: { choices: ['active', 'paused', 'banned'] },
      },
      { identifier: 'joined', type: 'date', required: true },
      { identifier: 'branch', type: 'relation', required: true, options: { module: 'branches' } },
      { identifier: 'guardian', type: 'relation', options: { module: 'members' } },
      { identifier: 'account', type: 'user' },
      { identifier: 'fines', type: 'number', readonly: true },
      { identifier: 'phone', type: 'phone' },
    ],
  }),
  'modules/loans': module('loans', {
    label: '$resource.number',
    fields: [
      { identifier: 'number', type: 'text', unique: true, options: { numbering: { format: 'L-{0000}' } } },
      { identifier: 'member', type: 'relation', required: true, options: { module: 'members' } },
      { identifier: 'book', type: 'relation', required: true, options: { module: 'books' } },
      {
        identifier: 'state',
        type: 'select',
        default: 'out',
        options: { choices: ['out', 'returned', 'lost'], events: { on_change: ['loan_state'] } },
      },
      { identifier: 'out_on', type: 'date', required: true },
      { identifier: 'due', type: 'date' },
      { identifier: 'returned_on', type: 'date' },
      { identifier: 'fee', type: 'number', options: { min: 0 } },
      { identifier: 'reminded', type: 'boolean', default: false },
      { identifier: 'clerk', type: 'user' },
      {
        identifier: 'talks',
        type: 'list',
        options: {
          fields: [
            { identifier: 'text', type: 'text', required: true },
            { identifier: 'how', type: 'select', options: { choices: ['call', 'mail', 'visit'] } },
            { identifier: 'by', type: 'user' },
            { identifier: 'charge', type: 'number', options: { events: { on_change: ['talk_charged'] } } },
          ],
          buttons: [{ identifier: 'again', title: 'Again', trigger: 'talk_again' }],
        },
      },
      { identifier: 'letter', type: 'file' },
      { identifier: 'remark', type: 'textarea' },
    ],
    buttons: { update: { trigger: 'loan_pressed' } },
    actions: [{ identifier: 'remind', title: 'Remind', trigger: 'loan_reminded' }],
  }),
  'roles/librarian': {
    slug: 'librarian',
    title: 'Librarian',
    permissions: [
      { module: 'loans', action: 'read' },
      { module: 'members', action: 'read', filter: { standing: { _ne: 'banned' } } },
    ],
  },
  'queues/letters': { name: 'letters', concurrency: 1 },
  'connections/catalogue': {
    name: 'catalogue',
    kind: 'bearer',
    hosts: ['api.catalogue.example'],
    roles: ['librarian'],
  },
  'connections/catalogue_hook': { name: 'catalogue_hook', kind: 'secret', settings: {} },
  'workflows/library_forms':
    chain(
      [
        ['event/on_change', {}, { to: to('show') }],
        ['event/on_click', {}, { to: to('show') }],
        ['action/refresh', { scope: 'page' }, { name: 'show' }],
      ],
      {
        identifier: 'library_forms',
        events: [
          { identifier: 'loan_state', type: 'on_change', module: 'loans' },
          { identifier: 'talk_charged', type: 'on_change', module: 'loans' },
          { identifier: 'talk_again', type: 'on_click', module: 'loans' },
          { identifier: 'loan_pressed', type: 'on_click', module: 'loans' },
          { identifier: 'loan_reminded', type: 'on_click', module: 'loans' },
        ],
      },
    )['workflows/w'] ?? {},
  'workflows/fine_of': {
    identifier: 'fine_of',
    entry: 'sum',
    input: [
      { identifier: 'loan', type: 'relation', required: true, options: { module: 'loans' } },
      { identifier: 'days', type: 'integer', required: true },
      { identifier: 'rate', type: 'select', options: { choices: ['child', 'adult'] } },
    ],
    elements: [
      {
        name: 'sum',
        type: 'data/map',
        options: { value: '$input.days * ($input.rate = "child" ? 0.1 : 0.3)' },
      },
    ],
  },
};

function module(name: string, resource: object): object {
  return { bakery_resource_module: name, bakery_resource: resource };
}

/** Steps behind the button of a loan; the first is `elements.1`. */
export function onLoan(...steps: Step[]): Pieces {
  return chain([['event/on_click'], ...steps], {
    events: [{ identifier: 'loan_pressed', type: 'on_click', module: 'loans' }],
  });
}

/** Steps after the charge of a talk was changed; the first is `elements.1`. */
export function onTalk(...steps: Step[]): Pieces {
  return chain(
    [['event/on_change', {}, { set: { selector: ':selector', row: ':row' }, to: to('s1') }], ...steps],
    { events: [{ identifier: 'talk_charged', type: 'on_change', module: 'loans' }] },
  );
}

/** A module of the library with some keys of `bakery_resource` in the place of its own. */
export function libraryModule(name: string, change: (fields: readonly object[]) => object): Pieces {
  const { bakery_resource: own } = library[`modules/${name}`] as {
    bakery_resource: { fields: readonly object[] };
  };
  return { [`modules/${name}`]: module(name, { ...own, ...change(own.fields) }) };
}

/** The save of a loan that is there. */
export const saveLoan = (recipes: object, more: object = {}): Step => [
  'action/save',
  { module: 'loans', id: '$resource.id', mode: 'update', recipes, ...more },
];

/** A search. */
export const find = (module: string, filter: object, more: object = {}, rest: object = {}): Step => [
  'data/find',
  { module, filter, ...more },
  rest,
];
