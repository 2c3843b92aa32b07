import { expect, test } from 'vitest';
import { checkModule } from './check-module.ts';
import { faultsOf, moduleOf } from '../module/testing.ts';

const fields = [
  { identifier: 'a', type: 'text' },
  { identifier: 'b', type: 'json' },
  { identifier: 'c', type: 'relation', options: { module: 'customers' } },
];
const at = 'bakery_resource.views';

test('MOD13 columns and fields of views are fields of the module, each once', () => {
  expect(
    faultsOf(fields, {
      views: {
        index: { columns: ['a', 'updatedAt', 'x', 'a'] },
        show: { fields: ['a', 'createdBy'] },
        create: { fields: ['createdAt'] },
        update: { sections: [{ title: 'One', fields: ['a'] }, { fields: ['a', 'y'] }] },
      },
    }),
  ).toEqual([
    [`${at}.index.columns.2`, 'unknown_field'],
    [`${at}.index.columns.3`, 'duplicate'],
    [`${at}.create.fields.0`, 'unknown_field'],
    [`${at}.update.sections.1.fields.0`, 'duplicate'],
    [`${at}.update.sections.1.fields.1`, 'unknown_field'],
  ]);
});

test('MOD13 a form view has fields or sections, and no unknown keys', () => {
  expect(faultsOf(fields, { views: { create: { fields: ['a'], sections: [] } } })).toEqual([
    [`${at}.create.sections`, 'conflict'],
  ]);
  expect(faultsOf(fields, { views: { edit: {}, index: { coloms: [] } } })).toEqual([
    [`${at}.index.coloms`, 'unknown_key'],
    [`${at}.edit`, 'unknown_key'],
  ]);
});

test('MOD13 sort names fields that sort, and search fields that are searched', () => {
  expect(faultsOf(fields, { views: { index: { sort: '-updatedAt,b' } } })).toEqual([
    [`${at}.index.sort`, 'unknown_field'],
  ]);
  expect(faultsOf(fields, { views: { index: { search: ['a', 'b'] } } })).toEqual([
    [`${at}.index.search.1`, 'conflict'],
  ]);
  expect(faultsOf(fields, { views: { index: { search: true, sort: '-updatedAt,a' } } })).toEqual([]);
});

test('MOD13 the filter of a view is checked, and may speak of the user', () => {
  expect(
    faultsOf(fields, { views: { index: { filter: { createdBy: '$user.id', a: { _in: '$user.roles' } } } } }),
  ).toEqual([]);
  expect(faultsOf(fields, { views: { index: { filter: { a: { _gtt: 1 } } } } })).toEqual([
    [`${at}.index.filter.a._gtt`, 'unknown_operator'],
  ]);
});

test('MOD13 what lies behind a relation is checked where the other module is known', () => {
  const json = {
    bakery_resource_module: 'things',
    bakery_resource: { fields, views: { index: { filter: { c: { nmae: 'x' } } } } },
  };
  const customers = moduleOf([{ identifier: 'name', type: 'text' }], {}, 'customers');
  expect(checkModule(json)).toHaveProperty('definition');
  expect(checkModule(json, (name) => (name === 'customers' ? customers : undefined))).toMatchObject({
    errors: [{ path: `${at}.index.filter.c.nmae`, code: 'unknown_field' }],
  });
});

test('a rule shows its message at a field of the module', () => {
  const rule = { expression: '$resource.a != "x"', message: 'Not x' };
  expect(faultsOf(fields, { rules: [rule, { ...rule, field: 'a' }] })).toEqual([]);
  expect(faultsOf(fields, { rules: [{ ...rule, field: 'z' }, { expression: '' }] })).toEqual([
    ['bakery_resource.rules.1.expression', 'too_short'],
    ['bakery_resource.rules.1.message', 'required'],
  ]);
  expect(faultsOf(fields, { rules: [{ ...rule, field: 'z' }] })).toEqual([
    ['bakery_resource.rules.0.field', 'unknown_field'],
  ]);
});

test('UI34 the list of a relation on the other side shows and sorts by fields of its own module', () => {
  const path = 'bakery_resource.fields.2.options.reverse';

  expect(faultsOf(listedBy({ columns: ['a', 'b'], sort: '-a,updatedAt' }), {})).toEqual([]);
  expect(faultsOf(listedBy({ columns: ['a', 'x', 'a'], sort: 'b' }), {})).toEqual([
    [`${path}.columns.1`, 'unknown_field'],
    [`${path}.columns.2`, 'duplicate'],
    [`${path}.sort`, 'unknown_field'],
  ]);
  expect(faultsOf(listedBy({ columns: [] }), {})).toEqual([[`${path}.columns`, 'too_few']]);
});

function listedBy(reverse: object) {
  return [...fields.slice(0, 2), { ...fields[2], options: { module: 'customers', reverse } }];
}
