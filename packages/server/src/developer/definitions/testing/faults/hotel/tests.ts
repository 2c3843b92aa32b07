import { fault, type Fault } from '../../case.ts';
import { chain, to } from '../../workflow-pieces.ts';

const bind = (type: string, identifier: string, module?: string) => ({
  identifier,
  type,
  ...(module === undefined ? {} : { module }),
});
const tst = (name: string, one: object, at: string, told: string) =>
  fault(
    name,
    chain(
      [
        ['event/on_click'],
        ['data/find', { module: 'guests', filter: { id: '$resource.guest' }, one: true }],
        [
          'action/notify',
          { recipients: 'owner', title: 'x', actions: 'yes, no' },
          { name: 'ask', to: to('s3', 'yes') },
        ],
        [
          'action/save',
          { module: 'bookings', id: '$resource.id', mode: 'update', recipes: { state: '"confirmed"' } },
        ],
      ].map((s, i) => (i === 1 ? [s[0], s[1], { to: to('ask') }] : s)) as never,
      {
        events: [bind('on_click', 'booking_pressed', 'bookings')],
        tests: [
          {
            name: 'a',
            event: { identifier: 'booking_pressed', data: { number: 'B-1' } },
            expect: {},
            ...one,
          },
        ],
      },
    ),
    `workflows/w:tests.0.${at}`,
    told,
  );

/** Of the hotel: tests. */
export const tests: Fault[] = [
  tst(
    'an event that is none',
    { event: { identifier: 'pressed', data: {} } },
    'event.identifier',
    'error unknown_event',
  ),
  tst(
    'a field that is none',
    { event: { identifier: 'booking_pressed', data: { numbr: 'B-1' } } },
    'event.data.numbr',
    'warning unknown_field',
  ),
  tst(
    'a choice that is none',
    { event: { identifier: 'booking_pressed', data: { state: 'open' } } },
    'event.data.state',
    'warning not_a_choice',
  ),
  tst(
    'a row that is none',
    { event: { identifier: 'booking_pressed', data: { extras: [{ titel: 'Tea' }] } } },
    'event.data.extras.0.titel',
    'warning unknown_field',
  ),
  tst('a role that is none', { as: 'receptionist' }, 'as', 'error unknown_role'),
  tst('a status that is none', { expect: { status: 'done' } }, 'expect.status', 'warning not_a_choice'),
  tst(
    'an effect that is none',
    { expect: { effects: [{ effect: 'store' }] } },
    'expect.effects.0.effect',
    'warning not_a_choice',
  ),
  tst(
    'an element that is none',
    { expect: { effects: [{ effect: 'save', element: 'save' }] } },
    'expect.effects.0.element',
    'warning unknown_element',
  ),
  tst(
    'a value that is no choice',
    { expect: { effects: [{ effect: 'save', data: { state: 'confirm' } }] } },
    'expect.effects.0.data.state',
    'warning not_a_choice',
  ),
  tst(
    'a field saved that is none',
    { expect: { effects: [{ effect: 'save', data: { status: 'confirmed' } }] } },
    'expect.effects.0.data.status',
    'warning unknown_field',
  ),
  tst(
    'an instruction that is none',
    { expect: { instructions: [{ type: 'toast' }] } },
    'expect.instructions.0.type',
    'warning not_a_choice',
  ),
  tst(
    'an instruction no element gives',
    { expect: { instructions: [{ type: 'redirect' }] } },
    'expect.instructions.0.type',
    'warning not_a_choice',
  ),
  tst(
    'given of a module that is none',
    { given: { resources: { guest: [] } } },
    'given.resources.guest',
    'warning unknown_module',
  ),
  tst(
    'given a field that is none',
    { given: { resources: { guests: [{ nme: 'x' }] } } },
    'given.resources.guests.0.nme',
    'warning unknown_field',
  ),
  tst(
    'given a choice that is none',
    { given: { resources: { guests: [{ name: 'x', email: 'a@example.com', language: 'es' }] } } },
    'given.resources.guests.0.language',
    'warning not_a_choice',
  ),
  tst(
    'an answer to what is no question',
    { given: { answers: { s1: 'yes' } } },
    'given.answers.s1',
    'warning unknown_element',
  ),
  tst(
    'an answer that is not offered',
    { given: { answers: { ask: 'ok' } } },
    'given.answers.ask',
    'warning not_a_choice',
  ),
  tst(
    'an HTTP answer that nobody asks for',
    { given: { http: [{ url: 'https://a.example/', body: {} }] } },
    'given.http',
    'warning no_effect',
  ),
  tst('a key that is none', { expects: {} }, 'expects', 'error unknown_key'),
  tst('input of what starts by an event', { input: { a: 1 } }, 'input', 'warning no_effect'),
];
