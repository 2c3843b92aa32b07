import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkModule } from './check-module.ts';
import { faultsOf, moduleOf, orders } from '../module/testing.ts';

const at = 'bakery_resource.fields';
const text = { identifier: 'a', type: 'text' };

test('MOD12 the module that the contract shows is sound and comes back unchanged', () => {
  expect(checkModule(orders)).toEqual({ definition: orders });
});

test('MOD6 MOD7 both keys are needed, and no other is known', () => {
  const checked = checkModule({ bakery_resource: { fields: [], colour: 'red' }, extra: 1 });
  expect(checked).toEqual({
    errors: [
      { path: 'bakery_resource_module', code: 'required', message: 'Missing: expected string' },
      { path: 'bakery_resource.colour', code: 'unknown_key', message: 'Unknown key "colour"' },
      { path: 'extra', code: 'unknown_key', message: 'Unknown key "extra"' },
    ],
  });
});

test('BTN1 MOD17 a button with an unknown key is refused by its path', () => {
  expect(faultsOf([text], { buttons: { svae: { title: 'x' } } })).toEqual([
    ['bakery_resource.buttons.svae', 'unknown_button'],
  ]);
  expect(faultsOf([text], { buttons: { constructor: {} } })).toEqual([
    ['bakery_resource.buttons.constructor', 'unknown_button'],
  ]);
});

test('BTN2 BTN3 BTN4 BTN5 BTN6 BTN7 BTN8 BTN9 BTN10 BTN12 the six buttons take trigger, title, display and offline', () => {
  const button = { trigger: 'pressed', title: 'Go', display: true, offline: 'queue' };
  const keys = ['save', 'update', 'continue', 'delete', 'edit', 'create'];
  expect(faultsOf([text], { buttons: Object.fromEntries(keys.map((key) => [key, button])) })).toEqual([]);
  for (const key of keys) {
    expect(
      faultsOf([text], {
        buttons: { [key]: { trigger: 'Not Good', title: 5, display: 'no', offline: true, icon: 'x' } },
      }),
    ).toEqual([
      [`bakery_resource.buttons.${key}.trigger`, 'bad_format'],
      [`bakery_resource.buttons.${key}.title`, 'wrong_type'],
      [`bakery_resource.buttons.${key}.display`, 'wrong_type'],
      [`bakery_resource.buttons.${key}.offline`, 'not_a_choice'],
      [`bakery_resource.buttons.${key}.icon`, 'unknown_key'],
    ]);
  }
});

test('MOD18 an unknown field type is refused by its path, in lists too', () => {
  const list = { identifier: 'l', type: 'list', options: { fields: [{ identifier: 'x', type: 'strnig' }] } };
  expect(faultsOf([{ identifier: 'b', type: 'constructor' }, list])).toEqual([
    [`${at}.0.type`, 'unknown_type'],
    [`${at}.1.options.fields.0.type`, 'unknown_type'],
  ]);
});

test('MOD19 a duplicate identifier is refused by its path, in lists too', () => {
  expect(
    faultsOf([text, text, { identifier: 'l', type: 'list', options: { fields: [text, text] } }]),
  ).toEqual([
    [`${at}.1.identifier`, 'duplicate'],
    [`${at}.2.options.fields.1.identifier`, 'duplicate'],
  ]);
});

test('MOD20 MOD22 a reserved identifier is refused by its path', () => {
  const names = ['id', 'module', 'version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy'];
  const found = faultsOf(names.map((identifier) => ({ identifier, type: 'text' })));
  expect(found).toEqual(names.map((_, index) => [`${at}.${index}.identifier`, 'reserved']));
});

test('MOD21 identifiers are lower-case letters, digits and underscores, at most 63', () => {
  expect(faultsOf([{ identifier: 'a'.repeat(63), type: 'text' }])).toEqual([]);
  for (const identifier of ['', 'A', '1a', 'a-b', 'a'.repeat(64), 'ä', 'a"; drop table x']) {
    expect(faultsOf([{ identifier, type: 'text' }])).toEqual([[`${at}.0.identifier`, 'bad_format']]);
    expect(
      checkModule({ bakery_resource_module: identifier, bakery_resource: { fields: [] } }),
    ).toMatchObject({
      errors: [{ path: 'bakery_resource_module', code: 'bad_format' }],
    });
  }
});

test('FIELD21 FIELD30 options are checked by the type, and every fault is told at once', () => {
  expect(
    faultsOf([
      { identifier: 'a', type: 'relation' },
      { identifier: 'b', type: 'text', options: { maxLenght: 3 }, requird: true },
      { identifier: 'c', type: 'select', options: { choices: 'DE' } },
      { identifier: 'd', type: 'select' },
      { identifier: 'e', type: 'text', title: 7, options: { maxLength: 0 } },
    ]),
  ).toEqual([
    [`${at}.1.requird`, 'unknown_key'],
    [`${at}.4.title`, 'wrong_type'],
    [`${at}.0.options.module`, 'required'],
    [`${at}.1.options.maxLenght`, 'unknown_option'],
    [`${at}.2.options.choices`, 'wrong_type'],
    [`${at}.3.options.choices`, 'required'],
    [`${at}.4.options.maxLength`, 'too_small'],
  ]);
});

test('FIELD29 faults in lists of lists have the whole path', () => {
  const inner = {
    identifier: 'inner',
    type: 'list',
    options: { fields: [{ identifier: 'p', type: 'number', options: { min: 'x' } }] },
  };
  expect(faultsOf([{ identifier: 'outer', type: 'list', options: { fields: [text, inner] } }])).toEqual([
    [`${at}.0.options.fields.1.options.fields.0.options.min`, 'wrong_type'],
  ]);
  expect(
    faultsOf([{ identifier: 'outer', type: 'list', options: { fields: [{ ...text, wrong: 1 }] } }]),
  ).toEqual([[`${at}.0.options.fields.0.wrong`, 'unknown_key']]);
});

test('FIELD29 lists stand at most four deep, and passwords and computed fields not in lists', () => {
  const deep = (levels: number): Record<string, unknown> =>
    levels === 0 ? text : { identifier: 'l', type: 'list', options: { fields: [deep(levels - 1)] } };
  expect(faultsOf([deep(4)])).toEqual([]);
  expect(faultsOf([deep(5)]).map(([, code]) => code)).toEqual(['too_deep']);
  const secret = {
    identifier: 'l',
    type: 'list',
    options: { fields: [{ identifier: 'p', type: 'password' }] },
  };
  expect(faultsOf([secret])).toEqual([[`${at}.0.options.fields.0.type`, 'conflict']]);
});

test('FIELD5 only types with one comparable value can be unique, and not in lists', () => {
  expect(faultsOf([{ identifier: 'a', type: 'json', unique: true }])).toEqual([
    [`${at}.0.unique`, 'conflict'],
  ]);
  expect(
    faultsOf([{ identifier: 'l', type: 'list', options: { fields: [{ ...text, unique: true }] } }]),
  ).toEqual([[`${at}.0.options.fields.0.unique`, 'conflict']]);
});

test('MOD25 was names a former field, not one that still exists', () => {
  expect(faultsOf([{ ...text, was: 'former' }])).toEqual([]);
  expect(
    faultsOf([
      { ...text, was: 'b' },
      { identifier: 'b', type: 'text' },
    ]),
  ).toEqual([[`${at}.0.was`, 'conflict']]);
  const twice = [
    { ...text, was: 'former' },
    { identifier: 'b', type: 'text', was: 'former' },
  ];
  expect(faultsOf(twice)).toEqual([[`${at}.1.was`, 'duplicate']]);
  expect(faultsOf([{ ...text, was: 'No Name' }])).toEqual([[`${at}.0.was`, 'bad_format']]);
});

test('FIELD8 defaults and mapped values must be values of the field', () => {
  expect(
    faultsOf([
      { identifier: 'a', type: 'integer', default: 'x' },
      { identifier: 'b', type: 'integer', options: { mapping: { one: 'x' } } },
      { identifier: 'c', type: 'datetime', default: '$now' },
      { identifier: 'd', type: 'user', default: '$user.id' },
      { identifier: 'e', type: 'computed', default: 'x', options: { expression: '1' } },
      { identifier: 'f', type: 'list', default: [{ a: 1 }], options: { fields: [text] } },
    ]),
  ).toEqual([
    [`${at}.0.default`, 'wrong_type'],
    [`${at}.1.options.mapping.one`, 'wrong_type'],
    [`${at}.4.default`, 'conflict'],
    [`${at}.5.default.0.a`, 'wrong_type'],
  ]);
});

test('a definition has at most 500 fields and 1 MB', () => {
  const many = Array.from({ length: 501 }, (_, index) => ({ identifier: `f${index}`, type: 'text' }));
  expect(faultsOf(many.slice(1))).toEqual([]);
  expect(faultsOf(many)).toContainEqual([at, 'too_many']);
  expect(faultsOf([{ identifier: 'a', type: 'json', default: 'x'.repeat(1_000_000) }])).toEqual([
    ['', 'too_large'],
  ]);
});

test('MOD16 a module may name events that no workflow binds', () => {
  expect(moduleOf([{ ...text, options: { events: { on_change: ['nobody_listens'] } } }])).toBeDefined();
});

test('ERR23 any JSON is sound or refused with paths, and nothing throws', () => {
  const near = fc.record(
    {
      bakery_resource_module: fc.oneof(fc.constant('things'), fc.jsonValue()),
      bakery_resource: fc.record(
        {
          fields: fc.oneof(fc.array(fieldLike), fc.jsonValue()),
          views: fc.oneof(
            fc.record({
              index: fc.record(
                {
                  columns: fc.array(fc.string()),
                  sort: fc.string(),
                  filter: fc.dictionary(fc.constantFrom('a', '_and', 'id'), fc.jsonValue()),
                },
                { requiredKeys: [] },
              ),
            }),
            fc.jsonValue(),
          ),
          buttons: fc.oneof(fc.dictionary(fc.constantFrom('save', 'x'), fc.jsonValue()), fc.jsonValue()),
          capabilities: fc.oneof(fc.array(fc.constantFrom('Page', 'View', 'No')), fc.jsonValue()),
          rules: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), near), (json) => {
      const checked = checkModule(json);
      expect('definition' in checked || checked.errors.length > 0).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('ERR23 a definition nested beyond all measure is refused, not followed', () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(checkModule(deep)).toMatchObject({ errors: [{ code: 'too_deep' }] });
});

const fieldLike = fc.record(
  {
    identifier: fc.oneof(fc.constantFrom('a', 'b', 'id', 'constructor'), fc.jsonValue()),
    type: fc.oneof(
      fc.constantFrom('text', 'list', 'select', 'relation', 'money', 'computed', 'geo'),
      fc.jsonValue(),
    ),
    options: fc.oneof(
      fc.dictionary(
        fc.constantFrom('fields', 'choices', 'module', 'mapping', 'events', 'min', 'result'),
        fc.jsonValue(),
      ),
      fc.jsonValue(),
    ),
    default: fc.jsonValue(),
    was: fc.jsonValue(),
    unique: fc.boolean(),
  },
  { requiredKeys: [] },
);
