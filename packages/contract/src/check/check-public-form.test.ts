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

test('PUB13 each field of a form in steps stands in one of them', () => {
  const form = { fields: ['name', 'kind'] };
  expect(faults({ ...form, steps: [{ fields: ['kind'] }, { title: 'You', fields: ['name'] }] })).toEqual([]);
  expect(faults({ ...form, steps: [{ fields: ['kind'] }, { fields: ['kind', 'place'] }] })).toEqual([
    [`${at}.steps.1.fields.0`, 'bad_value'],
    [`${at}.steps.1.fields.1`, 'unknown_field'],
  ]);
  const three = { fields: ['name', 'kind', 'paper'], steps: [{ fields: ['kind'] }, { fields: ['paper'] }] };
  expect(faults(three)).toEqual([[`${at}.steps`, 'required']]);
});

test('PUB14 what is asked for now and then depends on what was asked before, and no entry needs it', () => {
  const form = { fields: ['kind', 'name', 'paper'] };
  const when = (name: string, field: string) => faults({ ...form, when: { [name]: { field, is: ['b'] } } });
  expect(when('paper', 'kind')).toEqual([]);
  expect(when('kind', 'paper')).toEqual([[`${at}.when.kind.field`, 'bad_value']]);
  expect(when('paper', 'paper')).toEqual([[`${at}.when.paper.field`, 'bad_value']]);
  expect(when('name', 'kind')).toEqual([[`${at}.when.name`, 'bad_value']]);
  expect(when('photo', 'kind')).toEqual([[`${at}.when.photo`, 'unknown_field']]);
});

test('PUB15 a form is shown inside pages of named origins only', () => {
  expect(faults({ fields: ['name'], embed: ['https://www.example.com', 'http://127.0.0.1:8080'] })).toEqual(
    [],
  );
  for (const origin of [
    '*',
    'https://a.example/path',
    "https://a.example 'self'",
    'https://a;b',
    'javascript:x',
  ])
    expect(faults({ fields: ['name'], embed: [origin] }), origin).toMatchObject([
      [`${at}.embed.0`, expect.any(String)],
    ]);
});
