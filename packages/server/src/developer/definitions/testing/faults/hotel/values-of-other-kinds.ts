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

/** Of the hotel: values of other kinds. */
export const valuesOfOtherKinds: Fault[] = [
  fault(
    'a text for a number',
    onBooking(save({ deposit: '"much"' })),
    o(1, 'recipes.deposit'),
    'warning wrong_type',
  ),
  fault('a number for a text', onBooking(save({ notes: 5 })), o(1, 'recipes.notes'), 'warning wrong_type'),
  fault(
    'a day as a number',
    onBooking(save({ departure: '$resource.arrival + 1' })),
    o(1, 'recipes.departure'),
    'warning wrong_type',
  ),
  fault(
    'an instant for a day',
    onBooking(save({ departure: '$now()' })),
    o(1, 'recipes.departure'),
    'warning bad_format',
  ),
  fault(
    'a day that is none',
    onBooking(save({ departure: '"31.12.2026"' })),
    o(1, 'recipes.departure'),
    'warning bad_format',
  ),
  fault(
    'millis for an instant',
    onBooking(save({ confirmed_at: '$millis()' })),
    o(1, 'recipes.confirmed_at'),
    'warning wrong_type',
  ),
  fault(
    'a time that is none',
    onBooking(save({ check_in: '"25:00"' })),
    o(1, 'recipes.check_in'),
    'warning bad_format',
  ),
  fault(
    'a text for yes or no',
    onBooking(['data/find', { module: 'rooms', filter: { closed: '"yes"' } }], ['flow/each', { items: '$' }]),
    o(1, 'filter.closed'),
    'warning wrong_type',
  ),
  fault(
    'one for many',
    onBooking(save({ rooms: '$resource.guest' })),
    o(1, 'recipes.rooms'),
    'warning wrong_type',
  ),
  fault(
    'many for one',
    onBooking(save({ guest: '$resource.companions' })),
    o(1, 'recipes.guest'),
    'warning wrong_type',
  ),
  fault(
    'a list for a text',
    onBooking(save({ notes: '$resource.extras.title' })),
    o(1, 'recipes.notes'),
    'warning wrong_type',
  ),
  fault(
    'a row for rows',
    onBooking(save({ extras: '{"title": "Tea"}' })),
    o(1, 'recipes.extras'),
    'warning wrong_type',
  ),
  fault(
    'an object for a number',
    onBooking(save({ sum: '{"net": 5}' })),
    o(1, 'recipes.sum'),
    'warning wrong_type',
  ),
  fault('half a number', direct(newGuest({ points: 1.5 })), o(0, 'recipes.points'), 'warning wrong_type'),
  fault(
    'below the least',
    direct([
      'action/save',
      { module: 'rooms', mode: 'create', recipes: { number: '"1"', floor: 1, kind: '"single"', rate: 0 } },
    ]),
    o(0, 'recipes.rate'),
    'warning too_small',
  ),
  fault(
    'over the most',
    direct(['action/save', { module: 'companies', mode: 'create', recipes: { name: '"x"', discount: 150 } }]),
    o(0, 'recipes.discount'),
    'warning too_large',
  ),
  fault(
    'not by the pattern',
    direct([
      'action/save',
      { module: 'companies', mode: 'create', recipes: { name: '"x"', vat: '"12345"' } },
    ]),
    o(0, 'recipes.vat'),
    'warning bad_format',
  ),
  fault(
    'a place that is none',
    direct(newGuest({ place: '{"lat": 100, "lng": 8}' })),
    o(0, 'recipes.place'),
    'warning too_large',
  ),
  fault(
    'a place with other names',
    direct(newGuest({ place: { latitude: 50, longitude: 8 } })),
    'workflows/w:elements.0.options.recipes.place.lat',
    'warning wrong_type',
  ),
  fault(
    'a number in a map of texts',
    direct(newGuest({ address: { street: '"x"', number: 5 } })),
    o(0, 'recipes.address.number'),
    'warning wrong_type',
  ),
];
