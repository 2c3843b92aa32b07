import { fault, type Fault, type Pieces } from '../../case.ts';

const role = (permission: object, ...more: object[]): Pieces => ({
  'roles/staff': { slug: 'staff', title: 'Staff', permissions: [permission, ...more] },
});

const rp = 'roles/staff:permissions.0';

/** Of the hotel: roles. */
export const roles: Fault[] = [
  fault(
    'a module that is none',
    role({ module: 'booking', action: 'read' }),
    `${rp}.module`,
    'error unknown_module',
  ),
  fault(
    'a field that is none',
    role({ module: 'rooms', action: 'read', fields: ['number', 'flor'] }),
    `${rp}.fields.1`,
    'error unknown_field',
  ),
  fault(
    'a filter with a choice that is none',
    role({ module: 'bookings', action: 'read', filter: { state: 'open' } }),
    `${rp}.filter.state`,
    'warning not_a_choice',
  ),
  fault(
    'a filter by a name of the user',
    role({ module: 'bookings', action: 'read', filter: { owner: '$user.name' } }),
    `${rp}.filter.owner`,
    'error bad_format',
  ),
  fault(
    'a filter by an e-mail where an id is asked',
    role({ module: 'bookings', action: 'read', filter: { owner: '$user.email' } }),
    `${rp}.filter.owner`,
    'error bad_format',
  ),
  fault(
    'a filter by a number in text',
    role({ module: 'rooms', action: 'read', filter: { floor: '2' } }),
    `${rp}.filter.floor`,
    'error wrong_type',
  ),
  fault(
    'a filter by a user where a guest is asked',
    role({ module: 'bookings', action: 'read', filter: { guest: '$user.id' } }),
    `${rp}.filter.guest`,
    'warning wrong_type',
  ),
  fault(
    'roles without in',
    role({ module: 'bookings', action: 'read', filter: { desk: '$user.roles' } }),
    `${rp}.filter.desk`,
    'error wrong_type',
  ),
  fault(
    'a workflow that is none',
    role({ workflow: 'bill', action: 'run' }),
    `${rp}.workflow`,
    'error unknown_workflow',
  ),
  fault(
    'run of a module',
    role({ module: 'rooms', action: 'run' }),
    'roles/staff:permissions.0.action',
    'error not_a_choice',
  ),
  fault(
    'fields of a deletion',
    role({ module: 'rooms', action: 'delete', fields: ['number'] }),
    `${rp}.fields`,
    'warning no_effect',
  ),
  fault(
    'a row in a filter',
    role({ module: 'bookings', action: 'read', filter: { extras: { _some: { kin: 'spa' } } } }),
    `${rp}.filter.extras._some.kin`,
    'error unknown_field',
  ),
  fault(
    'create without the required',
    role({ module: 'rooms', action: 'create', fields: ['number', 'floor'] }),
    `${rp}.fields`,
    'warning required',
  ),
  fault(
    'no fields at all',
    role({ module: 'rooms', action: 'read', fields: [] }),
    `${rp}.fields`,
    'warning no_effect',
  ),
  fault(
    'a field twice',
    role({ module: 'rooms', action: 'read', fields: ['number', 'number'] }),
    `${rp}.fields.1`,
    'warning duplicate',
  ),
  fault(
    'a day that is none',
    role({ module: 'bookings', action: 'read', filter: { arrival: { _gt: 'yesterday' } } }),
    `${rp}.filter.arrival._gt`,
    'error bad_format',
  ),
  fault(
    'an expression in a filter',
    role({ module: 'bookings', action: 'read', filter: { owner: '$user.id & ""' } }),
    `${rp}.filter.owner`,
    'error bad_format',
  ),
  fault(
    'a filter by a password',
    role({ module: 'guests', action: 'read', filter: { pin: 'x' } }),
    `${rp}.filter.pin`,
    'error unknown_operator',
  ),
];
