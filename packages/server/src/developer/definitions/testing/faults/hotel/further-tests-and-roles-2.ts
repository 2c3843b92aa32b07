import { fault, type Fault } from '../../case.ts';

const r = (name: string, permission: object, at: string, told: string) =>
  fault(
    name,
    { 'roles/guest': { slug: 'guest', title: 'Guest', permissions: [permission] } },
    `roles/guest:permissions.0.${at}`,
    told,
  );

/** Of the hotel: further tests and roles 2. */
export const furtherTestsAndRoles2: Fault[] = [
  r(
    'a filter by a wrong kind',
    { module: 'tickets', action: 'read', filter: { minutes: { _gt: 'ten' } } },
    'filter.minutes._gt',
    'error wrong_type',
  ),
  r('a workflow as a module', { module: 'later', action: 'run' }, 'module', 'error unknown_key'),
];
