import { right, type Right } from '../case.ts';
import { changed, onBooking, withFields } from '../hotel.ts';
import { onOrder, onTicket, to } from '../workflow-pieces.ts';

/** Right definitions around the hotel, part 5. */
export const hotelHouses: Right[] = [
  right('a group', onBooking(['action/response', { body: '$resource.extras{kind: $sum($.(price * qty))}' }])),
  right(
    'own functions',
    onBooking([
      'action/response',
      {
        body: '($vat := function($n) { $round($n * 0.19, 2) }; {"vat": $vat($resource.sum), "names": $map($resource.extras, function($e, $i) { ($i + 1) & ". " & $e.title })})',
      },
    ]),
  ),
  right(
    'dates',
    onBooking([
      'action/set',
      {
        recipes: {
          departure: '$fromMillis($toMillis($resource.arrival) + 86400000 * 2, "[Y0001]-[M01]-[D01]")',
          check_in: '"14:30"',
        },
      },
    ]),
  ),
  right(
    'functions as values',
    onBooking(['action/response', { body: '$resource.extras.title ~> $map($uppercase) ~> $join(", ")' }]),
  ),
  right(
    'a reset',
    onBooking(
      ['flow/if', { condition: '$exists($resource.owner)' }, { to: to('s2', 'true') }],
      ['action/resetPassword', { user: '$resource.owner', expires: '12h' }],
    ),
  ),
  right(
    'a ticket of the customer',
    onTicket(
      ['flow/if', { condition: '$exists($resource.customer)' }, { to: to('s2', 'true') }],
      [
        'data/find',
        {
          module: 'tickets',
          filter: { customer: '$resource.customer', id: { _ne: '$resource.id' }, status: { _ne: '"done"' } },
        },
        { to: { default: { s3: ['default'] } } },
      ],
      ['action/notify', { recipes: { title: '$count($) & " more of this customer"' } }],
    ),
  ),
  right(
    'an order with all in it',
    onOrder(
      [
        'action/save',
        {
          recipes: {
            status: '$resource.total > 1000 ? "submitted" : $resource.status',
            tags: '$distinct($append($resource.tags, ["rush"]))',
            delivery: '$resource.delivery ?: $now("[Y0001]-[M01]-[D01]")',
            note: '$trim($resource.note & " ")',
          },
        },
      ],
      ['action/refresh', { scope: 'list', modules: ['orders'] }],
    ),
  ),
  right(
    'further fields',
    withFields(
      'rooms',
      {
        identifier: 'wing',
        type: 'select',
        options: { choices: ['east', 'west'] },
        defaultExpression: '$resource.floor > 3 ? "east" : "west"',
      },
      {
        identifier: 'name',
        type: 'computed',
        options: { expression: '$resource.kind & " " & $resource.number' },
      },
      {
        identifier: 'beds',
        type: 'list',
        options: { fields: [{ identifier: 'width', type: 'number' }], min: 1 },
      },
      {
        identifier: 'bed_widths',
        type: 'computed',
        options: { expression: '$sum($resource.beds.width)', result: 'number' },
      },
    ),
  ),
  right(
    'rules and views',
    changed('bookings', () => ({
      rules: [
        {
          expression: '$resource.departure > $resource.arrival',
          message: 'At least one night',
          field: 'departure',
        },
        { expression: '$resource.state != "arrived" or $count($resource.rooms) > 0', message: 'Which room?' },
      ],
      views: {
        index: {
          columns: ['number', 'guest', 'state'],
          filter: { state: { _ne: 'cancelled' } },
          search: ['number', 'notes'],
        },
        show: {
          sections: [
            { title: 'Stay', columns: 2, fields: ['arrival', 'departure', 'rooms'] },
            { title: 'Money', fields: ['deposit', 'sum'] },
          ],
        },
      },
      buttons: { update: { trigger: 'booking_pressed', title: 'Store' }, continue: { display: false } },
    })),
  ),
  right('a role of its own', {
    'roles/night': {
      slug: 'night',
      title: 'Night porter',
      permissions: [
        {
          module: 'bookings',
          action: 'read',
          filter: { _or: [{ owner: '$user.id' }, { desk: { _in: '$user.roles' } }] },
        },
        { module: 'bookings', action: 'update', fields: ['state', 'notes'] },
        { module: 'guests', action: 'read', fields: ['name', 'phone'] },
        { workflow: 'price_of', action: 'run' },
      ],
    },
  }),
  right('a blog', {
    'sites/blog': {
      identifier: 'blog',
      collections: {
        customers: {
          module: 'customers',
          related: { orders: { module: 'orders', field: 'customer', sort: '-delivery', limit: 5 } },
          taxonomies: { land: { field: 'country', path: '/land/{term}/' } },
        },
        posts: { module: 'posts', page: { path: '/blog/{slug}/', date: 'date' } },
      },
    },
  }),
  right('tests', {
    'workflows/w': {
      identifier: 'w',
      entry: 'a',
      input: [{ identifier: 'n', type: 'integer', required: true }],
      elements: [{ name: 'a', type: 'data/map', options: { value: '$input.n * 2' } }],
      tests: [
        { name: 'doubles', input: { n: 2 }, expect: { status: 'completed' } },
        { name: 'refuses', input: {}, expect: { status: 'failed' } },
      ],
    },
  }),
];
