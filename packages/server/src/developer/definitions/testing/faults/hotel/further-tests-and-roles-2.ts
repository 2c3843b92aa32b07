import { type Fault } from '../../case.ts';
import { permissionFault } from './pieces.ts';

/** Of the hotel: further tests and roles 2. */
export const furtherTestsAndRoles2: Fault[] = [
  permissionFault(
    'a filter by a wrong kind',
    { module: 'tickets', action: 'read', filter: { minutes: { _gt: 'ten' } } },
    'filter.minutes._gt',
    'error wrong_type',
  ),
  permissionFault(
    'a workflow as a module',
    { module: 'later', action: 'run' },
    'action',
    'error not_a_choice',
  ),
];
