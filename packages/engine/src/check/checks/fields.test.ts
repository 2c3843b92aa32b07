import { expect, test } from 'vitest';
import { checkWorkflow } from '../check-workflow.ts';
import { checkOptions, found, of } from '../testing.ts';
import { typesOf } from '../types-of.ts';

const events = [{ identifier: 'price_changed', type: 'on_change', module: 'orders' }];
const start = { name: 'e', type: 'event/on_change', set: { selector: ':selector' } };
const inForm = (...elements: object[]) => ({ elements: of(start, ...elements).elements, events });
const set = (options: object) => ({ type: 'action/set', options });
const map = (value: unknown) => ({ type: 'data/map', options: { value } });

test('WF52 keys of recipes and properties name fields of the form', () => {
  const keys = (...names: string[]) =>
    found(inForm(set({ properties: { hidden: Object.fromEntries(names.map((name) => [name, true])) } })))
      .errors;
  expect(keys('number', 'items', 'items.0.price', '${selector}.sku', 'items.1')).toEqual([]);
  expect(keys('numbr')).toEqual(['unknown_field elements.1.options.properties.hidden.numbr']);
  expect(keys('items.0.prize')).toEqual(['unknown_field elements.1.options.properties.hidden.items.0.prize']);
  expect(keys('${selector}.skuu')).toEqual([
    'unknown_field elements.1.options.properties.hidden.${selector}.skuu',
  ]);
  expect(found(inForm(set({ recipes: { numbr: '1' } }))).errors).toEqual([
    'unknown_field elements.1.options.recipes.numbr',
  ]);
  expect(found(inForm(set({ add: [{ field: 'itms' }] }))).errors).toEqual([
    'unknown_field elements.1.options.add.0.field',
  ]);
  const { errors } = checkWorkflow(
    { identifier: 'w', ...inForm(set({ recipes: { 'items.0.prce': '1' } })) },
    checkOptions,
  );
  expect(errors).toMatchObject([
    { message: 'There is no field "items.0.prce" in "orders"', hint: 'Did you mean "price"?' },
  ]);
});

test('WF52 without a form nothing is known of fields', () => {
  expect(found(of(set({ recipes: { anything: '1' } }))).errors).toEqual([]);
});

const findErrors = (options: object) =>
  found(of({ type: 'data/find', options: { module: 'orders', ...options } })).errors;

test('WF52 filters, orders and columns name fields of their module', () => {
  expect(findErrors({ filter: { number: '$input' }, sort: '-total', column: 'id' })).toEqual([]);
  expect(findErrors({ column: 'number' })).toEqual([]);
  expect(findErrors({ column: 'numbr' })).toEqual(['unknown_field elements.0.options.column']);
  expect(findErrors({ sort: 'numbr' })).toEqual(['unknown_field elements.0.options.sort']);
  expect(findErrors({ filter: { numbr: '1', items: { _some: { skuu: '1' } } } })).toEqual([
    'unknown_field elements.0.options.filter.numbr',
    'unknown_field elements.0.options.filter.items._some.skuu',
  ]);
  expect(findErrors({ filter: [{ number: { _like: '1' } }] })).toEqual([
    'unknown_operator elements.0.options.filter.0.number._like',
  ]);
  expect(findErrors({ filter: { number: { _eq: '$input', optional: true } } })).toEqual([]);
  // A filter that an expression gives would be whatever somebody sends.
  expect(findErrors({ filter: '$input' })).toEqual(['bad_value elements.0.options.filter']);
  expect(findErrors({ filter: { _and: '$input' } })).toEqual(['bad_value elements.0.options.filter._and']);
  expect(findErrors({ filter: { number: { _eq: { a: '1' } } } })).toEqual([
    'bad_value elements.0.options.filter.number._eq',
  ]);
});

test('WF52 without a module of its own an element is held against that of its input', () => {
  const one = { type: 'data/find', options: { module: 'orders', one: true } };
  expect(found(of(one, { type: 'data/find', options: { sort: 'numbr' } })).errors).toEqual([
    'unknown_field elements.1.options.sort',
  ]);
  expect(found(of(map('1'), { type: 'data/find', options: { sort: 'numbr' } })).errors).toEqual([]);
});

const unknownFields = (...sources: string[]) =>
  found(inForm(map(sources))).errors.map((each) => each.slice(-1));

test('WF52 expressions name fields that exist', () => {
  expect(
    unknownFields('$resource.number', '$resource.items.sku', 'items[0].price', '$resource.id', '$$.total'),
  ).toEqual([]);
  expect(
    unknownFields(
      '$resource.numbr',
      'items.skuu',
      '$resource.items[0].prize',
      '$resource.items.(sku & nope)',
    ),
  ).toEqual(['0', '1', '2', '3']);
  expect(unknownFields('$user.anything', '$event.value.x', '$resource.tags', '$input.whatever')).toEqual([]);
});

const wrongFields = (recipes: object) =>
  found(inForm(set({ recipes }))).warnings.map((each) => each.split('.').at(-1));

test('WF59 a value of the wrong type for a field is told', () => {
  expect(wrongFields({ total: '1', number: '"a"', paid: 'true', items: '[]', tags: '["a"]' })).toEqual([]);
  expect(wrongFields({ total: '"a"', number: '1', paid: '1' })).toEqual(['total', 'number', 'paid']);
  expect(wrongFields({ total: 'null', number: '$nothing()', paid: '$input.x' })).toEqual([]);
  expect(wrongFields({ total: 1, number: true })).toEqual(['number']);
  expect(wrongFields({ total: '$count(items)', number: '$string(total)', paid: '$exists(total)' })).toEqual(
    [],
  );
  expect(wrongFields({ total: '$string(1)', number: '$sum(items.price)', paid: '$length(number)' })).toEqual([
    'total',
    'number',
    'paid',
  ]);
  expect(wrongFields({ '${selector}.price': '"a"', '${selector}.sku': '"a"' })).toEqual(['price']);
});

const wrongParts = (...sources: string[]) => {
  const { warnings } = found(inForm(map(sources)));
  return [...new Set(warnings.filter((each) => each.startsWith('wrong_type')).map((each) => each.slice(-1)))];
};

test('WF60 WF61 operators and functions are told what they cannot take', () => {
  expect(
    wrongParts(
      'total + 1',
      'number & total',
      'total = 1',
      'number < "b"',
      '$uppercase(number)',
      '-total',
      '[1..total]',
    ),
  ).toEqual([]);
  expect(
    wrongParts('number + 1', '1 - number', 'paid * 2', 'number / 2', 'number % 2', '[1..number]'),
  ).toEqual(['0', '1', '2', '3', '4', '5']);
  expect(wrongParts('paid < 1', 'total = "1"', 'paid != "x"', 'number > 1')).toEqual(['0', '1', '2', '3']);
  expect(wrongParts('$uppercase(total)', '$abs(number)', '$substring(number, "x")', '$not(paid)')).toEqual([
    '0',
    '1',
    '2',
  ]);
  expect(wrongParts('total and number', '$user.a + 1', 'items.price + 1', '$nothing + 1')).toEqual([]);
  expect(
    wrongParts(
      'paid ? number + 1 : 2',
      '(number * 2)',
      '[number * 2]',
      '{"a": number * 2}',
      'number ~> $abs',
    ),
  ).toEqual(['0', '1', '2', '3']);
});

const wrongAfter = (value: string, total: string) =>
  found(inForm({ ...map(value), set: { x: ':output' } }, set({ recipes: { total } }))).warnings;

test('WF59 types go through variables, blocks, conditions and lists', () => {
  for (const value of [
    '"a"',
    'number',
    '(1; "a")',
    'paid ? "a" : "b"',
    '["a"][0]',
    '{"a": "b"}.a',
    '$string(1)',
    'number & "x"',
  ]) {
    expect(wrongAfter(value, '$x'), value).toEqual(['wrong_type elements.2.options.recipes.total']);
  }
  for (const value of ['1', 'total', 'paid ? "a" : 1', '$input.x', '-1', '{"a": 1}.a', '$sum([1])', 'null']) {
    expect(wrongAfter(value, '$x'), value).toEqual([]);
  }
});

test('an editor is told the types of inputs, outputs and variables', () => {
  const find = { name: 'f', type: 'data/find', options: { module: 'orders' }, set: { all: ':output' } };
  const each = {
    name: 'l',
    type: 'flow/each',
    options: { items: '$all', as: 'one' },
    to: { item: { m: ['default'] } },
  };
  const types = typesOf(
    { identifier: 'w', ...of(find, each, { name: 'm', ...map('$one.total') }) },
    checkOptions,
  );
  expect(types.inputs.get('f')).toEqual({ kind: 'unknown' });
  expect(types.inputs.get('l')).toMatchObject({ kind: 'list', of: { kind: 'object', module: 'orders' } });
  expect(types.inputs.get('m')).toMatchObject({ kind: 'object', module: 'orders' });
  expect(types.outputs.get('m')).toMatchObject({ default: { kind: 'number' } });
  expect(types.variables.get('one')).toMatchObject({ kind: 'object' });
  expect(types.variables.get('user')).toMatchObject({ kind: 'object', of: 'the user' });
  expect([...types.variables.keys()].sort()).toEqual([
    'all',
    'env',
    'event',
    'input',
    'one',
    'resource',
    'run',
    'user',
  ]);
  expect(typesOf(5, checkOptions)).toEqual({ inputs: new Map(), outputs: new Map(), variables: new Map() });
});
