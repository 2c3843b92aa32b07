import { expect, test } from 'vitest';
import { parseExpression } from '../../expression/expression.ts';
import { orders } from '../testing.ts';
import type { TypeFault } from './env.ts';
import { typeOfNode } from './of-expression.ts';
import { fieldValueType, resourceType } from './of-module.ts';
import { conflicts, describeType, itemsOf, join, listOf, unknownType, type Type } from '../../types/type.ts';

const string: Type = { kind: 'string' };
const number: Type = { kind: 'number' };

function look(source: string, many = false): { type: Type; faults: TypeFault[] } {
  const faults: TypeFault[] = [];
  // What is known of a module is remembered for it: every look gets one of its own.
  const resource = resourceType(structuredClone(orders));
  const input = many ? listOf(resource) : resource;
  const variables = new Map<string, Type>([
    ['x', number],
    ['list', listOf(string)],
    ['round', number],
  ]);
  const { tree } = parseExpression(source);
  return {
    type: typeOfNode(tree, { input, root: input, variables, found: (fault) => faults.push(fault) }),
    faults,
  };
}

const brief = (type: Type): string =>
  type.kind === 'list' || type.kind === 'several' ? `${type.kind} of ${brief(type.of)}` : type.kind;

test.each([
  ['"a"', 'string'],
  ['1', 'number'],
  ['true', 'boolean'],
  ['null', 'null'],
  ['-total', 'number'],
  ['number', 'string'],
  ['$', 'object'],
  ['$$', 'object'],
  ['$$.total', 'number'],
  ['$x', 'number'],
  ['$nobody', 'unknown'],
  ['version', 'number'],
  ['id', 'string'],
  ['module', 'string'],
  ['tags', 'list of string'],
  ['tags[0]', 'string'],
  ['tags[$ = "a"]', 'several of string'],
  ['tags[]', 'list of string'],
  ['items', 'list of object'],
  ['items.price', 'several of number'],
  ['items[0].price', 'number'],
  ['items[price > 1].sku', 'several of string'],
  ['items.price[]', 'list of number'],
  ['items^(price).sku', 'several of string'],
  ['items.price[$ > 1]', 'several of number'],
  ['items.$x', 'several of number'],
  ['$x[]', 'list of number'],
  ['items{sku: price}', 'unknown'],
  ['items#$i.sku', 'unknown'],
  ['items@$o.sku', 'unknown'],
  ['$list', 'list of string'],
  ['$list[0]', 'string'],
  ['number[0]', 'string'],
  ['number[$ = "a"]', 'unknown'],
  ['total + 1', 'number'],
  ['[1..3]', 'list of unknown'],
  ['number & total', 'string'],
  ['total = 1', 'boolean'],
  ['total < 1', 'boolean'],
  ['paid and paid', 'boolean'],
  ['1 in [1]', 'boolean'],
  ['paid ? 1 : 2', 'number'],
  ['paid ? 1 : "a"', 'unknown'],
  ['paid ? 1', 'number'],
  ['paid ? 1 : null', 'number'],
  ['paid ? null : "a"', 'string'],
  ['number ?: "a"', 'string'],
  ['number ?? 1', 'unknown'],
  ['(1; "a")', 'string'],
  ['()', 'unknown'],
  ['($y := "a"; $y)', 'string'],
  ['($x := "a"; $x)', 'string'],
  ['$y := "a"', 'string'],
  ['(1 + ($y := 1); $y)', 'unknown'],
  ['([$x := "a"]; $x)', 'unknown'],
  ['(paid ? $x := "a" : 1; $x)', 'unknown'],
  ['([paid]; $x)', 'number'],
  ['["a", "b"]', 'list of string'],
  ['["a", 1]', 'list of unknown'],
  ['[]', 'list of unknown'],
  ['[tags]', 'list of unknown'],
  ['[items.price]', 'list of unknown'],
  ['{"a": 1}', 'object'],
  ['{"a": 1}.a', 'number'],
  ['{"a": 1}.b', 'unknown'],
  ['{number: 1}.a', 'unknown'],
  ['$uppercase(number)', 'string'],
  ['$sum(items.price)', 'number'],
  ['$exists(number)', 'boolean'],
  ['$split(number, ",")', 'list of unknown'],
  ['$keys($)', 'list of unknown'],
  ['$reverse(tags)', 'list of string'],
  ['$merge([$])', 'object'],
  ['$lookup($, "total")', 'unknown'],
  ['$round(1)', 'unknown'],
  ['($y := 1; $round(1))', 'unknown'],
  ['($y := 1; $abs(1))', 'number'],
  ['($abs := 1; $abs(1))', 'unknown'],
  ['$nope(1)', 'unknown'],
  ['number ~> $uppercase()', 'string'],
  ['number ~> $uppercase', 'unknown'],
  ['function($a){$a}', 'unknown'],
  ['items.*', 'several of unknown'],
  ['**', 'unknown'],
  ['/a/', 'unknown'],
  ['$uppercase(?)', 'unknown'],
])('the type of %s is %s', (source, kind) => {
  expect(brief(look(source).type)).toBe(kind);
});

test.each([
  ['total', 'several of number'],
  ['$.total', 'several of number'],
  ['$', 'list of object'],
  ['$[0]', 'object'],
  ['$[0].total', 'number'],
  ['$.items.price', 'several of number'],
  ['$x', 'number'],
  ['$list[0]', 'string'],
  ['$$.total', 'several of number'],
])('for a list of resources the type of %s is %s', (source, kind) => {
  expect(brief(look(source, true).type)).toBe(kind);
});

test.each([
  ['numbr', 'numbr', 0],
  ['$$.numbr', 'numbr', 3],
  ['items.skuu', 'skuu', 6],
  ['items[skuu = "a"]', 'skuu', 6],
  ['items[0].skuu', 'skuu', 9],
  ['-numbr', 'numbr', 1],
  ['[numbr]', 'numbr', 1],
  ['{"a": numbr}', 'numbr', 6],
  ['paid ? numbr : 1', 'numbr', 7],
  ['numbr ? 1 : 2', 'numbr', 0],
  ['(1; numbr)', 'numbr', 4],
  ['$uppercase(numbr)', 'numbr', 11],
  ['numbr ~> $uppercase()', 'numbr', 0],
  ['numbr ?: 1', 'numbr', 0],
  ['total + numbr', 'numbr', 8],
  ['function(){$$.numbr}', 'numbr', 14],
])('WF52 %s names a field that is not there, at its place', (source, name, position) => {
  const { faults } = look(source);
  expect(faults).toMatchObject([{ code: 'unknown_field', name, position }]);
});

test('WF52 within a function nothing is known of its input and its parameters', () => {
  expect(look('function($x){$x + numbr}').faults).toEqual([]);
  expect(look('function($list){$list + 1}').faults).toEqual([]);
  expect(look('function($abs){$abs("a")}').faults).toEqual([]);
});

test('WF52 an object that is written in an expression may have other members', () => {
  expect(look('{"a": 1}.b').faults).toEqual([]);
  expect(look('$nobody.b').faults).toEqual([]);
});

test.each([
  ['number + 1', 1],
  ['number + paid', 2],
  ['paid < 1', 2],
  ['tags < 1', 1],
  ['number < 1', 1],
  ['number = 1', 1],
  ['number != 1', 1],
  ['number = tags', 1],
  ['items.price + 1', 0],
  ['null + 1', 1],
  ['$uppercase(1)', 1],
  ['$substring("a", "b")', 1],
  ['$substring(1, 2, 3)', 1],
  ['number.$pad(5)', 0],
  ['$sum("a")', 1],
  ['$sum(["a"])', 1],
  ['$sum([1])', 0],
  ['$sum(tags)', 1],
  ['$count(1)', 0],
  ['$join(tags)', 0],
  ['$join([1])', 1],
  ['$sum([$nobody])', 0],
  ['$sum($nobody)', 0],
  ['$abs(true)', 1],
  ['$abs($nobody)', 0],
  ['$abs(items.price)', 0],
  ['$abs(items.sku)', 0],
  ['$not("a")', 0],
  ['$merge([1])', 1],
  ['$zip(1, "a")', 0],
  ['"a" ~> $abs()', 0],
  ['$length(null)', 1],
])('WF60 WF61 %s: %i values of the wrong type', (source, count) => {
  const { faults } = look(source);
  expect(faults.map(({ code }) => code)).toEqual(Array.from({ length: count }, () => 'wrong_type'));
});

test('what comes from two places is known as far as both agree', () => {
  const resource = resourceType(orders);
  expect(join(undefined, string)).toEqual(string);
  expect(join(string, string)).toEqual(string);
  expect(join({ kind: 'string' }, { kind: 'string' })).toEqual(string);
  expect(join(string, number)).toEqual(unknownType);
  expect(join(listOf(string), listOf(string))).toEqual(listOf(string));
  expect(join(listOf(string), listOf(number))).toEqual(listOf(unknownType));
  expect(join(resource, { ...resource })).toBe(resource);
  expect(join(resource, { kind: 'object', members: new Map(), open: true })).toEqual(unknownType);
  const open: Type = { kind: 'object', members: new Map(), open: true };
  expect(join(open, { ...open })).toEqual(unknownType);
  expect(join({ kind: 'several', of: string }, { kind: 'several', of: string })).toEqual(unknownType);
});

test('only what can never fit conflicts', () => {
  const several: Type = { kind: 'several', of: string };
  expect(conflicts(string, number)).toBe(true);
  expect(conflicts(string, string)).toBe(false);
  expect(conflicts(string, unknownType)).toBe(false);
  expect(conflicts(unknownType, string)).toBe(false);
  expect(conflicts(string, { kind: 'null' })).toBe(false);
  expect(conflicts(number, several)).toBe(true);
  expect(conflicts(string, several)).toBe(true);
  expect(conflicts(string, { ...several, picked: true })).toBe(false);
  expect(conflicts(number, { ...several, picked: true })).toBe(true);
  expect(conflicts(listOf(number), several)).toBe(false);
  expect(conflicts(several, number)).toBe(false);
  expect(conflicts(listOf(string), listOf(number))).toBe(true);
  expect(conflicts(listOf(string), listOf(string))).toBe(false);
  expect(conflicts(listOf(string), string)).toBe(true);
});

test('a resource has its fields and the reserved names, and a row its fields and its id', () => {
  const { members, open, module } = resourceType(structuredClone(orders));
  expect({ open, module }).toEqual({ open: false, module: 'orders' });
  expect([...members.keys()]).toEqual(
    expect.arrayContaining(['number', 'total', 'items', 'id', 'version', 'createdAt', 'module']),
  );
  expect(members.get('version')).toEqual(number);
  expect(members.get('createdAt')).toEqual(string);
  const row = itemsOf(members.get('items') ?? unknownType);
  expect(row).toMatchObject({ kind: 'object', open: false, of: 'a row of "items"' });
  expect(row.kind === 'object' && [...row.members.keys()]).toEqual(['sku', 'price', 'id']);
  const again = structuredClone(orders);
  expect(resourceType(again)).toBe(resourceType(again));
});

test('a type is told in words', () => {
  expect(describeType(string)).toBe('text');
  expect(describeType(number)).toBe('a number');
  expect(describeType({ kind: 'boolean' })).toBe('true or false');
  expect(describeType({ kind: 'null' })).toBe('null');
  expect(describeType(unknownType)).toBe('a value');
  expect(describeType(listOf(string))).toBe('a list of text');
  expect(describeType(listOf(unknownType))).toBe('a list');
  expect(describeType({ kind: 'several', of: number })).toBe('a list of a number');
  expect(describeType(resourceType(orders))).toBe('the module "orders"');
  expect(describeType({ kind: 'object', members: new Map(), open: true })).toBe('an object');
  expect(itemsOf(listOf(string))).toBe(string);
  expect(itemsOf({ kind: 'several', of: string })).toBe(string);
  expect(itemsOf(string)).toBe(string);
});

test.each([
  [{ type: 'money' }, 'number'],
  [{ type: 'date' }, 'string'],
  [{ type: 'boolean' }, 'boolean'],
  [{ type: 'multiselect' }, 'list of string'],
  [{ type: 'relation' }, 'unknown'],
  [{ type: 'computed' }, 'string'],
  [{ type: 'computed', options: { result: 'number' } }, 'number'],
  [{ type: 'computed', options: { result: 'relation' } }, 'unknown'],
  [{ type: 'list', options: { fields: [{ identifier: 'sku', type: 'text' }] } }, 'list of object'],
])('the values of a field %j are of the type %s', (field, kind) => {
  expect(brief(fieldValueType({ identifier: 'f', ...field }))).toBe(kind);
});
