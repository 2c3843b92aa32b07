import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { direct, nightly, to } from '../../workflow-pieces.ts';
import { findBookings, newGuest, optionPath, saveBooking } from './pieces.ts';

/** Of the hotel: unquoted words. */
export const unquotedWords: Fault[] = [
  fault(
    'saved',
    onBooking(saveBooking({ state: 'confirmed' })),
    optionPath(1, 'recipes.state'),
    'error unknown_field',
  ),
  fault('saved text', direct(newGuest({ name: 'Ann' })), optionPath(0, 'recipes.name'), 'warning unquoted'),
  fault(
    'compared',
    onBooking(
      ['flow/if', { condition: '$resource.state = cancelled' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    optionPath(1, 'condition'),
    'error unknown_field',
  ),
  fault(
    'filtered',
    nightly(findBookings({ state: 'asked' }), ['action/delete', {}]),
    optionPath(1, 'filter.state'),
    'warning wrong_type',
  ),
  fault(
    'a subject',
    onBooking(['action/mail', { to: '$user.email', subject: 'Confirmed', text: '"x"' }]),
    optionPath(1, 'subject'),
    'error unknown_field',
  ),
  fault(
    'a role',
    onBooking(['action/setRole', { user: '$resource.owner', role: 'reception' }]),
    optionPath(1, 'role'),
    'error unknown_field',
  ),
  fault(
    'a case',
    onBooking(
      ['flow/switch', { value: '$resource.state', cases: { a: 'asked' } }, { to: to('s2', 'a') }],
      ['action/refresh'],
    ),
    optionPath(1, 'cases.a'),
    'error unknown_field',
  ),
  fault(
    'a title of a notification',
    onBooking(['action/notify', { recipients: 'reception', recipes: { title: 'Arrived' } }]),
    optionPath(1, 'recipes.title'),
    'error unknown_field',
  ),
  fault(
    'a status of a field',
    onBooking(['action/set', { properties: { validateStatus: { notes: 'error' } } }]),
    optionPath(1, 'properties.validateStatus.notes'),
    'error unknown_field',
  ),
  fault(
    'a host',
    onBooking(['action/deploySite', { site: '$resource.notes', hostnames: ['www'] }]),
    optionPath(1, 'hostnames.0'),
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
    optionPath(1, 'search'),
    'warning wrong_type',
  ),
  fault(
    'a message of a failure',
    onBooking(['flow/fail', { message: 'Sorry' }]),
    optionPath(1, 'message'),
    'error unknown_field',
  ),
  fault(
    'in an answer',
    onBooking(['action/response', { body: { result: 'fine' } }]),
    optionPath(1, 'body.result'),
    'error unknown_field',
  ),
  fault(
    'a file name',
    nightly(['action/export', { module: 'rooms', all: true, filename: 'rooms' }]),
    optionPath(1, 'filename'),
    'warning wrong_type',
  ),
  fault(
    'a list of choices',
    nightly(findBookings({ state: { _in: ['asked', 'confirmed'] } }), ['action/delete', {}]),
    optionPath(1, 'filter.state._in.0'),
    'warning wrong_type',
  ),
  fault(
    'in a text function',
    onBooking(['data/map', { value: '$uppercase(hello)' }]),
    optionPath(1, 'value'),
    'error unknown_field',
  ),
];
