import { fault, type Fault } from '../../case.ts';
import { nightly, to } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

/** Of the hotel: finding. */
export const finding: Fault[] = [
  fault(
    'an order by a field that is none',
    nightly(['data/find', { module: 'bookings', sort: '-arival' }], ['flow/each', { items: '$' }]),
    optionPath(1, 'sort'),
    'error unknown_field',
  ),
  fault(
    'an order in words',
    nightly(['data/find', { module: 'bookings', sort: 'arrival desc' }], ['flow/each', { items: '$' }]),
    optionPath(1, 'sort'),
    'error unknown_field',
  ),
  fault(
    'no entries',
    nightly(['data/find', { module: 'bookings', limit: 0 }], ['flow/each', { items: '$' }]),
    optionPath(1, 'limit'),
    'error too_small',
  ),
  fault(
    'one and a limit',
    nightly(['data/find', { module: 'bookings', one: true, limit: 5 }], ['data/map', { value: 'number' }]),
    optionPath(1, 'limit'),
    'warning no_effect',
  ),
  fault(
    'a field of a list',
    nightly(
      ['data/find', { module: 'bookings' }, { set: { all: ':output' }, to: to('s2') }],
      ['flow/if', { condition: '$all.state = "left"' }, { to: to('s3', 'true') }],
      ['action/delete', { module: 'rooms', filter: { closed: true } }],
    ),
    optionPath(2, 'condition'),
    'warning wrong_type',
  ),
  fault(
    'each of one',
    nightly(
      ['data/find', { module: 'bookings', one: true }],
      ['flow/each', { items: '$' }, { to: to('s3', 'item') }],
      ['action/save', { recipes: { notes: '"x"' } }],
    ),
    optionPath(2, 'items'),
    'warning wrong_type',
  ),
  fault(
    'a member that is none',
    nightly(['data/find', { module: 'bookings', one: true }], ['data/map', { value: '$.guestname' }]),
    optionPath(2, 'value'),
    'error unknown_field',
  ),
  fault(
    'data of the API',
    nightly(['data/find', { module: 'bookings', one: true }], ['data/map', { value: '$.data.number' }]),
    optionPath(2, 'value'),
    'error unknown_field',
  ),
  fault(
    'a count of one',
    nightly(
      ['data/find', { module: 'bookings', one: true }, { set: { b: ':output' }, to: to('s2') }],
      ['data/map', { value: '$count($b.extra)' }],
    ),
    optionPath(2, 'value'),
    'error unknown_field',
  ),
  fault(
    'an order by a list',
    nightly(['data/find', { module: 'bookings', sort: 'extras' }], ['flow/each', { items: '$' }]),
    optionPath(1, 'sort'),
    'error unknown_field',
  ),
  fault(
    'a module that is none',
    nightly(['data/find', { module: 'booking' }], ['flow/each', { items: '$' }]),
    optionPath(1, 'module'),
    'error unknown_module',
  ),
  fault(
    'the wrong word for an option',
    nightly(['data/find', { module: 'bookings', where: { state: '"left"' } }], ['flow/each', { items: '$' }]),
    optionPath(1, 'where'),
    'error unknown_option',
  ),
  fault(
    'one as a text',
    nightly(['data/find', { module: 'bookings', one: 'true' }], ['data/map', { value: 'number' }]),
    optionPath(1, 'one'),
    'error wrong_type',
  ),
];
