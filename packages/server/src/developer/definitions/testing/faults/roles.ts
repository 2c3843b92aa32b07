import { fault, type Fault } from '../case.ts';

const at = 'roles/baker:permissions.0';
const may = (permission: object) => ({
  'roles/baker': { slug: 'baker', title: 'Baker', permissions: [permission] },
});
const rows = (filter: object) => may({ module: 'orders', action: 'read', filter });

/** What roles may do. */
export const roles: Fault[] = [
  fault(
    'an unknown module',
    may({ module: 'order', action: 'read' }),
    `${at}.module`,
    'error unknown_module',
  ),
  fault('an unknown action', may({ module: 'orders', action: 'write' }), `${at}.action`, 'error bad_value'),
  fault('every action', may({ module: 'orders', action: '*' }), `${at}.action`, 'error bad_value'),
  fault('no action', may({ module: 'orders' }), `${at}.action`, 'error bad_value'),
  fault(
    'an unknown field',
    may({ module: 'orders', action: 'update', fields: ['number', 'state'] }),
    `${at}.fields.1`,
    'error unknown_field',
  ),
  fault(
    'an unknown workflow',
    may({ workflow: 'tel', action: 'run' }),
    `${at}.workflow`,
    'error unknown_workflow',
  ),
  fault('rows by an unknown field', rows({ owner: '$user.id' }), `${at}.filter.owner`, 'error unknown_field'),
  fault(
    'rows by an unknown field within or',
    rows({ _or: [{ createdBy: '$user.id' }, { state: 'draft' }] }),
    `${at}.filter._or.1.state`,
    'error unknown_field',
  ),
  fault(
    'rows by an unknown field of a relation',
    rows({ customer: { land: 'DE' } }),
    `${at}.filter.customer.land`,
    'error unknown_field',
  ),
  fault(
    'rows by an unknown name of the user',
    rows({ createdBy: '$user.uid' }),
    `${at}.filter.createdBy`,
    'error bad_format',
  ),
  fault(
    'rows by an unknown name of the user as a text',
    rows({ note: '$user.name' }),
    `${at}.filter.note`,
    'warning unknown_variable',
  ),
  fault('rows by the whole user', rows({ note: '$user' }), `${at}.filter.note`, 'warning unknown_variable'),
  fault(
    'rows by another variable',
    rows({ number: '$input.number' }),
    `${at}.filter.number`,
    'warning unknown_variable',
  ),
  fault(
    'rows by a variable in a list',
    rows({ number: { _in: ['a', '$user.group'] } }),
    `${at}.filter.number._in.1`,
    'warning unknown_variable',
  ),
  fault('rows by no choice', rows({ status: 'sent' }), `${at}.filter.status`, 'warning not_a_choice'),
  fault(
    'rows by no choice among',
    rows({ status: { _in: ['draft', 'sent'] } }),
    `${at}.filter.status._in`,
    'warning not_a_choice',
  ),
  fault(
    'rows by no choice of a relation',
    rows({ customer: { country: 'GER' } }),
    `${at}.filter.customer.country`,
    'warning not_a_choice',
  ),
  fault(
    'rows by a choice with quotes',
    rows({ status: '"draft"' }),
    `${at}.filter.status`,
    'warning not_a_choice',
  ),
  fault(
    'rows by an unknown operator',
    rows({ total: { _greater: 5 } }),
    `${at}.filter.total._greater`,
    'error unknown_operator',
  ),
  fault(
    'rows by an operator of another type',
    rows({ total: { _startsWith: '5' } }),
    `${at}.filter.total._startsWith`,
    'error unknown_operator',
  ),
  fault(
    'rows by a text that is no number',
    rows({ total: 'much' }),
    `${at}.filter.total`,
    'error wrong_type',
  ),
  fault(
    'rows by a name for a relation',
    rows({ customer: 'Ann' }),
    `${at}.filter.customer`,
    'error bad_format',
  ),
  fault(
    'one thing twice',
    {
      'roles/baker': {
        slug: 'baker',
        title: 'Baker',
        permissions: [
          { module: 'orders', action: 'read' },
          { module: 'orders', action: 'read' },
        ],
      },
    },
    'roles/baker:permissions.1',
    'warning duplicate',
  ),
  fault(
    'rows of what is created by a computed field',
    may({ module: 'orders', action: 'update', fields: ['net'] }),
    `${at}.fields.0`,
    'warning readonly',
  ),
  fault(
    'an unknown key',
    may({ module: 'orders', action: 'read', field: ['number'] }),
    `${at}.field`,
    'error unknown_key',
  ),
  fault(
    'no title',
    { 'roles/baker': { slug: 'baker', permissions: [] } },
    'roles/baker:title',
    'error required',
  ),
  fault(
    'a slug with a capital',
    { 'roles/baker': { slug: 'Baker', title: 'x', permissions: [] } },
    'roles/baker:slug',
    'error bad_format',
  ),
];
