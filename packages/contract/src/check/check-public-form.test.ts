import { expect, test } from 'vitest';
import { checkStoredModule } from './check-stored-module.ts';

const fields = [
  { identifier: 'name', type: 'text', required: true },
  { identifier: 'number', type: 'text', unique: true },
  { identifier: 'state', type: 'text', readonly: true },
  { identifier: 'customer', type: 'relation', options: { module: 'customers' } },
  { identifier: 'paper', type: 'file', options: { accept: ['application/pdf'] } },
  { identifier: 'photo', type: 'image' },
  { identifier: 'papers', type: 'list', options: { fields: [{ identifier: 'paper', type: 'file' }] } },
  { identifier: 'year', type: 'integer' },
  { identifier: 'place', type: 'text' },
  { identifier: 'kind', type: 'select', required: true, default: 'a', options: { choices: ['a', 'b'] } },
];
const at = 'bakery_resource.publicForm';
const faults = (form: object) => {
  const resource = { fields, publicForm: { role: 'visitor', ...form }, unique: [['year', 'place']] };
  const checked = checkStoredModule({ bakery_resource_module: 'things', bakery_resource: resource });
  return 'errors' in checked ? checked.errors.map(({ path, code }) => [path, code]) : [];
};

test('PUB2 a public form asks for fields that are typed in, and for all that an entry needs', () => {
  expect(faults({ fields: ['name', 'kind'] })).toEqual([]);
  expect(faults({ fields: ['kind'] })).toEqual([[`${at}.fields`, 'required']]);
  expect(faults({ fields: ['name', 'other', 'state'] })).toEqual([
    [`${at}.fields.1`, 'unknown_field'],
    [`${at}.fields.2`, 'bad_value'],
  ]);
  expect(faults({ fields: ['name', 'name'] })).toEqual([[`${at}.fields`, 'bad_value']]);
});

test('PUB9 PUB10 a public form asks for files, and says how many it takes', () => {
  expect(faults({ fields: ['name', 'paper', 'photo'] })).toEqual([]);
  expect(faults({ fields: ['name', 'paper'], files: { maxSize: 5000, perDay: 10 } })).toEqual([]);
  expect(faults({ fields: ['name', 'paper'], files: { maxSize: 0 } })).toEqual([
    [`${at}.files.maxSize`, 'too_small'],
  ]);
});

test('PUB2 a public form asks for nothing that would show what is stored, and never as an administrator', () => {
  for (const name of ['customer', 'papers', 'number', 'year'])
    expect(faults({ fields: ['name', name] })).toEqual([[`${at}.fields.1`, 'bad_value']]);
  expect(faults({ fields: ['name'], role: 'admin' })).toEqual([[`${at}.role`, 'bad_value']]);
});
