import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { direct, hook } from '../../workflow-pieces.ts';
import { newGuest, optionPath, saveBooking } from './pieces.ts';

const newBooking = (recipes: object, more: object = {}) =>
  [
    'action/save',
    {
      module: 'bookings',
      mode: 'create',
      recipes: {
        guest: '$resource.guest',
        arrival: '$resource.arrival',
        departure: '$resource.departure',
        ...recipes,
      },
      ...more,
    },
  ] as const;

/** Of the hotel: required on create. */
export const requiredOnCreate: Fault[] = [
  fault(
    'a guest without an address',
    direct(['action/save', { module: 'guests', mode: 'create', recipes: { name: '"Ann"' } }]),
    optionPath(0, 'recipes'),
    'warning required',
  ),
  fault('null', direct(newGuest({ name: null })), optionPath(0, 'recipes.name'), 'warning required'),
  fault('empty text', direct(newGuest({ name: '""' })), optionPath(0, 'recipes.name'), 'warning required'),
  fault(
    'a booking without departure',
    onBooking(
      ['data/map', { value: '{"x": 1}' }],
      [
        'action/save',
        {
          module: 'bookings',
          mode: 'create',
          recipes: { guest: '$resource.guest', arrival: '$resource.arrival' },
        },
      ],
    ),
    optionPath(2, 'recipes'),
    'warning required',
  ),
  fault(
    'a row without its title',
    onBooking(['data/map', { value: '{"x": 1}' }], newBooking({ extras: [{ price: 3 }] })),
    optionPath(2, 'recipes.extras.0'),
    'warning required',
  ),
  fault(
    'only copy',
    hook(['action/save', { module: 'rooms', mode: 'create', copy: '{"number": "5", "floor": 2}' }]),
    optionPath(1, 'copy'),
    'warning required',
  ),
  fault(
    'added row in a form without title',
    onBooking(
      ['action/set', { recipes: { notes: '""' } }],
      ['action/save', { module: 'companies', mode: 'create', recipes: { vat: '"DE12345678"' } }],
    ),
    optionPath(2, 'recipes'),
    'warning required',
  ),
  fault(
    'a required relation cleared on update',
    onBooking(saveBooking({ guest: null })),
    optionPath(1, 'recipes.guest'),
    'warning required',
  ),
  fault(
    'upsert by a key without the required',
    hook(['action/save', { module: 'guests', by: ['email'], recipes: { email: '$.email' } }]),
    optionPath(1, 'recipes'),
    'warning required',
  ),
];
