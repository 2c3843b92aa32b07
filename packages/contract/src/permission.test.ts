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
