import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { nightly, to } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

const note = (name: string, options: object, at: string, told: string, more: object = {}) =>
  fault(
    name,
    onBooking(['action/notify', { title: 'x', ...options }, more], ['action/refresh']),
    optionPath(1, at),
    told,
  );

/** Of the hotel: notifications. */
export const notifications: Fault[] = [
  note('a role that is none', { recipients: 'owners' }, 'recipients', 'error unknown_role'),
  note('one of two roles', { recipients: ['owner', 'recepton'] }, 'recipients.1', 'error unknown_role'),
  note('a type that is none', { type: 'success' }, 'type', 'error not_a_choice'),
  note('an expression as a title', { title: '$resource.number' }, 'title', 'warning not_an_expression'),
  note('a reserved action', { actions: 'yes, default' }, 'actions', 'error bad_value'),
  note('an action twice', { actions: 'yes, yes' }, 'actions', 'error bad_value'),
  note('an action with a space', { actions: 'send back, no' }, 'actions', 'error bad_value'),
  note(
    'a recipe that is a literal',
    { recipes: { message: 'Hello world' } },
    'recipes.message',
    'error expression_syntax',
  ),
  note(
    'recipients as a number',
    { recipes: { recipients: '$resource.nights' } },
    'recipes.recipients',
    'warning wrong_type',
  ),
  note('a type by a recipe', { recipes: { type: '"warn"' } }, 'recipes.type', 'error not_a_choice'),
  note('a key of recipes that is none', { recipes: { text: '"x"' } }, 'recipes.text', 'error unknown_key'),
  note(
    'a role by a recipe that is none',
    { recipes: { recipients: '"owners"' } },
    'recipes.recipients',
    'error unknown_role',
  ),
  fault(
    'a port of no action',
    onBooking(
      ['action/notify', { title: 'x', actions: 'yes, no' }, { to: to('s2', 'ja') }],
      ['action/refresh'],
    ),
    'workflows/w:elements.1.to.ja',
    'warning unoffered_action',
  ),
  fault(
    'the answer as a booking',
    onBooking(
      ['action/notify', { recipients: 'owner', title: 'x', actions: 'yes, no' }, { to: to('s2', 'yes') }],
      ['data/map', { value: 'number' }],
    ),
    optionPath(2, 'value'),
    'warning wrong_type',
  ),
  fault(
    'a choice that is never offered',
    onBooking(
      ['action/notify', { recipients: 'owner', title: 'x', actions: 'yes, no' }, { to: to('s2', 'action') }],
      ['flow/if', { condition: '$ = "ok"' }, { to: to('s3', 'true') }],
      ['action/refresh'],
    ),
    optionPath(2, 'condition'),
    'warning not_a_choice',
  ),
  fault(
    'nobody caused it',
    nightly(['action/notify', { title: 'x' }]),
    optionPath(1, 'recipients'),
    'warning required',
  ),
];
