import { fault, type Fault } from '../../case.ts';
import { nightly } from '../../workflow-pieces.ts';
import { findBookings, optionPath } from './pieces.ts';

/** Of the hotel: choices filtered. */
export const choicesFiltered: Fault[] = [
  fault(
    'equal',
    nightly(findBookings({ state: '"askd"' }), ['action/delete', {}]),
    optionPath(1, 'filter.state'),
    'warning not_a_choice',
  ),
  fault(
    'in',
    nightly(findBookings({ state: { _in: ['"asked"', '"new"'] } }), ['action/delete', {}]),
    'workflows/w:elements.1.options.filter.state._in',
    'warning not_a_choice',
  ),
  fault(
    'not',
    nightly(findBookings({ state: { _ne: '"deleted"' } }), ['action/delete', {}]),
    optionPath(1, 'filter.state._ne'),
    'warning not_a_choice',
  ),
  fault(
    'in a row',
    nightly(findBookings({ extras: { _some: { kind: '"drink"' } } }), ['action/delete', {}]),
    optionPath(1, 'filter.extras._some.kind'),
    'warning not_a_choice',
  ),
  fault(
    'through a relation',
    nightly(findBookings({ guest: { language: '"es"' } }), ['action/delete', {}]),
    optionPath(1, 'filter.guest.language'),
    'warning not_a_choice',
  ),
  fault(
    'within or',
    nightly(findBookings({ _or: [{ state: '"asked"' }, { state: '"waiting"' }] }), ['action/delete', {}]),
    optionPath(1, 'filter._or.1.state'),
    'warning not_a_choice',
  ),
  fault(
    'within not',
    nightly(findBookings({ _not: { state: '"open"' } }), ['action/delete', {}]),
    optionPath(1, 'filter._not.state'),
    'warning not_a_choice',
  ),
  fault(
    'of an export',
    nightly(['action/export', { module: 'rooms', filter: { kind: '"triple"' } }]),
    optionPath(1, 'filter.kind'),
    'warning not_a_choice',
  ),
  fault(
    'of a deletion',
    nightly(['action/delete', { module: 'bookings', filter: { state: '"canceled"' } }]),
    optionPath(1, 'filter.state'),
    'warning not_a_choice',
  ),
  fault(
    'contained in a multiselect',
    nightly(
      ['data/find', { module: 'rooms', filter: { features: { _contains: '"pool"' } } }],
      ['flow/each', { items: '$' }],
    ),
    optionPath(1, 'filter.features._contains'),
    'warning not_a_choice',
  ),
];
