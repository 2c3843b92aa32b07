import { fault, type Fault } from '../../case.ts';
import { nightly } from '../../workflow-pieces.ts';

const o = (n: number, p: string) => `workflows/w:elements.${n}.options.${p}`;
const find = (filter: object, more: object = {}) =>
  ['data/find', { module: 'bookings', filter, ...more }] as const;

/** Of the hotel: choices filtered. */
export const choicesFiltered: Fault[] = [
  fault(
    'equal',
    nightly(find({ state: '"askd"' }), ['action/delete', {}]),
    o(1, 'filter.state'),
    'warning not_a_choice',
  ),
  fault(
    'in',
    nightly(find({ state: { _in: ['"asked"', '"new"'] } }), ['action/delete', {}]),
    'workflows/w:elements.1.options.filter.state._in',
    'warning not_a_choice',
  ),
  fault(
    'not',
    nightly(find({ state: { _ne: '"deleted"' } }), ['action/delete', {}]),
    o(1, 'filter.state._ne'),
    'warning not_a_choice',
  ),
  fault(
    'in a row',
    nightly(find({ extras: { _some: { kind: '"drink"' } } }), ['action/delete', {}]),
    o(1, 'filter.extras._some.kind'),
    'warning not_a_choice',
  ),
  fault(
    'through a relation',
    nightly(find({ guest: { language: '"es"' } }), ['action/delete', {}]),
    o(1, 'filter.guest.language'),
    'warning not_a_choice',
  ),
  fault(
    'within or',
    nightly(find({ _or: [{ state: '"asked"' }, { state: '"waiting"' }] }), ['action/delete', {}]),
    o(1, 'filter._or.1.state'),
    'warning not_a_choice',
  ),
  fault(
    'within not',
    nightly(find({ _not: { state: '"open"' } }), ['action/delete', {}]),
    o(1, 'filter._not.state'),
    'warning not_a_choice',
  ),
  fault(
    'of an export',
    nightly(['action/export', { module: 'rooms', filter: { kind: '"triple"' } }]),
    o(1, 'filter.kind'),
    'warning not_a_choice',
  ),
  fault(
    'of a deletion',
    nightly(['action/delete', { module: 'bookings', filter: { state: '"canceled"' } }]),
    o(1, 'filter.state'),
    'warning not_a_choice',
  ),
  fault(
    'contained in a multiselect',
    nightly(
      ['data/find', { module: 'rooms', filter: { features: { _contains: '"pool"' } } }],
      ['flow/each', { items: '$' }],
    ),
    o(1, 'filter.features._contains'),
    'warning not_a_choice',
  ),
];
