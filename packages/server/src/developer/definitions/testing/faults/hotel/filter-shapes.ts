import { fault, type Fault } from '../../case.ts';
import { nightly } from '../../workflow-pieces.ts';
import { findBookings, optionPath } from './pieces.ts';

const shape = (name: string, filter: object, at: string, told: string) =>
  fault(
    name,
    nightly(findBookings(filter), ['flow/each', { items: '$' }]),
    optionPath(1, `filter.${at}`),
    told,
  );

/** Of the hotel: filter shapes. */
export const filterShapes: Fault[] = [
  shape('an unknown field', { stat: '"asked"' }, 'stat', 'error unknown_field'),
  shape('an unknown operator', { state: { eq: '"asked"' } }, 'state.eq', 'error unknown_operator'),
  shape(
    'between with one',
    { arrival: { _between: ['"2026-01-01"'] } },
    'arrival._between',
    'warning wrong_type',
  ),
  shape(
    'between the wrong way round',
    { deposit: { _between: [10, 5] } },
    'deposit._between',
    'warning bad_value',
  ),
  shape('null with a text', { notes: { _null: '"yes"' } }, 'notes._null', 'warning wrong_type'),
  shape(
    'greater of a yes or no',
    { guest: { newsletter: { _gt: 1 } } },
    'guest.newsletter._gt',
    'error unknown_operator',
  ),
  shape(
    'contains of a number',
    { deposit: { _contains: '"1"' } },
    'deposit._contains',
    'error unknown_operator',
  ),
  shape('some of no list', { notes: { _some: { title: '"x"' } } }, 'notes._some', 'error unknown_operator'),
  shape(
    'a field of a row that is none',
    { extras: { _some: { titel: '"x"' } } },
    'extras._some.titel',
    'error unknown_field',
  ),
  shape('and without a list', { _and: { state: '"asked"' } }, '_and', 'error bad_value'),
  shape('an empty or', { _or: [] }, '_or', 'warning no_effect'),
  shape('a number for a day', { arrival: { _lt: 20261231 } }, 'arrival._lt', 'warning wrong_type'),
  shape('a text for a number', { deposit: { _gte: '"100"' } }, 'deposit._gte', 'warning wrong_type'),
  shape('a password', { guest: { pin: '"x"' } }, 'guest.pin', 'error unknown_operator'),
  shape(
    'a field of the related that is none',
    { guest: { mail: '"x"' } },
    'guest.mail',
    'error unknown_field',
  ),
  shape(
    'a member of what is no relation',
    { owner: { email: '"x"' } },
    'owner.email',
    'error unknown_operator',
  ),
  shape(
    'begins of a date',
    { arrival: { _startsWith: '"2026"' } },
    'arrival._startsWith',
    'error unknown_operator',
  ),
  shape(
    'optional in text',
    { state: { _eq: '$run.id', optional: 'yes' } },
    'state.optional',
    'error unknown_operator',
  ),
  shape('bounds that exclude each other', { deposit: { _gt: 100, _lt: 50 } }, 'deposit', 'warning bad_value'),
  fault(
    'no condition for a deletion',
    nightly(['action/delete', { module: 'bookings', filter: {} }]),
    optionPath(1, 'filter'),
    'error bad_value',
  ),
];
