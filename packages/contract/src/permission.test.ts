import { expect, test } from 'vitest';
import { schemaFaults } from './fault.ts';
import { lookup } from './filter/testing.ts';
import { checkPermissions, permission, role } from './permission.ts';

function faults(json: unknown): [string, string][] {
  const parsed = permission.safeParse(json);
  return parsed.success ? [] : schemaFaults(parsed.error, '').map((each) => [each.path, each.code]);
}

test('PERM4 PERM5 PERM6 PERM9 a permission is about a module or a workflow', () => {
  for (const action of ['read', 'create', 'update', 'delete']) {
    expect(
      faults({ module: 'orders', action, fields: ['number'], filter: { createdBy: '$user.id' } }),
    ).toEqual([]);
    expect(faults({ module: '*', action })).toEqual([]);
  }
  expect(faults({ workflow: 'close_order', action: 'run' })).toEqual([]);
  expect(faults({ workflow: '*', action: 'run' })).toEqual([]);
});

test('PERM4 a permission with a fault is refused by its path', () => {
  expect(faults({ module: 'orders', action: 'run' })).toEqual([
    ['workflow', 'required'],
    ['module', 'unknown_key'],
  ]);
  expect(faults({ module: 'orders', action: 'write' }).map(([path]) => path)).toEqual(['action']);
  expect(faults({ workflow: 'x', action: 'read' })).toEqual([
    ['module', 'required'],
    ['workflow', 'unknown_key'],
  ]);
  expect(faults({ module: 'orders', action: 'read', fields: 'number' })).toEqual([['fields', 'wrong_type']]);
});

test('PERM1 a role has slug, title and permissions', () => {
  const managers = { slug: 'managers', title: 'Managers', permissions: [{ module: '*', action: 'read' }] };
  expect(role.parse(managers)).toEqual(managers);
  expect(role.safeParse({ ...managers, slug: 'Managers' }).success).toBe(false);
});

test('PERM7 PERM8 fields and filters of permissions must exist', () => {
  expect(
    checkPermissions(
      [
        {
          module: 'orders',
          action: 'read',
          fields: ['number', 'nmber'],
          filter: { owner: '$user.id', x: 1 },
        },
        { module: 'nothing', action: 'read' },
        { module: '*', action: 'read', filter: { createdBy: '$user.id' } },
        { workflow: 'any', action: 'run' },
        { module: 'orders', action: 'read', filter: { customer: { name: '$user.email' } } },
      ],
      lookup,
    ).map((each) => [each.path, each.code]),
  ).toEqual([
    ['0.fields.1', 'unknown_field'],
    ['0.filter.x', 'unknown_field'],
    ['1.module', 'unknown_module'],
  ]);
});

test('PERM4 names and lists of a permission have their limits', () => {
  const read = { module: 'orders', action: 'read' };
  expect(faults({ ...read, fields: [''] })).toEqual([['fields.0', 'too_short']]);
  expect(faults({ ...read, fields: ['a'.repeat(63)] })).toEqual([]);
  expect(faults({ ...read, fields: ['a'.repeat(64)] })).toEqual([['fields.0', 'too_long']]);
  expect(faults({ ...read, fields: Array.from({ length: 500 }, () => 'a') })).toEqual([]);
  expect(faults({ ...read, fields: Array.from({ length: 501 }, () => 'a') })).toHaveLength(1);
  expect(faults({ ...read, more: 1 })).toEqual([['more', 'unknown_key']]);
  expect(faults({ workflow: 'x', action: 'run', more: 1 })).toEqual([['more', 'unknown_key']]);
  expect(faults({ module: 'Orders!', action: 'read' }).map(([path]) => path)).toContain('module');
});

test('PERM1 a role has a title and at most 1000 permissions', () => {
  const clerk = { slug: 'clerk', title: 'Clerk', permissions: [] };
  const one = { module: '*', action: 'read' };
  const of = (more: object) => role.safeParse({ ...clerk, ...more }).success;
  expect(of({})).toBe(true);
  expect(of({ title: '' })).toBe(false);
  expect(of({ title: 'a'.repeat(200) })).toBe(true);
  expect(of({ title: 'a'.repeat(201) })).toBe(false);
  expect(of({ permissions: Array.from({ length: 1000 }, () => one) })).toBe(true);
  expect(of({ permissions: Array.from({ length: 1001 }, () => one) })).toBe(false);
  expect(of({ more: 1 })).toBe(false);
});

test('PERM7 PERM17 PERM18 PERM19 reserved names may be listed, and a filter may speak of the user in every way', () => {
  const found = checkPermissions(
    [
      { module: 'orders', action: 'read', fields: ['id', 'version', 'createdBy', 'number'] },
      {
        module: 'orders',
        action: 'read',
        filter: { createdBy: '$user.id', number: '$user.email', tags: { _some: '$user.roles' } },
      },
      { module: 'orders', action: 'read', filter: { total: '$user.id' } },
    ],
    lookup,
  );
  expect(found.map(({ path, code }) => [path, code])).toEqual([['2.filter.total', 'wrong_type']]);
});
