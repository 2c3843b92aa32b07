import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { direct, hook, nightly } from '../../workflow-pieces.ts';
import { findBookings, optionPath } from './pieces.ts';

/** Of the hotel: nothing. */
export const nothing: Fault[] = [
  fault(
    'a filter by what is not required',
    onBooking(['data/find', { module: 'companies', filter: { contact: '$resource.deposit' } }]),
    optionPath(1, 'filter.contact'),
    'warning wrong_type',
  ),
  fault(
    'an id of what is not required',
    onBooking(
      ['data/find', { module: 'guests', filter: { id: '$resource.guest' }, one: true }],
      ['data/find', { module: 'companies', filter: { id: '$.company' }, one: true }],
    ),
    optionPath(2, 'filter.id'),
    'warning may_be_nothing',
  ),
  fault(
    'a deletion by the input',
    direct(['action/delete', { module: 'rooms', id: '$input.room' }]),
    optionPath(0, 'id'),
    'warning may_be_nothing',
  ),
  fault(
    'a deletion filtered by a body',
    hook(['action/delete', { module: 'bookings', filter: { number: '$.number' } }]),
    optionPath(1, 'filter.number'),
    'warning may_be_nothing',
  ),
  fault(
    'the user of the clock',
    nightly(findBookings({ owner: '$user.id' }), ['action/delete', {}]),
    optionPath(1, 'filter.owner'),
    'warning may_be_nothing',
  ),
  fault(
    'a mail to what may be nothing',
    onBooking(['data/find', { module: 'guests', filter: { id: '$resource.companions[0]' }, one: true }]),
    optionPath(1, 'filter.id'),
    'warning may_be_nothing',
  ),
  fault(
    'a search for nothing',
    onBooking(['data/find', { module: 'guests', search: '$resource.notes' }], ['flow/each', { items: '$' }]),
    optionPath(1, 'search'),
    'warning may_be_nothing',
  ),
  fault(
    'a bound that may be nothing',
    onBooking(findBookings({ deposit: { _gt: '$resource.deposit' } }), ['flow/each', { items: '$' }]),
    optionPath(1, 'filter.deposit._gt'),
    'warning may_be_nothing',
  ),
  fault(
    'a file that may be nothing',
    onBooking(['action/viewFile', { file: '$resource.contract' }]),
    optionPath(1, 'file'),
    'warning may_be_nothing',
  ),
];
