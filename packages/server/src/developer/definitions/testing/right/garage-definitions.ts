import { right, type Right } from '../case.ts';
import { garageFields, garageModule } from '../garage.ts';
import { chain, to } from '../workflow-pieces.ts';

const site = (name: string, more: object) => right(name, { 'sites/blog': { identifier: 'blog', ...more } });
const may = (name: string, ...permissions: object[]) =>
  right(name, { 'roles/guest': { slug: 'guest', title: 'Guest', permissions } });
const news = (more: object) => ({ collections: { news: { module: 'news', ...more } } });
const tested = (name: string, one: object) =>
  right(
    name,
    chain(
      [
        ['event/on_click', {}, { to: to('car') }],
        [
          'data/find',
          { module: 'vehicles', filter: { id: '$resource.vehicle' }, one: true },
          { name: 'car', to: to('ask') },
        ],
        [
          'action/notify',
          { recipients: 'office', title: 'x', actions: 'bill, wait' },
          { name: 'ask', to: to('store', 'bill') },
        ],
        [
          'action/save',
          { module: 'jobs', id: '$resource.id', mode: 'update', recipes: { state: '"billed"' } },
          { name: 'store' },
        ],
      ],
      {
        events: [{ identifier: 'job_billed', type: 'on_click', module: 'jobs' }],
        tests: [
          { name: 'a', event: { identifier: 'job_billed', data: { number: 'J-1' } }, expect: {}, ...one },
        ],
      },
    ),
  );

/** The garage: definitions that look unusual, and are right. */
export const garageDefinitionsRight: Right[] = [
  right(
    'choices with titles and others',
    garageFields('jobs', {
      identifier: 'x',
      type: 'select',
      default: 'other',
      options: { choices: [{ value: 'a', title: 'A' }], allowOther: true },
    }),
  ),
  right('one limit alone', garageFields('jobs', { identifier: 'x', type: 'number', options: { min: -5 } })),
  right(
    'least is most',
    garageFields('jobs', { identifier: 'x', type: 'integer', default: 3, options: { min: 3, max: 3 } }),
  ),
  right(
    'list in a list',
    garageFields('jobs', {
      identifier: 'x',
      type: 'list',
      options: {
        fields: [{ identifier: 'y', type: 'list', options: { fields: [{ identifier: 'z', type: 'text' }] } }],
      },
    }),
  ),
  right(
    'relation to itself',
    garageFields('jobs', {
      identifier: 'x',
      type: 'relation',
      options: { module: 'jobs', onDelete: 'clear' },
    }),
  ),
  right(
    'computed truth',
    garageFields('jobs', {
      identifier: 'x',
      type: 'computed',
      options: { expression: '$resource.hours > 8 or $resource.urgent', result: 'boolean' },
    }),
  ),
  right(
    'computed from rows',
    garageFields('jobs', {
      identifier: 'x',
      type: 'computed',
      options: { expression: '$join($distinct($resource.items.text), ", ")' },
    }),
  ),
  right(
    'computed json',
    garageFields('jobs', {
      identifier: 'x',
      type: 'computed',
      options: { expression: '{"a": $resource.hours}', result: 'json' },
    }),
  ),
  right('default of the day', garageFields('jobs', { identifier: 'x', type: 'date', default: '$now' })),
  right(
    'default from another field',
    garageFields('jobs', {
      identifier: 'x',
      type: 'text',
      defaultExpression: '"Job of " & $resource.begins',
    }),
  ),
  right(
    'label with a fallback',
    garageModule('owners', () => ({
      label: '$resource.mail ? $resource.name & " <" & $resource.mail & ">" : $resource.name',
    })),
  ),
  right(
    'rule over two fields',
    garageModule('parts', () => ({
      rules: [{ expression: '$resource.active or $resource.stock = 0', message: 'x', field: 'stock' }],
    })),
  ),
  right(
    'rule with a choice or nothing',
    garageModule('parts', () => ({
      rules: [
        {
          expression: '$not($exists($resource.group)) or $resource.group != "body" or $resource.price > 10',
          message: 'x',
        },
      ],
    })),
  ),
  right(
    'columns of the system',
    garageModule('parts', () => ({
      views: { index: { columns: ['sku', 'updatedAt'], sort: '-createdAt,sku' } },
    })),
  ),
  right(
    'key of two fields',
    garageModule('news', () => ({ unique: [['title', 'date']] })),
  ),
  may('own rows', {
    module: 'jobs',
    action: 'read',
    filter: { _or: [{ mechanic: '$user.id' }, { mechanic: { _null: true } }] },
  }),
  may('rows by mail over relations', {
    module: 'jobs',
    action: 'read',
    filter: { vehicle: { owner: { mail: '$user.email' } } },
  }),
  may(
    'the same module with other fields',
    { module: 'jobs', action: 'read', fields: ['number'] },
    { module: 'jobs', action: 'read', filter: { urgent: true } },
  ),
  may(
    'creation in two parts',
    { module: 'invoices', action: 'create', fields: ['number', 'job', 'date'] },
    { module: 'invoices', action: 'create', fields: ['amount', 'recipient'] },
  ),
  may('choice by not', { module: 'jobs', action: 'read', filter: { state: { _nin: ['billed'] } } }),
  may('everything to read', { module: '*', action: 'read' }, { workflow: '*', action: 'run' }),
  right('connection to every name below', {
    'connections/x': { name: 'x', kind: 'bearer', hosts: ['*.dealer.example', 'http://localhost:8080'] },
  }),
  right('connection by consent', {
    'connections/x': {
      name: 'x',
      kind: 'oauth2',
      hosts: ['a.example'],
      settings: {
        grant: 'authorization_code',
        tokenUrl: 'https://a.example/token',
        authorizeUrl: 'https://a.example/authorize',
        clientId: 'x',
        scopes: ['read'],
      },
    },
  }),
  right('connection for nobody but the system', {
    'connections/x': {
      name: 'x',
      kind: 'basic',
      hosts: ['a.example:8443'],
      settings: { user: 'x' },
      roles: [],
    },
  }),
  right('queue with a rate', { 'queues/q': { name: 'q', concurrency: 50 } }),
  site('languages with folders', {
    url: 'https://a.example',
    lang: 'en',
    languages: [
      { lang: 'en', path: '/' },
      { lang: 'de', path: '/de/' },
      { lang: 'pt-BR', path: '/br/' },
    ],
  }),
  site('feeds of a collection', {
    url: 'https://a.example',
    ...news({ page: { path: '/news/{slug}/', date: 'date' } }),
    feeds: [
      { path: '/feed.xml', collection: 'news' },
      { path: '/feed.json', collection: 'news', title: 'News' },
      { path: '/all.rss' },
    ],
  }),
  site('redirects that follow each other', {
    redirects: [
      { from: '/a/', to: '/b/' },
      { from: '/b/', to: '/c/' },
      { from: '/old/*', to: '/:splat' },
      { from: '/n/:y/:s/', to: '/news/:s/' },
    ],
  }),
  site('redirect of one path to a longer one', {
    redirects: [{ from: '/shop/', to: 'https://shop.example/' }],
  }),
  site('menu with a heading', {
    menus: { main: [{ title: 'More', children: [{ page: 'about' }, { title: 'Elsewhere', path: '/x/' }] }] },
  }),
  site('canonical host', { url: 'https://a.example', canonical_host: true }),
  site('path of the id', news({ page: { path: '/news/{id}/', title: 'title' } })),
  site(
    'path of two fields',
    news({ page: { path: '/news/{date}/{slug}/', image: 'picture', description: 'body' } }),
  ),
  site(
    'terms of choices with an index',
    news({ taxonomies: { topics: { field: 'topics', path: '/t/{term}/', index: { path: '/t/' } } } }),
  ),
  site('related with filter and order', {
    collections: {
      parts: {
        module: 'parts',
        filter: { active: true },
        related: { news: { module: 'news', field: 'about', filter: { published: true }, sort: '-date' } },
      },
    },
  }),
  site("members of one's own", { owner: 'Ann', data: { anything: [1, 2] } }),
  site('files', {
    assets: [
      { path: '/robots.txt', text: 'x' },
      { path: '/logo.png', file: '/branding/logo.png' },
    ],
  }),
  tested('answer and resources', {
    given: {
      answers: { ask: 'bill' },
      resources: { vehicles: [{ id: '019a7f00-0000-7000-8000-000000000001', plate: 'x' }] },
    },
    event: {
      identifier: 'job_billed',
      data: { number: 'J-1', vehicle: '019a7f00-0000-7000-8000-000000000001' },
    },
    expect: {
      effects: [
        { effect: 'notify', element: 'ask' },
        { effect: 'save', element: 'store', data: { state: 'billed' } },
      ],
    },
  }),
  tested('a failure that is meant', { expect: { status: 'failed' } }),
  tested('as somebody by address', { as: 'ann@example.com', expect: { status: 'waiting' } }),
];
