import { fault, type Fault } from '../case.ts';
import { onTicket, to } from '../workflow-pieces.ts';

const tested = (test: object) => {
  const { 'workflows/w': workflow = {} } = onTicket(
    ['data/find', { module: 'customers', filter: { country: '"DE"' }, one: true }],
    ['action/notify', { recipients: 'manager', title: 'Go?', actions: 'yes, no' }, { to: to('s3', 'yes') }],
    ['action/save', { module: 'tickets', id: '$resource.id', mode: 'update', recipes: { status: '"done"' } }],
  );
  return {
    'workflows/w': {
      ...workflow,
      tests: [
        { name: 'x', event: { identifier: 'ticket_pressed', data: { subject: 'a' } }, expect: {}, ...test },
      ],
    },
  };
};
const at = 'workflows/w:tests.0';

/** Tests that can never succeed, or that say nothing. */
export const testsOfWorkflows: Fault[] = [
  fault(
    'an unknown event',
    tested({ event: { identifier: 'pressed' } }),
    `${at}.event.identifier`,
    'error unknown_event',
  ),
  fault('an unknown role', tested({ as: 'boss' }), `${at}.as`, 'error unknown_role'),
  fault(
    'an unknown field of the event',
    tested({ event: { identifier: 'ticket_pressed', data: { titel: 'a' } } }),
    `${at}.event.data.titel`,
    'warning unknown_field',
  ),
  fault(
    'no choice in the event',
    tested({ event: { identifier: 'ticket_pressed', data: { status: 'closed' } } }),
    `${at}.event.data.status`,
    'warning not_a_choice',
  ),
  fault(
    'a wrong value in the event',
    tested({ event: { identifier: 'ticket_pressed', data: { minutes: 'five' } } }),
    `${at}.event.data.minutes`,
    'warning wrong_type',
  ),
  fault(
    'an unknown key of the event',
    tested({ event: { identifier: 'ticket_pressed', resource: { subject: 'a' } } }),
    `${at}.event.resource`,
    'warning unknown_key',
  ),
  fault(
    'an unknown module that is given',
    tested({ given: { resources: { customer: [] } } }),
    `${at}.given.resources.customer`,
    'warning unknown_module',
  ),
  fault(
    'an unknown field that is given',
    tested({ given: { resources: { customers: [{ nam: 'a' }] } } }),
    `${at}.given.resources.customers.0.nam`,
    'warning unknown_field',
  ),
  fault(
    'no choice that is given',
    tested({ given: { resources: { customers: [{ name: 'a', country: 'GER' }] } } }),
    `${at}.given.resources.customers.0.country`,
    'warning not_a_choice',
  ),
  fault(
    'an answer of an unknown element',
    tested({ given: { answers: { ask: 'yes' } } }),
    `${at}.given.answers.ask`,
    'warning unknown_element',
  ),
  fault(
    'an answer that is not offered',
    tested({ given: { answers: { s2: 'approve' } } }),
    `${at}.given.answers.s2`,
    'warning not_a_choice',
  ),
  fault(
    'an answer of what asks nothing',
    tested({ given: { answers: { s3: 'yes' } } }),
    `${at}.given.answers.s3`,
    'warning unknown_element',
  ),
  fault(
    'an unknown key that is given',
    tested({ given: { users: [] } }),
    `${at}.given.users`,
    'error unknown_key',
  ),
  fault(
    'an unknown status',
    tested({ expect: { status: 'done' } }),
    `${at}.expect.status`,
    'warning not_a_choice',
  ),
  fault(
    'an effect of an unknown element',
    tested({ expect: { effects: [{ effect: 'save', element: 'store' }] } }),
    `${at}.expect.effects.0.element`,
    'warning unknown_element',
  ),
  fault(
    'an effect in an unknown module',
    tested({ expect: { effects: [{ effect: 'save', module: 'ticket' }] } }),
    `${at}.expect.effects.0.module`,
    'warning unknown_module',
  ),
  fault(
    'an effect with an unknown field',
    tested({ expect: { effects: [{ effect: 'save', module: 'tickets', data: { state: 'done' } }] } }),
    `${at}.expect.effects.0.data.state`,
    'warning unknown_field',
  ),
  fault(
    'an effect with no choice',
    tested({ expect: { effects: [{ effect: 'save', module: 'tickets', data: { status: 'closed' } }] } }),
    `${at}.expect.effects.0.data.status`,
    'warning not_a_choice',
  ),
  fault(
    'an effect that no element has',
    tested({ expect: { effects: [{ effect: 'mail' }] } }),
    `${at}.expect.effects.0.effect`,
    'warning not_a_choice',
  ),
  fault(
    'an effect that does not exist',
    tested({ expect: { effects: [{ effect: 'saved' }] } }),
    `${at}.expect.effects.0.effect`,
    'warning not_a_choice',
  ),
  fault(
    'an instruction that no element gives',
    tested({ expect: { instructions: [{ type: 'redirect' }] } }),
    `${at}.expect.instructions.0.type`,
    'warning not_a_choice',
  ),
  fault(
    'an instruction that does not exist',
    tested({ expect: { instructions: [{ type: 'toast' }] } }),
    `${at}.expect.instructions.0.type`,
    'warning not_a_choice',
  ),
  fault(
    'an unknown key of what is expected',
    tested({ expect: { output: 1 } }),
    `${at}.expect.output`,
    'error unknown_key',
  ),
  fault(
    'nothing is expected',
    {
      'workflows/w': {
        ...tested({})['workflows/w'],
        tests: [{ name: 'x', event: { identifier: 'ticket_pressed' } }],
      },
    },
    `${at}.expect`,
    'error required',
  ),
  fault(
    'a direct run where there is no entry',
    { 'workflows/w': { ...tested({})['workflows/w'], tests: [{ name: 'x', input: {}, expect: {} }] } },
    `${at}.input`,
    'warning no_start',
  ),
  fault(
    'a name twice',
    {
      'workflows/w': {
        ...tested({})['workflows/w'],
        tests: [
          { name: 'x', event: { identifier: 'ticket_pressed' }, expect: {} },
          { name: 'x', event: { identifier: 'ticket_pressed' }, expect: {} },
        ],
      },
    },
    'workflows/w:tests.1.name',
    'warning duplicate',
  ),
];
