import { fault, type Fault } from '../../case.ts';
import { permissionFault } from './pieces.ts';

const t = (name: string, one: object, at: string, told: string) =>
  fault(
    name,
    {
      'workflows/w': {
        identifier: 'w',
        entry: 'a',
        input: [
          { identifier: 'status', type: 'select', required: true, options: { choices: ['open', 'done'] } },
          { identifier: 'n', type: 'integer' },
        ],
        elements: [
          {
            name: 'a',
            type: 'action/save',
            options: {
              module: 'tickets',
              mode: 'create',
              recipes: { subject: '"n " & $input.n', status: '$input.status' },
            },
          },
        ],
        tests: [{ name: 'x', input: { status: 'open' }, expect: {}, ...one }],
      },
    },
    `workflows/w:tests.0.${at}`,
    told,
  );

/** Of the hotel: further tests and roles. */
export const furtherTestsAndRoles: Fault[] = [
  t('a choice that is none', { input: { status: 'opened' } }, 'input.status', 'warning not_a_choice'),
  t('a number in text', { input: { status: 'open', n: '5' } }, 'input.n', 'warning wrong_type'),
  t('a missing one', { input: { n: 5 } }, 'input.status', 'warning required'),
  t('a name that is none', { input: { status: 'open', m: 5 } }, 'input.m', 'warning unknown_field'),
  t(
    'an effect on another module',
    { expect: { effects: [{ effect: 'save', module: 'orders' }] } },
    'expect.effects.0.module',
    'warning bad_value',
  ),
  t(
    'an effect of another kind',
    { expect: { effects: [{ effect: 'mail' }] } },
    'expect.effects.0.effect',
    'warning not_a_choice',
  ),
  t(
    'a status of a ticket',
    { expect: { effects: [{ effect: 'save', data: { status: 'opened' } }] } },
    'expect.effects.0.data.status',
    'warning not_a_choice',
  ),
  t(
    'a wrong kind of value',
    { expect: { effects: [{ effect: 'save', data: { minutes: 'ten' } }] } },
    'expect.effects.0.data.minutes',
    'warning wrong_type',
  ),
  t('a key of expect', { expect: { effect: [] } }, 'expect.effect', 'error unknown_key'),
  t('a status that is none', { expect: { status: 'success' } }, 'expect.status', 'warning not_a_choice'),
  t(
    'a set without a form',
    { expect: { instructions: [{ type: 'set' }] } },
    'expect.instructions.0.type',
    'warning not_a_choice',
  ),
  t('without a name', { name: undefined }, 'name', 'error wrong_type'),
  permissionFault(
    'a filter by a status',
    { module: 'orders', action: 'read', filter: { status: { _in: ['draft', 'sent'] } } },
    'filter.status._in',
    'warning not_a_choice',
  ),
  permissionFault(
    'a filter by a relation',
    { module: 'orders', action: 'read', filter: { customer: '$user.id' } },
    'filter.customer',
    'warning wrong_type',
  ),
  permissionFault(
    'a filter through a relation',
    { module: 'orders', action: 'read', filter: { customer: { mail: '$user.email' } } },
    'filter.customer.mail',
    'error unknown_field',
  ),
  permissionFault(
    'a filter by $me',
    { module: 'tickets', action: 'read', filter: { assignee: '$me' } },
    'filter.assignee',
    'error bad_format',
  ),
  permissionFault(
    'a filter by the name of the user',
    { module: 'tickets', action: 'read', filter: { assignee: '$user.email' } },
    'filter.assignee',
    'error bad_format',
  ),
  permissionFault('write as an action', { module: 'tickets', action: 'write' }, 'action', 'error bad_value'),
  permissionFault(
    'a computed field to write',
    { module: 'orders', action: 'update', fields: ['net'] },
    'fields.0',
    'warning readonly',
  ),
  permissionFault(
    'a filter of a creation by an operator',
    { module: 'tickets', action: 'update', filter: { minutes: { _more: 5 } } },
    'filter.minutes._more',
    'error unknown_operator',
  ),
];
