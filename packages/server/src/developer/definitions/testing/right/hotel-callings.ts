import { right, type Right } from '../case.ts';
import { onBooking } from '../hotel.ts';
import { hook, nightly, to } from '../workflow-pieces.ts';

/** Right definitions around the hotel, part 3. */
export const hotelCallings: Right[] = [
  right(
    'cases of yes and no',
    onBooking(
      [
        'flow/switch',
        { value: '$resource.nights > 7', cases: { long: true } },
        { to: { long: { s2: ['default'] } } },
      ],
      ['action/refresh'],
    ),
  ),
  right(
    'an if that only goes on',
    onBooking(
      [
        'flow/if',
        { condition: '$resource.nights >= 7 and $not($resource.state in ["left", "cancelled"])' },
        { to: to('s2', 'false') },
      ],
      ['action/refresh'],
    ),
  ),
  right(
    'a wait until the arrival',
    onBooking(
      ['flow/wait', { until: '$resource.arrival & "T08:00:00Z"' }],
      ['action/notify', { recipients: 'reception', recipes: { title: '"Arrives: " & $resource.number' } }],
    ),
  ),
  right(
    'a wait of days',
    onBooking(
      ['flow/wait', { seconds: '3600 * 24 * 2' }],
      ['action/notify', { recipients: 'reception', title: 'Two days are over' }],
    ),
  ),
  right(
    'each of rooms',
    onBooking(
      [
        'flow/each',
        { items: '$resource.rooms', as: 'room' },
        { to: { item: { s2: ['default'] }, default: { s3: ['default'] } } },
      ],
      ['data/find', { module: 'rooms', filter: { id: '$room' }, one: true }, { to: {} }],
      ['data/map', { value: '$count($)' }],
    ),
  ),
  right(
    'each of what was found',
    nightly(
      [
        'data/find',
        {
          module: 'bookings',
          filter: {
            state: { _in: ['"asked"', '"confirmed"'] },
            arrival: { _lt: '$substring($now(), 0, 10)' },
          },
        },
      ],
      ['flow/each', { items: '$', as: 'b', concurrency: 4 }, { to: to('s3', 'item') }],
      ['action/save', { mode: 'update', recipes: { state: '"cancelled"' } }],
    ),
  ),
  right(
    'nobody was found',
    nightly(
      [
        'data/find',
        { module: 'bookings', filter: { state: '"asked"' } },
        { to: { default: { s2: ['default'] }, empty: { s3: ['default'] } } },
      ],
      [
        'action/notify',
        { recipients: 'reception', recipes: { title: '$count($) & " are waiting"' } },
        { to: {} },
      ],
      ['action/notify', { recipients: 'reception', title: 'Nobody is waiting' }],
    ),
  ),
  right(
    'created where nothing was found',
    hook(
      [
        'data/find',
        { module: 'guests', filter: { email: '$.email' }, one: true },
        { to: { default: { s2: ['default'] }, empty: { s3: ['default'] } } },
      ],
      ['action/response', { body: { known: true } }, { to: {} }],
      [
        'action/save',
        {
          module: 'guests',
          mode: 'create',
          recipes: { name: '$event.value.name', email: '$event.value.email' },
        },
      ],
    ),
  ),
  right(
    'an approval',
    onBooking(
      [
        'action/notify',
        {
          recipients: ['owner'],
          title: 'A booking',
          type: 'info',
          icon: '/icons/bell.png',
          actions: 'approve, reject',
        },
        { to: { approve: { s2: ['default'] }, reject: { s3: ['default'] } } },
      ],
      [
        'action/save',
        { module: 'bookings', id: '$resource.id', mode: 'update', recipes: { state: '"confirmed"' } },
        { to: {} },
      ],
      [
        'action/save',
        {
          module: 'bookings',
          id: '$resource.id',
          mode: 'update',
          recipes: { state: '"cancelled"', notes: '"Rejected on " & $now("[D1] [MNn] [Y0001]")' },
        },
      ],
    ),
  ),
  right(
    'an answer compared',
    onBooking(
      [
        'action/notify',
        { recipients: 'owner', title: 'A booking', actions: 'yes, no' },
        { to: to('s2', 'action') },
      ],
      ['flow/if', { condition: '$ = "yes"' }, { to: to('s3', 'true') }],
      ['action/delete', { module: 'bookings', id: '$resource.id' }],
    ),
  ),
  right(
    'a recipient by a field',
    onBooking(
      ['flow/if', { condition: '$exists($resource.desk)' }, { to: to('s2', 'true') }],
      ['action/notify', { recipes: { recipients: '$resource.desk', title: '"For the desk"' } }],
    ),
  ),
  right(
    'whoever owns it is told',
    onBooking([
      'action/notify',
      { recipes: { recipients: '$resource.owner', title: '"Yours"', entity: '$resource.contract' } },
    ]),
  ),
  right(
    'a price of another workflow',
    onBooking(
      [
        'action/run',
        {
          workflow: 'price_of',
          scope: true,
          input: { kind: '"double"', nights: '$resource.nights', arrival: '$resource.arrival' },
        },
        { set: { p: ':output' }, to: to('s2') },
      ],
      ['action/set', { recipes: { sum: '$p.sum' } }],
    ),
  ),
  right(
    'a price by names',
    onBooking(
      ['data/map', { value: '2' }, { set: { nights: ':output', kind: '"single"' }, to: to('s2') }],
      ['action/run', { workflow: 'price_of', scope: true, input: ['nights', '$kind'] }],
    ),
  ),
  right(
    'a price with a choice by condition',
    onBooking([
      'action/run',
      {
        workflow: 'price_of',
        scope: true,
        input: {
          kind: '$count($resource.companions) > 0 ? "double" : "single"',
          nights: '$max([1, $resource.nights])',
          breakfast: '$exists($resource.extras[kind = "food"])',
        },
      },
    ]),
  ),
];
