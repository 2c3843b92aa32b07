import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { after, chain, to } from '../../workflow-pieces.ts';
import { newGuest, optionPath } from './pieces.ts';

/** Of the hotel: circles. */
export const circles: Fault[] = [
  fault(
    'an element that leads to itself',
    onBooking(['data/map', { value: 1 }, { to: to('s1') }]),
    'workflows/w:elements.1.to',
    'warning endless',
  ),
  fault(
    'two that lead to each other',
    onBooking(['data/map', { value: 1 }, { to: to('s2') }], ['action/refresh', {}, { to: to('s1') }]),
    'workflows/w:elements.1.to',
    'warning endless',
  ),
  fault(
    'an update of what was updated',
    after('on_update', 'bookings', ['action/save', { recipes: { notes: '"seen"' } }]),
    'workflows/w:elements.1',
    'warning endless',
  ),
  fault(
    'a creation by what was created',
    after('on_create', 'guests', newGuest({})),
    'workflows/w:elements.1',
    'warning endless',
  ),
  fault(
    'a condition that is always true',
    onBooking(
      ['flow/if', { condition: 'true' }, { to: { true: { s2: ['default'] }, false: { s2: ['default'] } } }],
      ['action/refresh'],
    ),
    optionPath(1, 'condition'),
    'warning constant',
  ),
  fault(
    'a condition that is a text',
    onBooking(
      ['flow/if', { condition: '"$resource.nights > 2"' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    optionPath(1, 'condition'),
    'warning constant',
  ),
  fault(
    'an element that nothing reaches',
    onBooking(['action/refresh', {}, { to: {} }], ['action/notify', { title: 'x' }]),
    'workflows/w:elements.2',
    'warning unreachable',
  ),
  fault(
    'a port that is none',
    onBooking(
      ['flow/if', { condition: '$resource.nights > 2' }, { to: to('s2', 'yes') }],
      ['action/refresh'],
    ),
    'workflows/w:elements.1.to.yes',
    'error unknown_port',
  ),
  fault(
    'an if whose ports lead nowhere',
    onBooking(['flow/if', { condition: '$resource.nights > 2' }, { to: {} }]),
    'workflows/w:elements.1',
    'warning no_effect',
  ),
  fault(
    'a target that is none',
    onBooking(['action/refresh', {}, { to: to('s9') }]),
    'workflows/w:elements.1.to.default.s9',
    'error unknown_element',
  ),
  fault(
    'an input port that is none',
    onBooking(['action/refresh', {}, { to: { default: { s2: ['in'] } } }], ['action/refresh']),
    'workflows/w:elements.1.to.default.s2.0',
    'error unknown_port',
  ),
  fault(
    'an entry that is none',
    chain([['action/refresh']], { entry: 'start' }),
    'workflows/w:entry',
    'error unknown_element',
  ),
  fault(
    'behind a failure',
    onBooking(['flow/fail', { message: '"x"' }, { to: to('s2') }], ['action/refresh']),
    'workflows/w:elements.1.to.default',
    'error unknown_port',
  ),
  fault(
    'waits for itself',
    onBooking(['flow/wait', { seconds: 5 }, { to: to('s1') }]),
    'workflows/w:elements.1.to',
    'warning endless',
  ),
];
