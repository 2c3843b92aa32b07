import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exampleFolder } from './examples.ts';
import { tourOf } from './tour.ts';

const toured = ['orders', 'approvals', 'website', 'helpdesk', 'crm', 'inventory', 'absences', 'events'];

/** Screens that every installation has. */
const common = new Set(['/notifications', '/sites', '/admin/users', '/admin/roles', '/admin/outbox']);

test.each(toured)('EDIT64 every step of the tour of %s leads to a screen of that app', (example) => {
  for (const { path } of tourOf(example).steps) {
    const [, module] = /^\/m\/(\w+)(?:\/new)?$/.exec(path) ?? [];
    const [, workflow] = /^\/workflows\/(\w+)$/.exec(path) ?? [];
    const file = module === undefined ? workflow && `workflows/${workflow}.json` : `modules/${module}.json`;
    const isThere = file === undefined ? common.has(path) : existsSync(join(exampleFolder(example), file));
    expect(isThere, path).toBe(true);
  }
});

test('EDIT64 there is no tour of what is no example', () => {
  expect(() => tourOf('../data/orders')).toThrow('There is no such tour.');
  expect(() => tourOf('payments')).toThrow('There is no such tour.');
});
