import { fault, type Fault } from '../case.ts';
import { onTicket, to } from '../workflow-pieces.ts';

const ask = (options: object, more: object = {}) =>
  onTicket(
    [
      'action/notify',
      { recipients: 'manager', title: 'Go?', ...options },
      { to: to('s2', 'action'), ...more },
    ],
    ['data/map', { value: '$' }],
  );
const at = 'workflows/w:elements.1.options';

/** Questions and their answers. */
export const approvals: Fault[] = [
  fault('an action called default', ask({ actions: 'default, no' }), `${at}.actions`, 'error bad_value'),
  fault('an action called error', ask({ actions: 'yes, error' }), `${at}.actions`, 'error bad_value'),
  fault('an action with a space', ask({ actions: 'Yes please, no' }), `${at}.actions`, 'error bad_value'),
  fault('an action twice', ask({ actions: 'yes, yes' }), `${at}.actions`, 'error bad_value'),
  fault(
    'an action twice by recipe',
    ask({ recipes: { actions: '["yes", "yes"]' } }),
    `${at}.recipes.actions`,
    'error bad_value',
  ),
  fault(
    'an unknown key of an action',
    ask({ recipes: { actions: [{ identifier: '"yes"', label: '"Yes"' }] } }),
    `${at}.recipes.actions`,
    'error bad_value',
  ),
  fault(
    'an action without an identifier',
    ask({ recipes: { actions: [{ title: '"Yes"' }] } }),
    `${at}.recipes.actions`,
    'error bad_value',
  ),
  fault(
    'actions as a list beside the recipes',
    ask({ actions: ['yes', 'no'] }),
    `${at}.actions`,
    'error wrong_type',
  ),
  fault(
    'the answer read as a resource',
    onTicket(
      ['action/notify', { recipients: 'manager', title: 'Go?', actions: 'yes, no' }, { to: to('s2', 'yes') }],
      ['data/map', { value: 'subject' }],
    ),
    'workflows/w:elements.2.options.value',
    'warning wrong_type',
  ),
  fault(
    'a title that is an expression',
    ask({ title: '"Order " & $resource.subject', actions: 'yes, no' }),
    `${at}.title`,
    'warning not_an_expression',
  ),
  fault(
    'a message that is an expression',
    ask({ message: '$resource.subject', actions: 'yes, no' }),
    `${at}.message`,
    'warning not_an_expression',
  ),
  fault(
    'a message with braces',
    ask({ message: 'Order {{number}}', actions: 'yes, no' }),
    `${at}.message`,
    'warning not_an_expression',
  ),
];
