import type { Pieces } from './case.ts';
import { chain, to } from './workflow-pieces.ts';

/** The app that every case is put over: a bakery with orders and tickets. */
export const bakery: Pieces = {
  'modules/customers': module('customers', {
    label: '$resource.name',
    fields: [
      { identifier: 'name', type: 'text', required: true },
      { identifier: 'email', type: 'email', unique: true },
      { identifier: 'country', type: 'select', options: { choices: ['DE', 'FR', 'AT'] } },
      { identifier: 'vip', type: 'boolean', default: false },
      { identifier: 'since', type: 'date' },
      { identifier: 'credit', type: 'number' },
    ],
  }),
  'modules/products': module('products', {
    label: '$resource.title',
    fields: [
      { identifier: 'sku', type: 'text', required: true, unique: true },
      { identifier: 'title', type: 'text', required: true },
      { identifier: 'price', type: 'number', required: true },
      { identifier: 'stock', type: 'integer' },
      {
        identifier: 'kind',
        type: 'select',
        default: 'bread',
        options: { choices: ['bread', 'cake', 'drink'] },
      },
    ],
  }),
  'modules/orders': module('orders', {
    label: '$resource.number',
    fields: [
      { identifier: 'number', type: 'text', required: true, unique: true },
      { identifier: 'customer', type: 'relation', required: true, options: { module: 'customers' } },
      {
        identifier: 'status',
        type: 'select',
        default: 'draft',
        options: { choices: ['draft', 'submitted', 'delivered', 'cancelled'] },
      },
      {
        identifier: 'lines',
        type: 'list',
        options: {
          fields: [
            { identifier: 'product', type: 'relation', options: { module: 'products' } },
            { identifier: 'title', type: 'text' },
            { identifier: 'price', type: 'number', options: { events: { on_change: ['price_changed'] } } },
            { identifier: 'qty', type: 'integer' },
            { identifier: 'unit', type: 'select', options: { choices: ['piece', 'kg'] } },
          ],
          buttons: [{ identifier: 'split', trigger: 'split_line' }],
        },
      },
      { identifier: 'tags', type: 'multiselect', options: { choices: ['gift', 'rush'] } },
      { identifier: 'total', type: 'number', readonly: true },
      {
        identifier: 'net',
        type: 'computed',
        options: { expression: '$resource.total / 1.19', result: 'number' },
      },
      { identifier: 'delivery', type: 'date' },
      { identifier: 'note', type: 'textarea' },
      { identifier: 'invoice', type: 'file' },
    ],
    buttons: { update: { trigger: 'order_pressed' } },
  }),
  'modules/tickets': module('tickets', {
    label: '$resource.subject',
    fields: [
      { identifier: 'subject', type: 'text', required: true },
      {
        identifier: 'status',
        type: 'select',
        default: 'open',
        options: { choices: ['open', 'waiting', 'done'], events: { on_change: ['status_changed'] } },
      },
      { identifier: 'priority', type: 'select', options: { choices: ['low', 'normal', 'high'] } },
      { identifier: 'customer', type: 'relation', options: { module: 'customers' } },
      { identifier: 'parent', type: 'relation', options: { module: 'tickets' } },
      { identifier: 'assignee', type: 'user' },
      { identifier: 'due', type: 'datetime' },
      { identifier: 'minutes', type: 'integer' },
      { identifier: 'body', type: 'textarea' },
    ],
    buttons: { update: { trigger: 'ticket_pressed' } },
  }),
  'modules/posts': module('posts', {
    label: '$resource.title',
    fields: [
      { identifier: 'title', type: 'text', required: true },
      { identifier: 'slug', type: 'text', required: true, unique: true },
      { identifier: 'date', type: 'date', required: true },
      { identifier: 'summary', type: 'textarea' },
      { identifier: 'published', type: 'boolean', default: false },
    ],
  }),
  'roles/clerk': { slug: 'clerk', title: 'Clerk', permissions: [{ module: 'orders', action: 'read' }] },
  'roles/manager': {
    slug: 'manager',
    title: 'Manager',
    permissions: [{ module: 'orders', action: 'update' }],
  },
  'queues/mails': { name: 'mails', concurrency: 2 },
  'workflows/forms':
    chain(
      [
        ['event/on_change', { event: 'price_changed' }, { to: to('show') }],
        ['event/on_change', { event: 'status_changed' }, { to: to('show') }],
        ['event/on_click', {}, { to: to('show') }],
        ['action/refresh', { scope: 'page' }, { name: 'show' }],
      ],
      {
        identifier: 'forms',
        events: [
          { identifier: 'price_changed', type: 'on_change', module: 'orders' },
          { identifier: 'split_line', type: 'on_click', module: 'orders' },
          { identifier: 'order_pressed', type: 'on_click', module: 'orders' },
          { identifier: 'status_changed', type: 'on_change', module: 'tickets' },
          { identifier: 'ticket_pressed', type: 'on_click', module: 'tickets' },
        ],
      },
    )['workflows/w'] ?? {},
  'workflows/tell': {
    identifier: 'tell',
    entry: 'tell',
    elements: [
      {
        name: 'tell',
        type: 'action/notify',
        options: { recipients: 'manager', recipes: { title: '$input.subject', message: '$input.text' } },
      },
    ],
  },
  'workflows/later': {
    identifier: 'later',
    async: true,
    elevated: true,
    entry: 'mail',
    elements: [
      {
        name: 'mail',
        type: 'action/mail',
        options: { to: '$input.address', subject: '"Thank you"', text: '"Your order is on its way."' },
      },
    ],
  },
};

function module(name: string, resource: object): object {
  return { bakery_resource_module: name, bakery_resource: resource };
}
