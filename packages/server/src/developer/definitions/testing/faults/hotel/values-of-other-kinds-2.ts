import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { direct } from '../../workflow-pieces.ts';

const o = (n: number, p: string) => `workflows/w:elements.${n}.options.${p}`;
const save = (recipes: object, more: object = {}) =>
  ['action/save', { module: 'bookings', recipes, ...more }] as const;
const newGuest = (recipes: object, more: object = {}) =>
  [
    'action/save',
    {
      module: 'guests',
      mode: 'create',
      recipes: { name: '"Ann"', email: '"ann@example.com"', ...recipes },
      ...more,
    },
  ] as const;

/** Of the hotel: values of other kinds 2. */
export const valuesOfOtherKinds2: Fault[] = [
  fault(
    'a role that is none',
    onBooking(save({ desk: '"receptoin"' })),
    o(1, 'recipes.desk'),
    'error unknown_role',
  ),
  fault('computed', onBooking(save({ nights: 3 })), o(1, 'recipes.nights'), 'warning readonly'),
  fault(
    'a key that cannot be written',
    onBooking(save({ createdAt: '$now()' })),
    o(1, 'recipes.createdAt'),
    'error unknown_field',
  ),
  fault(
    'a path of a field',
    onBooking(save({ 'extras.0.price': 4 })),
    o(1, 'recipes.extras.0.price'),
    'warning unknown_field',
  ),
  fault(
    'a password too short',
    direct(newGuest({ pin: '"1234"' })),
    o(0, 'recipes.pin'),
    'warning too_short',
  ),
  fault('a whole user', onBooking(save({ owner: '$user' })), o(1, 'recipes.owner'), 'warning wrong_type'),
  fault(
    'a user by address',
    onBooking(save({ owner: '$user.email' })),
    o(1, 'recipes.owner'),
    'warning wrong_type',
  ),
];
