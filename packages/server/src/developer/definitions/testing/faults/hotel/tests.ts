import { type Fault } from '../../case.ts';
import { testFault } from './pieces.ts';

/** Of the hotel: tests. */
export const tests: Fault[] = [
  testFault(
    'an event that is none',
    { event: { identifier: 'pressed', data: {} } },
    'event.identifier',
    'error unknown_event',
  ),
  testFault(
    'a field that is none',
    { event: { identifier: 'booking_pressed', data: { numbr: 'B-1' } } },
    'event.data.numbr',
    'warning unknown_field',
  ),
  testFault(
    'a choice that is none',
    { event: { identifier: 'booking_pressed', data: { state: 'open' } } },
    'event.data.state',
    'warning not_a_choice',
  ),
  testFault(
    'a row that is none',
    { event: { identifier: 'booking_pressed', data: { extras: [{ titel: 'Tea' }] } } },
    'event.data.extras.0.titel',
    'warning unknown_field',
  ),
  testFault('a role that is none', { as: 'receptionist' }, 'as', 'error unknown_role'),
  testFault('a status that is none', { expect: { status: 'done' } }, 'expect.status', 'warning not_a_choice'),
  testFault(
    'an effect that is none',
    { expect: { effects: [{ effect: 'store' }] } },
    'expect.effects.0.effect',
    'warning not_a_choice',
  ),
  testFault(
    'an element that is none',
    { expect: { effects: [{ effect: 'save', element: 'save' }] } },
    'expect.effects.0.element',
    'warning unknown_element',
  ),
  testFault(
    'a value that is no choice',
    { expect: { effects: [{ effect: 'save', data: { state: 'confirm' } }] } },
    'expect.effects.0.data.state',
    'warning not_a_choice',
  ),
  testFault(
    'a field saved that is none',
    { expect: { effects: [{ effect: 'save', data: { status: 'confirmed' } }] } },
    'expect.effects.0.data.status',
    'warning unknown_field',
  ),
  testFault(
    'an instruction that is none',
    { expect: { instructions: [{ type: 'toast' }] } },
    'expect.instructions.0.type',
    'warning not_a_choice',
  ),
  testFault(
    'an instruction no element gives',
    { expect: { instructions: [{ type: 'redirect' }] } },
    'expect.instructions.0.type',
    'warning not_a_choice',
  ),
  testFault(
    'given of a module that is none',
    { given: { resources: { guest: [] } } },
    'given.resources.guest',
    'warning unknown_module',
  ),
  testFault(
    'given a field that is none',
    { given: { resources: { guests: [{ nme: 'x' }] } } },
    'given.resources.guests.0.nme',
    'warning unknown_field',
  ),
  testFault(
    'given a choice that is none',
    { given: { resources: { guests: [{ name: 'x', email: 'a@example.com', language: 'es' }] } } },
    'given.resources.guests.0.language',
    'warning not_a_choice',
  ),
  testFault(
    'an answer to what is no question',
    { given: { answers: { s1: 'yes' } } },
    'given.answers.s1',
    'warning unknown_element',
  ),
  testFault(
    'an answer that is not offered',
    { given: { answers: { ask: 'ok' } } },
    'given.answers.ask',
    'warning not_a_choice',
  ),
  testFault(
    'an HTTP answer that nobody asks for',
    { given: { http: [{ url: 'https://a.example/', body: {} }] } },
    'given.http',
    'warning no_effect',
  ),
  testFault('a key that is none', { expects: {} }, 'expects', 'error unknown_key'),
  testFault('input of what starts by an event', { input: { a: 1 } }, 'input', 'warning no_effect'),
];
