import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { nightly, to } from '../../workflow-pieces.ts';
import { findBookings, optionPath, saveBooking } from './pieces.ts';

/** Of the hotel: relations. */
export const relations: Fault[] = [
  fault(
    'a room for a guest',
    onBooking(
      [
        'data/find',
        { module: 'rooms', filter: { closed: false }, one: true },
        { set: { room: ':output' }, to: to('s2') },
      ],
      saveBooking({ guest: '$room.id' }, { id: '$resource.id' }),
    ),
    optionPath(2, 'recipes.guest'),
    'warning wrong_type',
  ),
  fault(
    'the guest itself',
    onBooking(
      [
        'data/find',
        { module: 'guests', filter: { id: '$resource.guest' }, one: true },
        { set: { g: ':output' }, to: to('s2') },
      ],
      saveBooking({ guest: '$g' }, { id: '$resource.id' }),
    ),
    optionPath(2, 'recipes.guest'),
    'warning wrong_type',
  ),
  fault(
    'all guests',
    onBooking(
      [
        'data/find',
        { module: 'guests', filter: { newsletter: true } },
        { set: { g: ':output' }, to: to('s2') },
      ],
      saveBooking({ guest: '$g.id' }, { id: '$resource.id' }),
    ),
    optionPath(2, 'recipes.guest'),
    'warning wrong_type',
  ),
  fault(
    'a user for a guest',
    onBooking(saveBooking({ guest: '$user.id' })),
    optionPath(1, 'recipes.guest'),
    'warning wrong_type',
  ),
  fault(
    'a guest for a user',
    onBooking(saveBooking({ owner: '$resource.guest' })),
    optionPath(1, 'recipes.owner'),
    'warning wrong_type',
  ),
  fault(
    'a text for a relation',
    onBooking(saveBooking({ guest: '"Ann"' })),
    optionPath(1, 'recipes.guest'),
    'warning bad_format',
  ),
  fault(
    'a name in a filter',
    nightly(findBookings({ guest: '"Ann"' }), ['action/delete', {}]),
    optionPath(1, 'filter.guest'),
    'warning bad_format',
  ),
  fault(
    'a room in a filter of guests',
    onBooking(['data/find', { module: 'bookings', filter: { guest: { _in: '$resource.rooms' } } }]),
    optionPath(1, 'filter.guest._in'),
    'warning wrong_type',
  ),
  fault(
    'its own id for a guest',
    onBooking(saveBooking({ guest: '$resource.id' })),
    optionPath(1, 'recipes.guest'),
    'warning wrong_type',
  ),
  fault(
    'a filter by its own id',
    onBooking(['data/find', { module: 'guests', filter: { id: '$resource.id' } }]),
    optionPath(1, 'filter.id'),
    'warning wrong_type',
  ),
  fault(
    'a deletion by the id of another',
    onBooking(['action/delete', { module: 'rooms', id: '$resource.guest' }]),
    optionPath(1, 'id'),
    'warning wrong_type',
  ),
  fault(
    'an update by the id of another',
    onBooking([
      'action/save',
      { module: 'guests', mode: 'update', id: '$resource.id', recipes: { points: 1 } },
    ]),
    optionPath(1, 'id'),
    'warning wrong_type',
  ),
  fault(
    'a member through an id',
    onBooking(['action/mail', { to: '$resource.guest.email', subject: '"x"', text: '"x"' }]),
    optionPath(1, 'to'),
    'warning wrong_type',
  ),
  fault(
    'a file for a relation',
    onBooking(saveBooking({ guest: '$resource.contract' })),
    optionPath(1, 'recipes.guest'),
    'warning wrong_type',
  ),
  fault(
    'a view of another',
    onBooking(['action/redirect', { view: { module: 'guests', view: 'show', id: '$resource.id' } }]),
    optionPath(1, 'view.id'),
    'warning wrong_type',
  ),
];
