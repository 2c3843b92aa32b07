import { right, type Right } from '../case.ts';
import { direct, hook, nightly, onOrder, onPrice, onTicket, to } from '../workflow-pieces.ts';

const asks = (condition: string) =>
  right(
    `asks whether ${condition}`,
    onTicket(['flow/if', { condition }, { to: to('s2', 'true') }], ['flow/fail']),
  );
const finds = (module: string, filter: object) =>
  right(`finds ${JSON.stringify(filter)}`, direct(['data/find', { module, filter }]));
const goes = (url: string) => right(`goes to ${url}`, direct(['action/redirect', { url }]));
const tested = (pieces: ReturnType<typeof direct>, test: object) => ({
  'workflows/w': {
    ...pieces['workflows/w'],
    tests: [{ name: 'x', expect: { status: 'completed' }, ...test }],
  },
});
const things = (name: string, more: object, ...fields: object[]) =>
  right(name, {
    'modules/things': {
      bakery_resource_module: 'things',
      bakery_resource: {
        fields: [
          { identifier: 'a', type: 'text', required: true },
          { identifier: 'b', type: 'number' },
          ...fields,
        ],
        ...more,
      },
    },
  });
const computed = (identifier: string, expression: string) => ({
  identifier,
  type: 'computed',
  options: { expression, result: 'number' },
});

/** What is near to a fault, and right. */
export const nearFaults: Right[] = [
  asks('$resource.due > "2026-01-01"'),
  asks('$resource.due < $now()'),
  asks('$substring($resource.due, 0, 4) = "2026"'),
  asks('$resource.customer != null and $resource.customer != ""'),
  asks('$resource.status = "open" or $resource.status = "done"'),
  asks('$resource.status in ["open", "done"] and "clerk" in $user.roles'),
  finds('tickets', { minutes: { _between: ['1', '10'] } }),
  finds('customers', { since: { _between: ['"2026-01-01"', '$substring($now(), 0, 10)'] } }),
  finds('tickets', { parent: { _null: 'true' }, customer: { _null: '$exists($input.all)' } }),
  finds('tickets', { status: { _in: '"open"' } }),
  finds('tickets', { parent: null }),
  finds('orders', { tags: { _some: ['"gift"', '"rush"'] } }),
  goes('"/app/m/orders"'),
  goes('"/app/m/" & "orders" & "/new"'),
  goes('"/app"'),
  right(
    'a response of every night',
    nightly(['data/find', { module: 'tickets' }], ['action/response', { body: '$count($)' }]),
  ),
  right(
    'a word of a webhook converted',
    hook(['action/convert', { value: 'html', from: 'html', to: 'markdown' }]),
  ),
  right(
    'a sentence converted',
    direct(['action/convert', { value: 'Hello world', from: 'markdown', to: 'html' }]),
  ),
  right(
    'a field of the form converted',
    onTicket(['action/convert', { value: 'subject', from: 'markdown', to: 'html' }]),
  ),
  right('a number as JSON', direct(['action/convert', { value: '1 + 1', from: 'json', to: 'csv' }])),
  right(
    'switches by expressions',
    onOrder([
      'action/set',
      {
        properties: {
          hidden: { note: '$resource.total > 5' },
          required: { note: '$resource.note' },
          disabled: { note: 'null' },
        },
      },
    ]),
  ),
  right(
    'a row that is copied',
    onOrder(['action/set', { add: [{ field: 'lines', value: '$resource.lines[0]' }] }]),
  ),
  right(
    'a copy of what was found',
    onOrder(
      ['data/find', { module: 'orders', one: true }, { set: { found: ':output' } }],
      ['action/set', { copy: '$found' }],
    ),
  ),
  right('a field emptied', onTicket(['action/save', { recipes: { body: 'null', priority: '""' } }])),
  right(
    'a loop over what was found',
    direct(
      ['data/find', { module: 'tickets' }],
      ['flow/each', { items: '$' }, { to: to('s2', 'item') }],
      ['data/map', { value: '$item.subject' }],
    ),
  ),
  right(
    'a test with short ids',
    tested(onOrder(['action/save', { recipes: { status: '"submitted"' } }]), {
      event: { identifier: 'order_pressed', data: { number: '1', lines: [{ unit: 'kg', qty: 1 }] } },
      given: {
        resources: { customers: [{ id: 'ann', name: 'Ann' }], orders: [{ number: '2', customer: 'ann' }] },
      },
      expect: { effects: [{ effect: 'save', data: { status: 'submitted' } }] },
    }),
  ),
  right(
    'a test of a row',
    tested(
      onPrice([
        'action/set',
        {
          recipes: { '${selector}.qty': '1' },
          properties: { validateStatus: { '${selector}.price': '"error"' } },
        },
      ]),
      {
        event: {
          identifier: 'price_changed',
          field: 'lines.0.price',
          selector: 'lines.0',
          data: { lines: [{ price: 1 }] },
        },
        expect: {
          instructions: [
            {
              type: 'set',
              recipes: { 'lines.0.qty': 1 },
              properties: { validateStatus: { 'lines.0.price': 'error' } },
            },
          ],
        },
      },
    ),
  ),
  right('a declared input', {
    'workflows/w': {
      ...direct([
        'data/find',
        { module: 'tickets', filter: { subject: '$input.a', minutes: { _gt: '$input.b', optional: true } } },
      ])['workflows/w'],
      input: [
        { identifier: 'a', type: 'text', required: true },
        { identifier: 'b', type: 'number' },
      ],
      tests: [{ name: 'x', input: { a: 'x', b: 2 }, expect: { status: 'completed' } }],
    },
  }),
  things(
    'computed from what is computed before',
    { rules: [{ expression: '$boolean($resource.a) and $resource.d > 0', message: 'x' }] },
    computed('c', '$resource.b * 2'),
    computed('d', '$resource.c + 1'),
  ),
  things('a label of several texts', { label: '$join([$resource.a, $string($resource.b)], " ")' }),
  things(
    'defaults that are filled in',
    {},
    { identifier: 'd', type: 'date', default: '$now' },
    { identifier: 'u', type: 'user', default: '$user.id' },
    { identifier: 't', type: 'text', default: '$5 and more' },
  ),
  things(
    'a short form of what has a default',
    { views: { create: { fields: ['a'] } } },
    { identifier: 'c', type: 'text', required: true, default: 'x' },
  ),
  right('new ones by two permissions', {
    'roles/baker': {
      slug: 'baker',
      title: 'Baker',
      permissions: [
        { module: 'tickets', action: 'create', fields: ['subject'] },
        { module: 'tickets', action: 'create', fields: ['status'] },
        { module: 'tickets', action: 'read', filter: { assignee: '$user.id' } },
      ],
    },
  }),
];
