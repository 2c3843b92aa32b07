import type { ModuleDefinition } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { parseExpression } from '../../expression/expression.ts';
import type { TypeFault } from './env.ts';
import { typeOfNode } from './of-expression.ts';
import { fieldValueType, resourceType } from './of-module.ts';
import { listOf, unknownType, type Type } from '../../types/type.ts';

const choices = ['open', 'paid'];
const tickets = {
  bakery_resource_module: 'tickets',
  bakery_resource: {
    fields: [
      { identifier: 'state', type: 'select', options: { choices } },
      { identifier: 'free', type: 'select', options: { choices, allowOther: true } },
      { identifier: 'tags', type: 'multiselect', options: { choices: ['red', 'green'] } },
      { identifier: 'note', type: 'text' },
      { identifier: 'total', type: 'number' },
      { identifier: 'customer', type: 'relation', options: { module: 'customers' } },
      { identifier: 'buyers', type: 'relation', options: { module: 'customers', multiple: true } },
      { identifier: 'bill', type: 'relation', options: { module: 'bills' } },
    ],
  },
} as ModuleDefinition;

function look(source: string): { type: Type; faults: TypeFault[] } {
  const faults: TypeFault[] = [];
  const input = resourceType(structuredClone(tickets));
  const env = { input, root: input, variables: new Map(), found: (fault: TypeFault) => faults.push(fault) };
  return { type: typeOfNode(parseExpression(source).tree, env), faults };
}

test.each([
  ['state = "opne"', 'opne', 8],
  ['"opne" = state', 'opne', 0],
  ['state != "opne"', 'opne', 9],
  ['state in ["open", "piad"]', 'piad', 18],
  ['"gren" in tags', 'gren', 0],
  ['tags[0] = "gren"', 'gren', 10],
  ['state = (total > 1 ? "open" : "piad")', 'piad', 30],
])('WF70 %s compares with "%s", which is no choice, at %i', (source, name, position) => {
  const { type, faults } = look(source);
  expect(type).toEqual({ kind: 'boolean' });
  expect(faults).toMatchObject([{ code: 'not_a_choice', name, position }]);
});

test('WF70 the choice that is nearest to what was written can be asked for', () => {
  const [fault] = look('state = "opan"').faults;
  expect(fault?.message).toContain('open, paid');
  expect(fault?.names?.closest('opan')).toBe('open');
  expect(fault?.names?.closest('something else')).toBeUndefined();
});

test.each([
  'state = "open"',
  'state in ["open", "paid"]',
  '"red" in tags',
  'state = note',
  'state = $other',
  'note = "opne"',
  'free = "opne"',
  'state < "opne"',
  'state & "opne"',
  'state = "opne" & note',
  'total = 1',
])('WF70 %s compares with nothing that is wrong', (source) => {
  expect(look(source).faults).toEqual([]);
});

test.each([
  ['customer = bill', 9],
  ['bill != customer', 5],
  ['bill in buyers', 5],
  ['buyers[0] = bill', 10],
  ['customer = id', 9],
])('WF70 %s compares ids of two modules', (source, position) => {
  expect(look(source).faults).toMatchObject([{ code: 'wrong_type', position }]);
});

test.each([
  'customer = customer',
  'customer in buyers',
  'customer = note',
  'note = customer',
  'customer = "019a0000-0000-7000-8000-000000000001"',
  '"019a0000-0000-7000-8000-000000000001" = customer',
  'note = note',
  'customer = $other',
  '$other = customer',
  'customer < bill',
  'customer & bill',
  'id = $$.id',
])('WF70 %s compares no ids of two modules', (source) => {
  expect(look(source).faults).toEqual([]);
});

test.each([
  ['customer.name', 9],
  ['buyers.name', 7],
  ['id.name', 3],
])('WF70 %s reads a field of what is only an id', (source, position) => {
  expect(look(source).faults).toMatchObject([{ code: 'wrong_type', position }]);
});

test.each(['note', 'total', 'state'])('WF76 %s has no fields, as it is a text or a number', (field) => {
  expect(look(`${field}.name`)).toMatchObject({ type: unknownType, faults: [{ code: 'wrong_type' }] });
});

test.each<[object, Type]>([
  [
    { type: 'select', options: { choices } },
    { kind: 'string', choices },
  ],
  [{ type: 'multiselect', options: { choices } }, listOf({ kind: 'string', choices })],
  [
    { type: 'select', options: { choices, allowOther: true } },
    { kind: 'string', field: 'f' },
  ],
  [{ type: 'select' }, { kind: 'string', field: 'f' }],
  [
    { type: 'relation', options: { module: 'bills' } },
    { kind: 'string', idOf: 'bills' },
  ],
  [
    { type: 'relation', options: { module: 'bills', multiple: true } },
    listOf({ kind: 'string', idOf: 'bills' }),
  ],
  [
    { type: 'relation', options: { module: 'bills', multiple: 'yes' } },
    { kind: 'string', idOf: 'bills' },
  ],
  [{ type: 'relation', options: { module: 5 } }, unknownType],
  [{ type: 'computed', options: { result: 5 } }, { kind: 'string' }],
  [{ type: 'file' }, { kind: 'string', entity: 'file' }],
  [{ type: 'user', options: { multiple: true } }, listOf({ kind: 'string', entity: 'user' })],
])('FIELD21 FIELD30 what is known of the values of a field %j', (field, type) => {
  expect(fieldValueType({ identifier: 'f', ...field } as never)).toEqual(type);
});

test('WF70 the id of a resource is known to be one of its module', () => {
  expect(look('id').type).toEqual({ kind: 'string', idOf: 'tickets' });
  expect(look('createdBy').type).toEqual({ kind: 'string' });
  expect(look('module').type).toEqual({ kind: 'string' });
});
