import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { direct } from '../../workflow-pieces.ts';
import { newGuest, optionPath, saveBooking } from './pieces.ts';

/** Of the hotel: values of other kinds. */
export const valuesOfOtherKinds: Fault[] = [
  fault(
    'a text for a number',
    onBooking(saveBooking({ deposit: '"much"' })),
    optionPath(1, 'recipes.deposit'),
    'warning wrong_type',
  ),
  fault(
    'a number for a text',
    onBooking(saveBooking({ notes: 5 })),
    optionPath(1, 'recipes.notes'),
    'warning wrong_type',
  ),
  fault(
    'a day as a number',
    onBooking(saveBooking({ departure: '$resource.arrival + 1' })),
    optionPath(1, 'recipes.departure'),
    'warning wrong_type',
  ),
  fault(
    'an instant for a day',
    onBooking(saveBooking({ departure: '$now()' })),
    optionPath(1, 'recipes.departure'),
    'warning bad_format',
  ),
  fault(
    'a day that is none',
    onBooking(saveBooking({ departure: '"31.12.2026"' })),
    optionPath(1, 'recipes.departure'),
    'warning bad_format',
  ),
  fault(
    'millis for an instant',
    onBooking(saveBooking({ confirmed_at: '$millis()' })),
    optionPath(1, 'recipes.confirmed_at'),
    'warning wrong_type',
  ),
  fault(
    'a time that is none',
    onBooking(saveBooking({ check_in: '"25:00"' })),
    optionPath(1, 'recipes.check_in'),
    'warning bad_format',
  ),
  fault(
    'a text for yes or no',
    onBooking(['data/find', { module: 'rooms', filter: { closed: '"yes"' } }], ['flow/each', { items: '$' }]),
    optionPath(1, 'filter.closed'),
    'warning wrong_type',
  ),
  fault(
    'one for many',
    onBooking(saveBooking({ rooms: '$resource.guest' })),
    optionPath(1, 'recipes.rooms'),
    'warning wrong_type',
  ),
  fault(
    'many for one',
    onBooking(saveBooking({ guest: '$resource.companions' })),
    optionPath(1, 'recipes.guest'),
    'warning wrong_type',
  ),
  fault(
    'a list for a text',
    onBooking(saveBooking({ notes: '$resource.extras.title' })),
    optionPath(1, 'recipes.notes'),
    'warning wrong_type',
  ),
  fault(
    'a row for rows',
    onBooking(saveBooking({ extras: '{"title": "Tea"}' })),
    optionPath(1, 'recipes.extras'),
    'warning wrong_type',
  ),
  fault(
    'an object for a number',
    onBooking(saveBooking({ sum: '{"net": 5}' })),
    optionPath(1, 'recipes.sum'),
    'warning wrong_type',
  ),
  fault(
    'half a number',
    direct(newGuest({ points: 1.5 })),
    optionPath(0, 'recipes.points'),
    'warning wrong_type',
  ),
  fault(
    'below the least',
    direct([
      'action/save',
      { module: 'rooms', mode: 'create', recipes: { number: '"1"', floor: 1, kind: '"single"', rate: 0 } },
    ]),
    optionPath(0, 'recipes.rate'),
    'warning too_small',
  ),
  fault(
    'over the most',
    direct(['action/save', { module: 'companies', mode: 'create', recipes: { name: '"x"', discount: 150 } }]),
    optionPath(0, 'recipes.discount'),
    'warning too_large',
  ),
  fault(
    'not by the pattern',
    direct([
      'action/save',
      { module: 'companies', mode: 'create', recipes: { name: '"x"', vat: '"12345"' } },
    ]),
    optionPath(0, 'recipes.vat'),
    'warning bad_format',
  ),
  fault(
    'a place that is none',
    direct(newGuest({ place: '{"lat": 100, "lng": 8}' })),
    optionPath(0, 'recipes.place'),
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
    optionPath(0, 'recipes.address.number'),
    'warning wrong_type',
  ),
];
