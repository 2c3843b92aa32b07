import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { direct } from '../../workflow-pieces.ts';
import { newGuest, optionPath, saveBooking } from './pieces.ts';

/** Of the hotel: values of other kinds 2. */
export const valuesOfOtherKinds2: Fault[] = [
  fault(
    'a role that is none',
    onBooking(saveBooking({ desk: '"receptoin"' })),
    optionPath(1, 'recipes.desk'),
    'error unknown_role',
  ),
  fault(
    'computed',
    onBooking(saveBooking({ nights: 3 })),
    optionPath(1, 'recipes.nights'),
    'warning readonly',
  ),
  fault(
    'a key that cannot be written',
    onBooking(saveBooking({ createdAt: '$now()' })),
    optionPath(1, 'recipes.createdAt'),
    'error unknown_field',
  ),
  fault(
    'a path of a field',
    onBooking(saveBooking({ 'extras.0.price': 4 })),
    optionPath(1, 'recipes.extras.0.price'),
    'warning unknown_field',
  ),
  fault(
    'a password too short',
    direct(newGuest({ pin: '"1234"' })),
    optionPath(0, 'recipes.pin'),
    'warning too_short',
  ),
  fault(
    'a whole user',
    onBooking(saveBooking({ owner: '$user' })),
    optionPath(1, 'recipes.owner'),
    'warning wrong_type',
  ),
  fault(
    'a user by address',
    onBooking(saveBooking({ owner: '$user.email' })),
    optionPath(1, 'recipes.owner'),
    'warning wrong_type',
  ),
];
