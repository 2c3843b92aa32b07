import type { Pieces } from './case.ts';
import { chain, to, type Step } from './workflow-pieces.ts';

/** A third app that cases are put over: a garage with vehicles, jobs and invoices. */
export const garage: Pieces = {
  'modules/owners': module('owners', {
    label: '$resource.name',
    fields: [
      { identifier: 'name', type: 'text', required: true },
      { identifier: 'mail', type: 'email', unique: true },
      { identifier: 'phone', type: 'phone' },
      {
        identifier: 'kind',
        type: 'select',
        default: 'private',
        options: { choices: ['private', 'company', 'fleet'] },
      },
      { identifier: 'blocked', type: 'boolean', default: false },
      { identifier: 'since', type: 'date' },
      { identifier: 'rebate', type: 'number', options: { min: 0, max: 50 } },
      { identifier: 'contact', type: 'user' },
    ],
  }),
  'modules/vehicles': module('vehicles', {
    label: '$resource.plate & " (" & $resource.make & ")"',
    fields: [
      { identifier: 'plate', type: 'text', required: true, unique: true, options: { maxLength: 12 } },
      { identifier: 'owner', type: 'relation', required: true, options: { module: 'owners' } },
      { identifier: 'make', type: 'select', required: true, options: { choices: ['vw', 'fiat', 'volvo'] } },
      { identifier: 'year', type: 'integer', options: { min: 1950, max: 2100 } },
      { identifier: 'km', type: 'integer', default: 0 },
      { identifier: 'fuel', type: 'select', options: { choices: ['petrol', 'diesel', 'electric'] } },
      { identifier: 'photos', type: 'image', options: { multiple: true } },
      { identifier: 'inspected', type: 'date' },
      { identifier: 'paint', type: 'color' },
    ],
  }),
  'modules/parts': module('parts', {
    label: '$resource.title',
    fields: [
      { identifier: 'sku', type: 'text', required: true, unique: true },
      { identifier: 'title', type: 'text', required: true },
      { identifier: 'price', type: 'money', required: true, options: { currency: 'EUR', min: 0 } },
      { identifier: 'stock', type: 'integer', default: 0 },
      { identifier: 'group', type: 'select', options: { choices: ['brake', 'engine', 'body'] } },
      { identifier: 'fits', type: 'multiselect', options: { choices: ['vw', 'fiat', 'volvo'] } },
      { identifier: 'active', type: 'boolean', default: true },
    ],
  }),
  'modules/jobs': module('jobs', {
    label: '$resource.number',
    fields: [
      { identifier: 'number', type: 'text', unique: true, options: { numbering: { format: 'J-{0000}' } } },
      { identifier: 'vehicle', type: 'relation', required: true, options: { module: 'vehicles' } },
      {
        identifier: 'state',
        type: 'select',
        default: 'planned',
        options: {
          choices: ['planned', 'running', 'waiting', 'finished', 'billed'],
          events: { on_change: ['job_state'] },
        },
      },
      { identifier: 'mechanic', type: 'user' },
      { identifier: 'due', type: 'datetime' },
      { identifier: 'begins', type: 'date', required: true },
      { identifier: 'hours', type: 'number', options: { min: 0 } },
      { identifier: 'urgent', type: 'boolean', default: false },
      {
        identifier: 'items',
        type: 'list',
        options: {
          fields: [
            { identifier: 'part', type: 'relation', options: { module: 'parts' } },
            { identifier: 'text', type: 'text' },
            { identifier: 'qty', type: 'integer', required: true },
            { identifier: 'price', type: 'number', options: { events: { on_change: ['item_priced'] } } },
            { identifier: 'sort', type: 'select', options: { choices: ['part', 'labour'] } },
          ],
          buttons: [{ identifier: 'drop', title: 'Drop', trigger: 'item_dropped' }],
        },
      },
      { identifier: 'labels', type: 'multiselect', options: { choices: ['warranty', 'recall', 'express'] } },
      { identifier: 'total', type: 'number', readonly: true },
      {
        identifier: 'net',
        type: 'computed',
        options: { expression: '$resource.total / 1.19', result: 'number' },
      },
      { identifier: 'report', type: 'file' },
      { identifier: 'remark', type: 'textarea' },
    ],
    buttons: { update: { trigger: 'job_pressed' } },
    actions: [{ identifier: 'bill', title: 'Bill', trigger: 'job_billed' }],
  }),
  'modules/invoices': module('invoices', {
    label: '$resource.number',
    fields: [
      { identifier: 'number', type: 'text', required: true, unique: true },
      { identifier: 'job', type: 'relation', required: true, options: { module: 'jobs' } },
      { identifier: 'date', type: 'date', required: true },
      { identifier: 'amount', type: 'money', required: true, options: { currency: 'EUR' } },
      { identifier: 'paid', type: 'boolean', default: false },
      { identifier: 'sent_at', type: 'datetime' },
      { identifier: 'recipient', type: 'email', required: true },
      { identifier: 'pdf', type: 'file' },
    ],
  }),
  'modules/news': module('news', {
    label: '$resource.title',
    fields: [
      { identifier: 'title', type: 'text', required: true },
      { identifier: 'slug', type: 'text', required: true, unique: true },
      { identifier: 'date', type: 'date', required: true },
      { identifier: 'topics', type: 'multiselect', options: { choices: ['tyres', 'oil', 'team'] } },
      { identifier: 'about', type: 'relation', options: { module: 'parts' } },
      { identifier: 'picture', type: 'image' },
      { identifier: 'body', type: 'richtext' },
      { identifier: 'published', type: 'boolean', default: false },
    ],
  }),
  'roles/mechanic': {
    slug: 'mechanic',
    title: 'Mechanic',
    permissions: [
      { module: 'jobs', action: 'read', filter: { mechanic: '$user.id' } },
      { module: 'jobs', action: 'update', fields: ['state', 'hours', 'remark', 'items'] },
    ],
  },
  'roles/office': {
    slug: 'office',
    title: 'Office',
    permissions: [
      { module: 'jobs', action: 'read' },
      { module: 'invoices', action: 'read' },
      { module: 'invoices', action: 'create' },
    ],
  },
  'queues/printing': { name: 'printing', concurrency: 1 },
  'connections/dealer': {
    name: 'dealer',
    kind: 'apiKey',
    settings: { name: 'X-Key', in: 'header' },
    hosts: ['api.dealer.example'],
    roles: ['office'],
  },
  'connections/dealer_hook': { name: 'dealer_hook', kind: 'secret', settings: {} },
  'workflows/garage_forms':
    chain(
      [
        ['event/on_change', {}, { to: to('show') }],
        ['event/on_click', {}, { to: to('show') }],
        ['action/refresh', { scope: 'page' }, { name: 'show' }],
      ],
      {
        identifier: 'garage_forms',
        events: [
          { identifier: 'job_state', type: 'on_change', module: 'jobs' },
          { identifier: 'item_priced', type: 'on_change', module: 'jobs' },
          { identifier: 'item_dropped', type: 'on_click', module: 'jobs' },
          { identifier: 'job_pressed', type: 'on_click', module: 'jobs' },
          { identifier: 'job_billed', type: 'on_click', module: 'jobs' },
        ],
      },
    )['workflows/w'] ?? {},
  'workflows/remind': {
    identifier: 'remind',
    entry: 'mail',
    input: [
      { identifier: 'address', type: 'email', required: true },
      { identifier: 'days', type: 'integer', required: true },
      { identifier: 'tone', type: 'select', options: { choices: ['kind', 'firm'] } },
    ],
    elements: [
      {
        name: 'mail',
        type: 'action/mail',
        options: {
          to: '$input.address',
          subject: '$input.tone = "firm" ? "Last reminder" : "A reminder"',
          text: '"Since " & $input.days & " days."',
        },
      },
    ],
  },
};

function module(name: string, resource: object): object {
  return { bakery_resource_module: name, bakery_resource: resource };
}

/** Steps behind the button of a job; the first is `elements.1`. */
export function onJob(...steps: Step[]): Pieces {
  return chain([['event/on_click'], ...steps], {
    events: [{ identifier: 'job_pressed', type: 'on_click', module: 'jobs' }],
  });
}

/** Steps after the price of an item was changed; the first is `elements.1`. */
export function onItem(...steps: Step[]): Pieces {
  return chain(
    [['event/on_change', {}, { set: { selector: ':selector', row: ':row' }, to: to('s1') }], ...steps],
    {
      events: [{ identifier: 'item_priced', type: 'on_change', module: 'jobs' }],
    },
  );
}

/** A module of the garage with some keys of `bakery_resource` in the place of its own. */
export function garageModule(name: string, change: (resource: GarageModule) => object): Pieces {
  const { bakery_resource } = garage[`modules/${name}`] as { bakery_resource: GarageModule };
  return { [`modules/${name}`]: module(name, { ...bakery_resource, ...change(bakery_resource) }) };
}

/** What `garageModule` gives to see of a module. */
export interface GarageModule {
  fields: readonly { identifier: string }[];
}

/** A module of the garage with further fields. */
export function garageFields(name: string, ...fields: object[]): Pieces {
  return garageModule(name, (resource) => ({ fields: [...resource.fields, ...fields] }));
}
