import { right, type Right } from '../case.ts';
import { direct, onTicket, to } from '../workflow-pieces.ts';

const things = (fields: object[], more: object = {}) => ({
  'modules/things': { bakery_resource_module: 'things', bakery_resource: { fields, ...more } },
});
const title = { identifier: 'title', type: 'text', required: true };
const status = {
  identifier: 'status',
  type: 'select',
  default: 'open',
  options: { choices: [{ value: 'open', title: 'Open', color: '#2f855a', icon: 'clock' }, 'done'] },
};
const rows = {
  identifier: 'rows',
  type: 'list',
  options: {
    fields: [
      { identifier: 'price', type: 'number' },
      { identifier: 'qty', type: 'integer', default: 1 },
    ],
  },
};
const may = (...permissions: object[]) => ({ 'roles/baker': { slug: 'baker', title: 'Baker', permissions } });
const tested = (test: object) => {
  const { 'workflows/w': workflow = {} } = onTicket(
    [
      'action/notify',
      { recipients: 'manager', title: 'Go?', actions: 'yes, no' },
      { to: { ...to('s2', 'yes'), ...to('s3', 'no') } },
    ],
    ['action/save', { module: 'tickets', id: '$resource.id', mode: 'update', recipes: { status: '"done"' } }],
    ['action/redirect', { view: { module: 'tickets', view: 'index' } }],
  );
  return {
    'workflows/w': {
      ...workflow,
      tests: [
        { name: 'x', expect: {}, event: { identifier: 'ticket_pressed', data: { subject: 'a' } }, ...test },
      ],
    },
  };
};

/** Modules, roles, sites, queues and tests. */
export const definitions: Right[] = [
  right(
    'a module',
    things([title, status, rows], {
      title: 'Things',
      label: '$resource.title & " (" & $resource.status & ")"',
    }),
  ),
  right(
    'a label with a default',
    things([title, { identifier: 'code', type: 'text' }], { label: '$resource.code ?: $resource.title' }),
  ),
  right(
    'a rule',
    things([title, { identifier: 'from', type: 'date' }, { identifier: 'until', type: 'date' }], {
      rules: [
        {
          expression: '$not($exists($resource.until)) or $resource.from <= $resource.until',
          message: 'Until is before from',
          field: 'until',
        },
      ],
    }),
  ),
  right(
    'a rule about rows',
    things([title, rows], {
      rules: [
        { expression: '$count($resource.rows) > 0 and $min($resource.rows.qty) > 0', message: 'Add a row' },
      ],
    }),
  ),
  right(
    'a rule about a choice',
    things([title, status, { identifier: 'reason', type: 'text' }], {
      rules: [
        {
          expression: '$resource.status != "done" or $exists($resource.reason)',
          message: 'Say why',
          field: 'reason',
        },
      ],
    }),
  ),
  right(
    'computed values',
    things([
      title,
      rows,
      {
        identifier: 'sum',
        type: 'computed',
        options: { expression: '$sum($resource.rows.(price * qty))', result: 'number' },
      },
      {
        identifier: 'large',
        type: 'computed',
        options: { expression: '$count($resource.rows) > 10', result: 'boolean' },
      },
      {
        identifier: 'name',
        type: 'computed',
        options: { expression: '$uppercase($resource.title)', result: 'text' },
      },
    ]),
  ),
  right(
    'views',
    things([title, status, { identifier: 'note', type: 'textarea' }], {
      views: {
        index: {
          columns: ['title', 'status', 'createdAt'],
          sort: '-createdAt,title',
          filter: { status: { _ne: 'done' }, createdBy: '$user.id' },
          search: ['title', 'note'],
        },
        create: { fields: ['title'] },
        update: { sections: [{ title: 'A', columns: 2, fields: ['title', 'status'] }, { fields: ['note'] }] },
      },
    }),
  ),
  right(
    'choices of a module',
    things([
      title,
      {
        identifier: 'sku',
        type: 'select',
        options: { choicesFrom: { module: 'products', value: 'sku', title: 'title' } },
      },
      { identifier: 'any', type: 'select', options: { choices: ['a'], allowOther: true } },
    ]),
  ),
  right(
    'defaults',
    things([
      title,
      { identifier: 'n', type: 'integer', default: 5, options: { min: 1, max: 10 } },
      { identifier: 'd', type: 'date', default: '2026-01-01' },
      { identifier: 'yes', type: 'boolean', default: true },
      { identifier: 'tags', type: 'multiselect', default: ['a'], options: { choices: ['a', 'b'] } },
    ]),
  ),
  right(
    'relations',
    things([
      title,
      {
        identifier: 'customer',
        type: 'relation',
        required: true,
        options: { module: 'customers', onDelete: 'restrict' },
      },
      {
        identifier: 'products',
        type: 'relation',
        options: { module: 'products', multiple: true, onDelete: 'clear' },
      },
      { identifier: 'self', type: 'relation', options: { module: 'things' } },
    ]),
  ),
  right(
    'a role',
    may(
      {
        module: 'orders',
        action: 'read',
        fields: ['number', 'status', 'createdAt'],
        filter: { _or: [{ createdBy: '$user.id' }, { status: { _in: ['submitted', 'delivered'] } }] },
      },
      { module: 'orders', action: 'update', filter: { customer: { email: '$user.email' }, status: 'draft' } },
      { workflow: 'tell', action: 'run' },
    ),
  ),
  right('a role for everything', may({ module: '*', action: 'read' }, { workflow: '*', action: 'run' })),
  right(
    'two filters of one action',
    may(
      { module: 'orders', action: 'read', filter: { status: 'draft' } },
      { module: 'orders', action: 'read', filter: { total: { _gt: 5 } } },
    ),
  ),
  right(
    'rows of the roles',
    may({ module: 'posts', action: 'read', filter: { slug: { _in: '$user.roles' }, published: true } }),
  ),
  right(
    'a price in dollars',
    may({ module: 'orders', action: 'read', filter: { note: { _contains: '$5' } } }),
  ),
  right('a queue', { 'queues/slow': { name: 'slow', concurrency: 1, rate: { limit: 10, seconds: 60 } } }),
  right('a site', {
    'sites/shop': {
      identifier: 'shop',
      title: 'Shop',
      lang: 'en',
      url: 'https://shop.example',
      data: { menu: [] },
      collections: {
        posts: {
          module: 'posts',
          filter: { published: true, date: { _lte: '2030-01-01' } },
          sort: '-date',
          limit: 10,
          page: { path: '/blog/{slug}/', layout: 'post', description: 'summary', date: 'date' },
        },
        customers: { module: 'customers', page: { path: '/c/{id}/', title: 'name' } },
      },
      redirects: [{ from: '/a/', to: '/b/', status: 301 }],
      build: { pages_filter: [] },
    },
  }),
  right(
    'a test',
    tested({
      as: 'clerk',
      event: {
        identifier: 'ticket_pressed',
        id: '019a0000-0000-7000-8000-000000000001',
        data: { subject: 'a', status: 'open', minutes: 5 },
      },
      given: {
        answers: { s1: 'yes' },
        resources: {
          customers: [{ id: '019a0000-0000-7000-8000-000000000002', name: 'Ann', country: 'DE' }],
        },
      },
      expect: {
        status: 'completed',
        effects: [
          { effect: 'notify' },
          { effect: 'save', element: 's2', module: 'tickets', data: { status: 'done' } },
        ],
      },
    }),
  ),
  right(
    'a test of the other way',
    tested({
      given: { answers: { s1: 'no' } },
      expect: { instructions: [{ type: 'redirect', view: { module: 'tickets', view: 'index' } }] },
    }),
  ),
  right(
    'a test that waits',
    tested({
      as: 'ann@bakery.example',
      expect: { status: 'waiting', instructions: [], effects: [{ effect: 'notify', element: 's1' }] },
    }),
  ),
  right('a piece and a workflow that uses it', {
    'pieces/slack': { name: 'slack', version: '0.17.9', integrity: 'sha512-abc=' },
    ...direct(['piece/slack/send_channel_message', { channel: '"C1"', text: '"Hello"' }]),
  }),
];
