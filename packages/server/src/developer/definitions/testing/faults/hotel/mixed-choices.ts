import { fault, type Fault, type Pieces } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { hook, nightly, onOrder, onTicket, to } from '../../workflow-pieces.ts';

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

/** Faults of all kinds: mixed choices. */
export const mixedChoices: Fault[] = [
  fault(
    'enum saved by a switch result',
    onOrder(
      [
        'data/map',
        { value: '$resource.total > 5 ? "big" : "small"' },
        { set: { s: ':output' }, to: to('s2') },
      ],
      ['action/save', { module: 'orders', id: '$resource.id', mode: 'update', recipes: { status: '$s' } }],
    ),
    o(2, 'recipes.status'),
    'warning not_a_choice',
  ),
  fault(
    'enum in a role filter with _ne',
    {
      'roles/x': {
        slug: 'x',
        title: 'X',
        permissions: [{ module: 'tickets', action: 'read', filter: { status: { _ne: 'closed' } } }],
      },
    },
    'roles/x:permissions.0.filter.status._ne',
    'warning not_a_choice',
  ),
  fault(
    'enum in a view filter list',
    pets([], { views: { index: { filter: { kind: { _in: ['cat', 'bird'] } } } } }),
    mp('views.index.filter.kind._in'),
    'warning not_a_choice',
  ),
  fault(
    'enum in a rule',
    pets([], { rules: [{ expression: '$resource.kind in ["cat", "bird"]', message: 'x' }] }),
    mp('rules.0.expression'),
    'error expression',
  ),
  fault(
    'enum in computed',
    pets([
      {
        identifier: 'c',
        type: 'computed',
        options: { expression: '$resource.kind = "bird" ? 1 : 2', result: 'number' },
      },
    ]),
    mp('fields.2.options.expression'),
    'error expression',
  ),
  fault(
    'enum in a label',
    pets([], { label: '$resource.kind = "Cat" ? "C " & $resource.name : $resource.name' }),
    mp('label'),
    'error expression',
  ),
  fault(
    'enum in a site filter',
    {
      'sites/s': { identifier: 's', collections: { t: { module: 'tickets', filter: { status: 'closed' } } } },
    },
    'sites/s:collections.t.filter.status',
    'warning not_a_choice',
  ),
  fault(
    'enum in given',
    {
      'workflows/w': {
        identifier: 'w',
        entry: 'a',
        elements: [
          { name: 'a', type: 'data/find', options: { module: 'tickets', filter: { status: '"open"' } } },
        ],
        tests: [
          {
            name: 'x',
            input: {},
            given: { resources: { tickets: [{ subject: 'a', status: 'closed' }] } },
            expect: {},
          },
        ],
      },
    },
    'workflows/w:tests.0.given.resources.tickets.0.status',
    'warning not_a_choice',
  ),
  fault(
    'status compared in each',
    onBooking(
      ['flow/each', { items: '$resource.extras', as: 'e' }, { to: to('s2', 'item') }],
      ['flow/if', { condition: '$e.kind = "drinks"' }, { to: to('s3', 'true') }],
      ['action/refresh'],
    ),
    o(2, 'condition'),
    'warning not_a_choice',
  ),
  fault(
    'status compared in found rows',
    nightly(['data/find', { module: 'tickets' }], ['data/map', { value: '$count($[status = "closed"])' }]),
    o(2, 'value'),
    'warning not_a_choice',
  ),
  fault(
    'required missing after a map',
    hook(
      ['data/map', { value: '{"subject": $.title}' }],
      ['action/save', { module: 'tickets', mode: 'create', recipes: { body: '$.subject' } }],
    ),
    o(2, 'recipes'),
    'warning required',
  ),
  fault(
    'required missing in each',
    onBooking(
      ['flow/each', { items: '$resource.extras', as: 'e' }, { to: to('s2', 'item') }],
      [
        'action/save',
        { module: 'products', mode: 'create', recipes: { title: '$e.title', price: '$e.price' } },
      ],
    ),
    o(2, 'recipes'),
    'warning required',
  ),
  fault(
    'unquoted in notify recipe recipients',
    onTicket(['action/notify', { title: 'x', recipes: { recipients: 'manager' } }]),
    o(1, 'recipes.recipients'),
    'error unknown_field',
  ),
  fault(
    'unquoted message',
    onTicket(['action/set', { properties: { validateMessage: { status: 'Wrong' } } }]),
    o(1, 'properties.validateMessage.status'),
    'error unknown_field',
  ),
  fault(
    'unquoted two words',
    onTicket(['action/save', { recipes: { body: 'All done' } }]),
    o(1, 'recipes.body'),
    'error expression_syntax',
  ),
  fault(
    'unquoted role list',
    onTicket(['action/setRole', { user: '$resource.assignee', role: ['clerk'] }]),
    o(1, 'role.0'),
    'error unknown_field',
  ),
  fault(
    'unquoted in data/map object',
    onTicket(['data/map', { value: { state: 'finished' } }]),
    o(1, 'value.state'),
    'error unknown_field',
  ),
];
