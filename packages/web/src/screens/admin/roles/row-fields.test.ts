import { bindUser } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { fromFilter, toFilter, type Condition } from '../../resources/list/state/filter-tree.ts';
import { rowFields } from './row-fields.ts';

const words = {
  self: 'me',
  email: 'my address',
  roles: 'my roles',
  createdBy: 'Maker',
  updatedBy: 'Changer',
};
const fields = rowFields(
  [
    { path: 'due', title: 'Due', field: { identifier: 'due', type: 'date' } },
    { path: 'team', title: 'Team', field: { identifier: 'team', type: 'role' } },
    { path: 'customer.mail', title: 'Customer › Mail', field: { identifier: 'mail', type: 'email' } },
  ],
  words,
);

test('EDIT75 the rows of a right are chosen by fields, by who made an entry, and by whoever asks', () => {
  expect(fields.map(({ path }) => path)).toEqual(['createdBy', 'updatedBy', 'due', 'team', 'customer.mail']);
  const offered = (path: string, operator: string) =>
    fields
      .find((each) => each.path === path)
      ?.standIns?.(operator)
      .map(([value]) => value);
  expect(offered('createdBy', '_eq')).toEqual(['$user.id']);
  expect(offered('createdBy', '_in')).toEqual([]);
  expect(offered('team', '_in')).toEqual(['$user.roles']);
  expect(offered('customer.mail', '_eq')).toEqual(['$user.email']);
  expect(offered('due', '_eq')).toEqual([]);
});

test('EDIT75 days that move are not offered, since rights do not know them', () => {
  for (const { tests = [], path } of fields) {
    expect(tests, path).not.toContain('period');
    expect(tests.length, path).toBeGreaterThan(1);
  }
});

test('EDIT75 what is chosen is a filter in which whoever asks is put in', () => {
  const user = { id: 'u1', email: 'ann@example.com', roles: ['clerk'] };
  const conditions: Condition[] = [
    { field: 'createdBy', operator: '_eq', value: '$user.id' },
    { field: 'team', operator: '_in', value: '$user.roles' },
  ];
  const filter = toFilter({ any: true, parts: conditions });
  expect(fromFilter(filter)).toEqual({ any: true, parts: conditions });
  expect(bindUser(filter, user)).toEqual({
    _or: [{ createdBy: { _eq: 'u1' } }, { team: { _in: ['clerk'] } }],
  });
});
