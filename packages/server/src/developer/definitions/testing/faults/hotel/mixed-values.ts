import { fault, type Fault, type Pieces } from '../../case.ts';
import { chain, hook, nightly, onOrder, onTicket, to } from '../../workflow-pieces.ts';

const o = (n: number, p: string) => `workflows/w:elements.${n}.options.${p}`;
const mp = (p: string) => `modules/pets:bakery_resource.${p}`;
const pets = (fields: object[], more: object = {}): Pieces => ({
  'modules/pets': {
    bakery_resource_module: 'pets',
    bakery_resource: {
      fields: [
        { identifier: 'name', type: 'text', required: true },
        { identifier: 'kind', type: 'select', options: { choices: ['cat', 'dog'] } },
        ...fields,
      ],
      ...more,
    },
  },
});

/** Faults of all kinds: mixed values. */
export const mixedValues: Fault[] = [
  fault(
    'unquoted day',
    onOrder(['action/save', { recipes: { delivery: '2026-12-24' } }]),
    o(1, 'recipes.delivery'),
    'warning wrong_type',
  ),
  fault(
    'unquoted address',
    onTicket(['action/mail', { to: 'info@example.com', subject: '"x"', text: '"x"' }]),
    o(1, 'to'),
    'error expression_syntax',
  ),
  fault(
    'relation by an order id',
    onTicket(
      ['data/find', { module: 'orders', filter: { status: '"draft"' }, one: true }],
      ['action/save', { module: 'tickets', mode: 'create', recipes: { subject: '"x"', customer: '$.id' } }],
    ),
    o(2, 'recipes.customer'),
    'warning wrong_type',
  ),
  fault(
    'relation compared with another',
    onTicket(
      ['data/find', { module: 'orders', filter: { status: '"draft"' }, one: true }],
      ['flow/if', { condition: '$resource.parent = $.customer' }, { to: to('s3', 'true') }],
      ['action/refresh'],
    ),
    o(2, 'condition'),
    'warning wrong_type',
  ),
  fault(
    'list as an id',
    nightly(
      ['data/find', { module: 'orders' }, { set: { all: ':output' }, to: to('s2') }],
      ['action/save', { module: 'orders', mode: 'update', id: '$all.id', recipes: { note: '"x"' } }],
    ),
    o(2, 'id'),
    'warning wrong_type',
  ),
  fault(
    'delete by a field of words',
    onTicket(['action/delete', { module: 'customers', id: '$resource.subject' }]),
    o(1, 'id'),
    'warning wrong_type',
  ),
  fault(
    'label unknown in a nested member',
    pets([{ identifier: 'place', type: 'geo' }], { label: '$resource.owner.name' }),
    mp('label'),
    'error expression',
  ),
  fault(
    'rule by a list',
    pets([{ identifier: 'toys', type: 'list', options: { fields: [{ identifier: 'n', type: 'text' }] } }], {
      rules: [{ expression: '$resource.toys', message: 'x' }],
    }),
    mp('rules.0.expression'),
    'warning expression',
  ),
  fault(
    'computed date minus',
    pets([
      { identifier: 'born', type: 'date' },
      {
        identifier: 'age',
        type: 'computed',
        options: { expression: '$now() - $resource.born', result: 'number' },
      },
    ]),
    mp('fields.3.options.expression'),
    'warning expression',
  ),
  fault(
    'computed text as boolean',
    pets([
      {
        identifier: 'c',
        type: 'computed',
        options: { expression: '$resource.name & ""', result: 'boolean' },
      },
    ]),
    mp('fields.2.options.expression'),
    'warning expression',
  ),
  fault(
    'default expression by itself',
    pets([{ identifier: 'nick', type: 'text', defaultExpression: '$resource.nickname' }]),
    mp('fields.2.defaultExpression'),
    'error expression',
  ),
  fault(
    'on_click element with only on_change binding',
    chain([['event/on_click'], ['action/refresh']], {
      events: [{ identifier: 'price_changed', type: 'on_change', module: 'orders' }],
    }),
    'workflows/w:elements.0.type',
    'warning unbound',
  ),
  fault(
    'event module missing',
    chain([['event/on_update'], ['action/notify', { recipients: 'manager', title: 'x' }]], {
      elevated: true,
      events: [{ identifier: 'u', type: 'on_update' }],
    }),
    'workflows/w:events.0',
    'warning no_module',
  ),
  fault(
    'save of http body',
    hook(
      ['data/http', { url: '"https://a.example/"' }],
      ['action/save', { recipes: { name: '$.body.name' } }],
    ),
    o(2, 'module'),
    'warning required',
  ),
  fault(
    'save of a number',
    onTicket(['data/map', { value: 5 }], ['action/save', {}]),
    o(2, 'module'),
    'warning required',
  ),
  fault(
    'delete behind an answer',
    onTicket(
      ['action/notify', { recipients: 'manager', title: 'x', actions: 'go' }, { to: to('s2', 'go') }],
      ['action/delete', {}],
    ),
    o(2, 'module'),
    'warning required',
  ),
];
