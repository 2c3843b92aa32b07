import { testsOf, type FilterField } from '../../resources/list/state/filter-fields.ts';

/** What whoever asks is called: themselves, their address, their roles, and who made or changed an entry. */
export interface WhoAsks {
  self: string;
  email: string;
  roles: string;
  createdBy: string;
  updatedBy: string;
}

/** The fields by which the rows of a right are chosen: those of a list, and who made or changed an entry; whoever asks may be meant. */
export function rowFields(fields: readonly FilterField[], t: WhoAsks): FilterField[] {
  const people = (['createdBy', 'updatedBy'] as const).map((path): FilterField => ({
    path,
    title: t[path],
    field: { identifier: path, type: 'user' },
  }));
  const own = fields.filter(({ path }) => !path.includes('.'));
  const inside = fields.filter(({ path }) => path.includes('.'));
  return [...people, ...own, ...inside].map((each) => ({
    ...each,
    // Days that move are known to lists alone.
    tests: testsOf(each.field).filter((test) => test !== 'period'),
    standIns: (operator) => standInsFor(each.field.type, operator, t),
  }));
}

function standInsFor(type: string, operator: string, t: WhoAsks): (readonly [string, string])[] {
  const isOne = operator === '_eq' || operator === '_ne';
  const isAmong = operator === '_in' || operator === '_nin' || operator === '_some' || operator === '_none';
  if (type === 'user' && isOne) return [['$user.id', t.self]];
  if ((type === 'email' || type === 'text') && isOne) return [['$user.email', t.email]];
  if (type === 'role' && isAmong) return [['$user.roles', t.roles]];
  return [];
}
