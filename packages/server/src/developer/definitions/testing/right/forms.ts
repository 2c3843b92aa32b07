import { right, type Right } from '../case.ts';
import { chain, onOrder, onPrice, onTicket, to, type Step } from '../workflow-pieces.ts';

const fork = (condition: string, yes = 's2', no = 's3'): Step => [
  'flow/if',
  { condition },
  { to: { ...to(yes, 'true'), ...to(no, 'false') } },
];
const end = { to: {} };

/** Workflows of forms. */
export const forms: Right[] = [
  right('the button saves the resource', onTicket(['action/save'])),
  right(
    'the button saves it with other values',
    onTicket(
      ['action/save', { recipes: { status: '"done"', body: '$resource.body & "!"' } }],
      ['action/redirect', { view: { module: 'tickets', view: 'index' } }],
    ),
  ),
  right(
    'the sum of an order',
    onPrice(['action/set', { recipes: { total: '$round($sum([$resource.lines.(price * qty)]), 2)' } }]),
  ),
  right(
    'a price is marked in its row',
    onPrice(
      fork('($resource.${selector}.price ?: 0) < 0'),
      [
        'action/set',
        {
          properties: {
            validateStatus: { '${selector}.price': '"error"' },
            validateMessage: { '${selector}.price': '"Too low"' },
          },
        },
        end,
      ],
      ['action/set', { properties: { validateStatus: { '${selector}.price': '"success"' } } }],
    ),
  ),
  right(
    'a row is added',
    onOrder([
      'action/set',
      { add: [{ field: 'lines', value: { title: '"Delivery"', price: '5', qty: '1', unit: '"piece"' } }] },
    ]),
  ),
  right('a tag is added', onOrder(['action/set', { add: [{ field: 'tags', value: '"gift"' }] }])),
  right(
    'a field is hidden',
    onOrder([
      'action/set',
      {
        properties: {
          hidden: { delivery: '$resource.status = "draft"' },
          label: { note: '"Remark"' },
          required: { note: 'true' },
        },
      },
    ]),
  ),
  right('a field is emptied', onTicket(['action/set', { recipes: { due: null, assignee: 'null' } }])),
  right(
    'another resource is copied',
    onOrder(
      [
        'data/find',
        { module: 'orders', filter: { customer: '$resource.customer' }, sort: '-createdAt', one: true },
      ],
      ['action/set', { copy: '{"note": note, "tags": tags}' }],
    ),
  ),
  right(
    'the row of a button',
    chain(
      [
        ['event/on_click', { event: 'split_line' }, { set: { row: ':row', selector: ':selector' } }],
        fork('$row.qty > 1', 's2', 's3'),
        ['action/set', { recipes: { '${selector}.qty': '$floor($row.qty / 2)' } }, end],
        ['action/set', { properties: { validateStatus: { '${selector}.qty': '"warning"' } } }],
      ],
      { events: [{ identifier: 'split_line', type: 'on_click', module: 'orders' }] },
    ),
  ),
  right(
    'a choice decides',
    onTicket(
      [
        'flow/switch',
        { value: '$resource.status', cases: { open: '"open"', waiting: '"waiting"' } },
        { to: { ...to('s2', 'open'), ...to('s3', 'waiting') } },
      ],
      ['action/set', { recipes: { priority: '"high"' } }, end],
      ['action/set', { recipes: { priority: '"low"' } }],
    ),
  ),
  right(
    'two events and two elements',
    chain(
      [
        ['event/on_click', { event: 'ticket_pressed' }, { to: to('s2') }],
        ['event/on_change', { event: 'status_changed' }, { to: to('s2') }],
        ['action/set', { recipes: { minutes: '($resource.minutes ?: 0) + 1' } }],
      ],
      {
        events: [
          { identifier: 'ticket_pressed', type: 'on_click', module: 'tickets' },
          { identifier: 'status_changed', type: 'on_change', module: 'tickets' },
        ],
      },
    ),
  ),
  right(
    'one element hears two buttons',
    chain([['event/on_click'], ['action/set', { recipes: { note: '"pressed"' } }]], {
      events: [
        { identifier: 'order_pressed', type: 'on_click', module: 'orders' },
        { identifier: 'split_line', type: 'on_click', module: 'orders' },
      ],
    }),
  ),
  right(
    'the prototype is used',
    chain(
      [
        ['event/on_click', {}, { to: to('s1', 'prototype') }],
        ['action/save', { module: 'tickets' }, { to: to('s2') }],
        ['action/refresh', { scope: 'list', modules: ['tickets'] }],
      ],
      { events: [{ identifier: 'ticket_pressed', type: 'on_click', module: 'tickets' }] },
    ),
  ),
  right(
    'the entry is an event',
    chain([['event/on_click'], ['action/save']], {
      entry: 's0',
      events: [{ identifier: 'ticket_pressed', type: 'on_click', module: 'tickets' }],
    }),
  ),
  right(
    'a resource is shown',
    onTicket(
      ['action/save'],
      ['action/redirect', { view: { module: 'tickets', view: 'show', id: '$.id' }, target: '_self' }],
    ),
  ),
  right(
    'the parent is shown',
    onTicket(
      fork('$exists($resource.parent)', 's2', 's3'),
      ['action/redirect', { view: { module: 'tickets', view: 'show', id: '$resource.parent' } }, end],
      ['action/notify', { title: 'There is none', type: 'warning' }],
    ),
  ),
  right('an address of the app', onTicket(['action/redirect', { url: '"/app/m/tickets/" & $resource.id' }])),
  right(
    'an address of another site',
    onTicket(['action/redirect', { url: '"https://status.bakery.example/"', target: '_blank' }]),
  ),
  right(
    'values by their mapping',
    onTicket(['action/set', { recipes: { status: '$resource.body' }, process: true }]),
  ),
];
