import { fault, type Fault } from '../case.ts';
import { direct, hook, nightly, onOrder, onPrice, onTicket, to } from '../workflow-pieces.ts';

const at = 'workflows/w:elements.1.options';
const ask = [
  'action/notify',
  { recipients: 'manager', title: 'Go?', actions: 'yes, no' },
  { to: to('s2', 'yes') },
] as const;

/** Saving and deleting that cannot do what it says. */
export const saves: Fault[] = [
  fault('without a module behind a webhook', hook(['action/save']), `${at}.module`, 'warning required'),
  fault(
    'without a module in a direct run',
    direct(['action/save', { recipes: { subject: '"x"' } }]),
    'workflows/w:elements.0.options.module',
    'warning required',
  ),
  fault(
    'without a module after an answer',
    onTicket(ask, ['action/save', { recipes: { status: '"done"' } }]),
    'workflows/w:elements.2.options.module',
    'warning required',
  ),
  fault(
    'without a module after an answer of another system',
    direct(['data/http', { url: '"https://a.example"' }], ['action/save', {}]),
    `${at}.module`,
    'warning required',
  ),
  fault(
    'of an input that is no resource',
    hook(['action/save', { module: 'tickets' }]),
    `${at}.recipes`,
    'warning required',
  ),
  fault(
    'of a resource of another module',
    onTicket(['action/save', { module: 'customers' }]),
    `${at}.recipes`,
    'warning required',
  ),
  fault(
    'a new one without what it needs',
    hook(['action/save', { module: 'customers', mode: 'create', recipes: { email: 'email' } }]),
    `${at}.recipes`,
    'warning required',
  ),
  fault(
    'one that may be new without what it needs',
    hook(['action/save', { module: 'customers', recipes: { email: 'email' } }]),
    `${at}.recipes`,
    'warning required',
  ),
  fault(
    'a new one without a relation that it needs',
    hook(['action/save', { module: 'orders', mode: 'create', recipes: { number: 'number' } }]),
    `${at}.recipes`,
    'warning required',
  ),
  fault(
    'a new one by an expression without what it needs',
    hook(['action/save', { module: 'customers', mode: 'create', recipes: '{"email": email}' }]),
    `${at}.recipes`,
    'warning required',
  ),
  fault(
    'a new one whose required value is null',
    hook(['action/save', { module: 'customers', mode: 'create', recipes: { name: null } }]),
    `${at}.recipes.name`,
    'warning required',
  ),
  fault(
    'a new one whose required value is empty',
    hook(['action/save', { module: 'customers', mode: 'create', recipes: { name: '""' } }]),
    `${at}.recipes.name`,
    'warning required',
  ),
  fault(
    'an update without an id',
    hook(['action/save', { module: 'tickets', mode: 'update', recipes: { status: '"done"' } }]),
    `${at}.id`,
    'warning required',
  ),
  fault(
    'a computed field',
    onOrder(['action/save', { recipes: { net: '5' } }]),
    `${at}.recipes.net`,
    'warning readonly',
  ),
  fault(
    'a computed field in a form',
    onPrice(['action/set', { recipes: { net: '5' } }]),
    `${at}.recipes.net`,
    'warning readonly',
  ),
  fault(
    'a system field',
    onTicket(['action/save', { recipes: { createdAt: '$now()' } }]),
    `${at}.recipes.createdAt`,
    'error unknown_field',
  ),
  fault(
    'an id among the values',
    onTicket(['action/save', { recipes: { id: '$resource.id' } }]),
    `${at}.recipes.id`,
    'error unknown_field',
  ),
  fault(
    'an expression with an unknown field',
    direct(['action/save', { module: 'tickets', recipes: '{"subject": "x", "state": "open"}' }]),
    'workflows/w:elements.0.options.recipes',
    'warning unknown_field',
  ),
  fault(
    'recipes that are a text',
    direct(['action/save', { module: 'tickets', recipes: '"subject"' }]),
    'workflows/w:elements.0.options.recipes',
    'warning wrong_type',
  ),
  fault(
    'a copy that is a text',
    direct(['action/save', { module: 'tickets', copy: '"subject"' }]),
    'workflows/w:elements.0.options.copy',
    'warning wrong_type',
  ),
  fault('deleting what is no resource', hook(['action/delete']), `${at}.module`, 'warning required'),
  fault(
    'deleting with nothing to say which',
    onTicket(['action/delete', { module: 'customers' }]),
    `${at}.id`,
    'warning required',
  ),
  fault(
    'deleting without a condition',
    nightly(['action/delete', { module: 'tickets', filter: {} }]),
    `${at}.filter`,
    'error bad_value',
  ),
  fault(
    'deleting with an empty and',
    nightly(['action/delete', { module: 'tickets', filter: { _and: [] } }]),
    `${at}.filter`,
    'error bad_value',
  ),
  fault(
    'deleting by id and filter',
    nightly(['action/delete', { module: 'tickets', id: '"x"', filter: { status: '"done"' } }]),
    at,
    'error bad_value',
  ),
  fault(
    'deleting all of no module',
    onTicket(['action/delete', { all: true }]),
    `${at}.module`,
    'error bad_value',
  ),
  fault(
    'exporting without a condition',
    nightly(['action/export', { module: 'orders' }]),
    `${at}.filter`,
    'error bad_value',
  ),
  fault(
    'adding to what holds one value',
    onOrder(['action/set', { add: [{ field: 'note', value: '"x"' }] }]),
    `${at}.add.0.field`,
    'error wrong_type',
  ),
  fault(
    'adding to a choice',
    onOrder(['action/set', { add: [{ field: 'status', value: '"draft"' }] }]),
    `${at}.add.0.field`,
    'error wrong_type',
  ),
  fault(
    'on every update, its own module',
    {
      'workflows/w': {
        identifier: 'w',
        elevated: true,
        events: [{ identifier: 'x', type: 'on_update', module: 'tickets' }],
        elements: [
          { name: 'a', type: 'event/on_update', to: to('b') },
          { name: 'b', type: 'action/save', options: { recipes: { minutes: '$resource.minutes + 1' } } },
        ],
      },
    },
    'workflows/w:elements.1',
    'warning endless',
  ),
];
