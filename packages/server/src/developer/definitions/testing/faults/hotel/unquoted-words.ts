import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { direct, nightly, to } from '../../workflow-pieces.ts';

const o = (n: number, p: string) => `workflows/w:elements.${n}.options.${p}`;
const find = (filter: object, more: object = {}) =>
  ['data/find', { module: 'bookings', filter, ...more }] as const;
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

/** Of the hotel: unquoted words. */
export const unquotedWords: Fault[] = [
  fault('saved', onBooking(save({ state: 'confirmed' })), o(1, 'recipes.state'), 'error unknown_field'),
  fault('saved text', direct(newGuest({ name: 'Ann' })), o(0, 'recipes.name'), 'warning unquoted'),
  fault(
    'compared',
    onBooking(
      ['flow/if', { condition: '$resource.state = cancelled' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    o(1, 'condition'),
    'error unknown_field',
  ),
  fault(
    'filtered',
    nightly(find({ state: 'asked' }), ['action/delete', {}]),
    o(1, 'filter.state'),
    'warning wrong_type',
  ),
  fault(
    'a subject',
    onBooking(['action/mail', { to: '$user.email', subject: 'Confirmed', text: '"x"' }]),
    o(1, 'subject'),
    'error unknown_field',
  ),
  fault(
    'a role',
    onBooking(['action/setRole', { user: '$resource.owner', role: 'reception' }]),
    o(1, 'role'),
    'error unknown_field',
  ),
  fault(
    'a case',
    onBooking(
      ['flow/switch', { value: '$resource.state', cases: { a: 'asked' } }, { to: to('s2', 'a') }],
      ['action/refresh'],
    ),
    o(1, 'cases.a'),
    'error unknown_field',
  ),
  fault(
    'a title of a notification',
    onBooking(['action/notify', { recipients: 'reception', recipes: { title: 'Arrived' } }]),
    o(1, 'recipes.title'),
    'error unknown_field',
  ),
  fault(
    'a status of a field',
    onBooking(['action/set', { properties: { validateStatus: { notes: 'error' } } }]),
    o(1, 'properties.validateStatus.notes'),
    'error unknown_field',
  ),
  fault(
    'a host',
    onBooking(['action/deploySite', { site: '$resource.notes', hostnames: ['www'] }]),
    o(1, 'hostnames.0'),
    'error unknown_field',
  ),
  fault(
    'a variable',
    onBooking(
      ['data/map', { value: 1 }, { set: { word: 'paid' }, to: to('s2') }],
      ['data/map', { value: '$word' }],
    ),
    'workflows/w:elements.1.set.word',
    'error unknown_field',
  ),
  fault(
    'a search',
    nightly(['data/find', { module: 'guests', search: 'Miller' }], ['flow/each', { items: '$' }]),
    o(1, 'search'),
    'warning wrong_type',
  ),
  fault(
    'a message of a failure',
    onBooking(['flow/fail', { message: 'Sorry' }]),
    o(1, 'message'),
    'error unknown_field',
  ),
  fault(
    'in an answer',
    onBooking(['action/response', { body: { result: 'fine' } }]),
    o(1, 'body.result'),
    'error unknown_field',
  ),
  fault(
    'a file name',
    nightly(['action/export', { module: 'rooms', all: true, filename: 'rooms' }]),
    o(1, 'filename'),
    'warning wrong_type',
  ),
  fault(
    'a list of choices',
    nightly(find({ state: { _in: ['asked', 'confirmed'] } }), ['action/delete', {}]),
    o(1, 'filter.state._in.0'),
    'warning wrong_type',
  ),
  fault(
    'in a text function',
    onBooking(['data/map', { value: '$uppercase(hello)' }]),
    o(1, 'value'),
    'error unknown_field',
  ),
];
