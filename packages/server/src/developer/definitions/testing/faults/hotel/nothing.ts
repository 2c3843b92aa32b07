import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { direct, hook, nightly } from '../../workflow-pieces.ts';

const o = (n: number, p: string) => `workflows/w:elements.${n}.options.${p}`;
const find = (filter: object, more: object = {}) =>
  ['data/find', { module: 'bookings', filter, ...more }] as const;

/** Of the hotel: nothing. */
export const nothing: Fault[] = [
  fault(
    'a filter by what is not required',
    onBooking(['data/find', { module: 'companies', filter: { contact: '$resource.deposit' } }]),
    o(1, 'filter.contact'),
    'warning wrong_type',
  ),
  fault(
    'an id of what is not required',
    onBooking(
      ['data/find', { module: 'guests', filter: { id: '$resource.guest' }, one: true }],
      ['data/find', { module: 'companies', filter: { id: '$.company' }, one: true }],
    ),
    o(2, 'filter.id'),
    'warning may_be_nothing',
  ),
  fault(
    'a deletion by the input',
    direct(['action/delete', { module: 'rooms', id: '$input.room' }]),
    o(0, 'id'),
    'warning may_be_nothing',
  ),
  fault(
    'a deletion filtered by a body',
    hook(['action/delete', { module: 'bookings', filter: { number: '$.number' } }]),
    o(1, 'filter.number'),
    'warning may_be_nothing',
  ),
  fault(
    'the user of the clock',
    nightly(find({ owner: '$user.id' }), ['action/delete', {}]),
    o(1, 'filter.owner'),
    'warning may_be_nothing',
  ),
  fault(
    'a mail to what may be nothing',
    onBooking(['data/find', { module: 'guests', filter: { id: '$resource.companions[0]' }, one: true }]),
    o(1, 'filter.id'),
    'warning may_be_nothing',
  ),
  fault(
    'a search for nothing',
    onBooking(['data/find', { module: 'guests', search: '$resource.notes' }], ['flow/each', { items: '$' }]),
    o(1, 'search'),
    'warning may_be_nothing',
  ),
  fault(
    'a bound that may be nothing',
    onBooking(find({ deposit: { _gt: '$resource.deposit' } }), ['flow/each', { items: '$' }]),
    o(1, 'filter.deposit._gt'),
    'warning may_be_nothing',
  ),
  fault(
    'a file that may be nothing',
    onBooking(['action/viewFile', { file: '$resource.contract' }]),
    o(1, 'file'),
    'warning may_be_nothing',
  ),
];
