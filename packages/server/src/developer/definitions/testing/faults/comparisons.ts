import { fault, type Fault } from '../case.ts';
import { direct, onTicket } from '../workflow-pieces.ts';

const at = 'workflows/w:elements.1.options';
const asks = (condition: string) => onTicket(['flow/if', { condition }]);
const declares = (input: object[], condition: string) => ({
  'workflows/w': { ...direct(['flow/if', { condition }])['workflows/w'], input },
});

/** Conditions that never hold, or always do, as they compare what cannot be. */
export const comparisons: Fault[] = [
  fault('an instant with a word', asks('$resource.due > "today"'), `${at}.condition`, 'warning bad_format'),
  fault(
    'an instant with a date of another country',
    asks('$resource.due < "31.12.2026"'),
    `${at}.condition`,
    'warning bad_format',
  ),
  fault(
    'a relation with a name',
    asks('$resource.customer = "Ann"'),
    `${at}.condition`,
    'warning bad_format',
  ),
  fault(
    'a relation with the word null',
    asks('$resource.parent != "null"'),
    `${at}.condition`,
    'warning bad_format',
  ),
  fault(
    'a second value without its comparison',
    asks('$resource.status = "open" or "done"'),
    `${at}.condition`,
    'warning constant',
  ),
  fault(
    'a first value without its comparison',
    asks('"open" and $resource.minutes > 5'),
    `${at}.condition`,
    'warning constant',
  ),
  fault(
    'a number without its comparison',
    asks('$resource.minutes > 5 and 10'),
    `${at}.condition`,
    'warning constant',
  ),
  fault(
    'a role that is not there',
    asks('"clerks" in $user.roles'),
    `${at}.condition`,
    'warning not_a_choice',
  ),
  fault(
    'a choice of the declared input',
    declares([{ identifier: 'a', type: 'select', options: { choices: ['x', 'y'] } }], '$input.a = "z"'),
    'workflows/w:elements.0.options.condition',
    'warning not_a_choice',
  ),
  fault(
    'a number of the declared input with a text',
    declares([{ identifier: 'a', type: 'number' }], '$input.a = "1"'),
    'workflows/w:elements.0.options.condition',
    'warning wrong_type',
  ),
  fault(
    'what the declared input does not have',
    declares([{ identifier: 'a', type: 'number' }], '$input.b > 1'),
    'workflows/w:elements.0.options.condition',
    'error unknown_field',
  ),
];
