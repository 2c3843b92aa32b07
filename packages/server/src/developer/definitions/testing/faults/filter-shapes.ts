import { fault, type Fault } from '../case.ts';
import { direct } from '../workflow-pieces.ts';

const at = 'workflows/w:elements.0.options.filter';
const find = (module: string, filter: object) => direct(['data/find', { module, filter }]);
const tickets = (filter: object) => find('tickets', filter);

/** Operators with too many or too few values, and with fields that they cannot ask. */
export const filterShapes: Fault[] = [
  fault(
    'three values between',
    tickets({ minutes: { _between: ['1', '2', '3'] } }),
    `${at}.minutes._between`,
    'warning wrong_type',
  ),
  fault(
    'one value between',
    tickets({ minutes: { _between: '5' } }),
    `${at}.minutes._between`,
    'warning wrong_type',
  ),
  fault(
    'between the wrong way round',
    tickets({ minutes: { _between: ['10', '2'] } }),
    `${at}.minutes._between`,
    'warning bad_value',
  ),
  fault(
    'days the wrong way round',
    find('customers', { since: { _between: ['"2026-12-31"', '"2026-01-01"'] } }),
    `${at}.since._between`,
    'warning bad_value',
  ),
  fault(
    'nothing as a text',
    tickets({ parent: { _null: '"yes"' } }),
    `${at}.parent._null`,
    'warning wrong_type',
  ),
  fault(
    'nothing as a number',
    tickets({ parent: { _null: '1' } }),
    `${at}.parent._null`,
    'warning wrong_type',
  ),
  fault('equal to a list', tickets({ status: ['"open"', '"done"'] }), `${at}.status`, 'warning wrong_type'),
  fault(
    'equal to a list of an expression',
    tickets({ subject: '["a", "b"]' }),
    `${at}.subject`,
    'warning wrong_type',
  ),
  fault('above a list', tickets({ minutes: { _gt: ['1', '2'] } }), `${at}.minutes._gt`, 'warning wrong_type'),
  fault(
    'a number that contains',
    tickets({ minutes: { _contains: '"1"' } }),
    `${at}.minutes._contains`,
    'error unknown_operator',
  ),
  fault('true above', find('customers', { vip: { _gt: 'true' } }), `${at}.vip._gt`, 'error unknown_operator'),
  fault(
    'a day that starts with',
    find('customers', { since: { _startsWith: '"2026"' } }),
    `${at}.since._startsWith`,
    'error unknown_operator',
  ),
  fault(
    'an operator without its dash',
    tickets({ minutes: { gt: '3' } }),
    `${at}.minutes.gt`,
    'error unknown_operator',
  ),
  fault(
    'an operator of another product',
    tickets({ minutes: { $gt: '3' } }),
    `${at}.minutes.$gt`,
    'error unknown_operator',
  ),
  fault('or without its list', tickets({ _or: { status: '"open"' } }), `${at}._or`, 'error bad_value'),
];
