import { expect, test } from 'vitest';
import { brief, check, checkAfterChange } from './testing.ts';

test('WF51 WF52 unknown modules and fields, in keys, filters, orders and expressions', () => {
  const found = checkAfterChange({ type: 'data/find', options: { module: 'ordrs' } }).errors;
  expect(found).toMatchObject([
    { path: 'elements.1.options.module', code: 'unknown_module', hint: 'Did you mean "orders"?' },
  ]);
  const filter = { country: '"DE"', nmber: '"A"', items: { _some: { prize: 1 } } };
  expect(
    brief(
      checkAfterChange({ type: 'data/find', options: { module: 'orders', filter, sort: '-totl' } }).errors,
    ),
  ).toEqual([
    'unknown_field elements.1.options.filter.nmber',
    'unknown_field elements.1.options.filter.items._some.prize',
    'unknown_field elements.1.options.sort',
  ]);
  const set = checkAfterChange({
    type: 'action/set',
    options: {
      recipes: {
        totl: 1,
        'items.0.price': 1,
        'items.0.prize': 1,
        '${selector}.qty': 1,
        '${selector}.quty': 1,
      },
      properties: { validateStatus: { nmber: null } },
      add: [{ field: 'itms', value: {} }],
    },
  });
  expect(brief(set.errors)).toEqual([
    'unknown_field elements.1.options.recipes.totl',
    'unknown_field elements.1.options.recipes.items.0.prize',
    'unknown_field elements.1.options.recipes.${selector}.quty',
    'unknown_field elements.1.options.properties.validateStatus.nmber',
    'unknown_field elements.1.options.add.0.field',
  ]);
  const read = checkAfterChange({
    type: 'data/map',
    options: { value: ['$resource.totl', 'items.prize', '$resource.items[0].sku', 'id'] },
  });
  expect(brief(read.errors)).toEqual([
    'unknown_field elements.1.options.value.0',
    'unknown_field elements.1.options.value.1',
  ]);
  expect(read.errors[0]).toMatchObject({ hint: 'Did you mean "total"?' });
  const unbound = check({ elements: [], events: [{ identifier: 'x', type: 'on_change', module: 'nope' }] });
  expect(brief(unbound.errors)).toEqual(['unknown_module events.0.module']);
});

test('WF59 a value of the wrong type for a field', () => {
  const { errors, warnings } = checkAfterChange({
    type: 'action/set',
    options: {
      recipes: { total: '"ten"', number: '$sum(items.price)', country: '$uppercase("de")', items: 'items' },
    },
  });
  expect(errors).toEqual([]);
  expect(brief(warnings)).toEqual([
    'wrong_type elements.1.options.recipes.total',
    'wrong_type elements.1.options.recipes.number',
  ]);
  expect(warnings[0]?.message).toBe('The field "total" takes a number, but "\\"ten\\"" gives text');
});

test('WF60 WF61 values of the wrong type for an argument and for an operator', () => {
  const value = {
    a: '$uppercase(total)',
    b: '$sum(items.sku) + 1',
    c: 'number * 2',
    d: 'total = "5"',
    e: '$length(number) > 3',
    f: '$substring(number, "x")',
    g: '-total + $number(number)',
    h: '$join(items.sku, ", ")',
    i: 'true < 1',
  };
  const { warnings } = checkAfterChange({ type: 'data/map', options: { value } });
  const places = new Set(warnings.map(({ path }) => path.at(-1)));
  expect([...places]).toEqual(['a', 'b', 'c', 'd', 'f', 'i']);
  expect(new Set(warnings.map(({ code }) => code))).toEqual(new Set(['wrong_type']));
});

test('WF59 types go through variables, maps, finds and loops', () => {
  const { errors, warnings } = check({
    entry: 'find',
    elements: [
      {
        name: 'find',
        type: 'data/find',
        options: { module: 'orders' },
        set: { found: ':output' },
        to: { default: { loop: ['default'] } },
      },
      {
        name: 'loop',
        type: 'flow/each',
        options: { items: '$found', as: 'order' },
        to: { item: { map: ['default'] } },
      },
      {
        name: 'map',
        type: 'data/map',
        options: { value: { n: '$order.number', bad: '$order.nope' } },
        to: { default: { save: ['default'] } },
      },
      {
        name: 'save',
        type: 'action/save',
        options: { module: 'orders', recipes: { total: 'n', number: 'n' } },
      },
    ],
  });
  expect(brief(errors)).toEqual(['unknown_field elements.2.options.value.bad']);
  expect(brief(warnings)).toEqual(['wrong_type elements.3.options.recipes.total']);
});
