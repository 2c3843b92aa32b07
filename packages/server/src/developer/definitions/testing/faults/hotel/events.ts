import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { chain, to } from '../../workflow-pieces.ts';
import { binding } from './pieces.ts';

/** Of the hotel: events. */
export const events: Fault[] = [
  fault(
    'an element that nothing is bound to',
    chain([['event/on_click'], ['action/refresh']], { events: [] }),
    'workflows/w:elements.0.type',
    'warning unbound',
  ),
  fault(
    'a binding that no element takes',
    chain([['event/on_click'], ['action/refresh']], {
      events: [
        binding('on_click', 'booking_pressed', 'bookings'),
        binding('on_change', 'extra_changed', 'bookings'),
      ],
    }),
    'workflows/w:events.1.type',
    'warning no_event_element',
  ),
  fault(
    'an event nobody fires',
    chain([['event/on_click'], ['action/refresh']], {
      events: [binding('on_click', 'booking_presed', 'bookings')],
    }),
    'workflows/w:events.0.identifier',
    'error unknown_event',
  ),
  fault(
    'of another module',
    chain([['event/on_click'], ['action/refresh']], {
      events: [binding('on_click', 'booking_pressed', 'rooms')],
    }),
    'workflows/w:events.0.identifier',
    'error event_not_fired',
  ),
  fault(
    'without a module',
    chain([['event/on_create'], ['action/notify', { recipients: 'owner', title: 'x' }]], {
      elevated: true,
      events: [binding('on_create', 'made')],
    }),
    'workflows/w:events.0',
    'warning no_module',
  ),
  fault(
    'a module that is none',
    chain([['event/on_create'], ['action/notify', { recipients: 'owner', title: 'x' }]], {
      elevated: true,
      events: [binding('on_create', 'made', 'booking')],
    }),
    'workflows/w:events.0.module',
    'error unknown_module',
  ),
  fault(
    'a type that is none',
    chain([['event/on_click'], ['action/refresh']], {
      events: [binding('click', 'booking_pressed', 'bookings')],
    }),
    'workflows/w:events.0.type',
    'error unknown_event',
  ),
  fault(
    'the same binding twice',
    chain([['event/on_click'], ['action/refresh']], {
      events: [
        binding('on_click', 'booking_pressed', 'bookings'),
        binding('on_click', 'booking_pressed', 'bookings'),
      ],
    }),
    'workflows/w:events.1',
    'warning duplicate',
  ),
  fault(
    'an option event that no binding has',
    chain([['event/on_click', { event: 'pressed' }], ['action/refresh']], {
      events: [binding('on_click', 'booking_pressed', 'bookings')],
    }),
    'workflows/w:elements.0.options.event',
    'error unknown_event',
  ),
  fault(
    'a change as a click',
    chain([['event/on_click'], ['action/refresh']], {
      events: [binding('on_click', 'extra_changed', 'bookings')],
    }),
    'workflows/w:events.0.identifier',
    'error event_not_fired',
  ),
  fault(
    'a module of the clock',
    chain(
      [
        ['event/schedule', { cron: '0 1 * * *' }],
        ['action/notify', { recipients: 'owner', title: 'x' }],
      ],
      { elevated: true, events: [binding('schedule', 'n', 'rooms')] },
    ),
    'workflows/w:events.0.module',
    'warning no_effect',
  ),
  fault(
    'the clock without rights',
    chain(
      [
        ['event/schedule', { cron: '0 1 * * *' }],
        ['action/notify', { recipients: 'owner', title: 'x' }],
      ],
      { events: [binding('schedule', 'n')] },
    ),
    'workflows/w:events.0.type',
    'error no_actor',
  ),
  fault(
    'before of a form',
    chain(
      [
        ['event/on_click', {}, { set: { old: ':before' }, to: to('s1') }],
        ['data/map', { value: '$old' }],
      ],
      { events: [binding('on_click', 'booking_pressed', 'bookings')] },
    ),
    'workflows/w:elements.0.set.old',
    'error unknown_placeholder',
  ),
  fault(
    'a selector of what was stored',
    chain(
      [
        ['event/on_update', {}, { set: { s: ':selector' }, to: to('s1') }],
        ['data/map', { value: '$s' }],
      ],
      { elevated: true, events: [binding('on_update', 'u', 'bookings')] },
    ),
    'workflows/w:elements.0.set.s',
    'error unknown_placeholder',
  ),
  fault(
    'a link to an event',
    onBooking(['flow/if', { condition: '$resource.nights > 2' }, { to: to('s0', 'true') }]),
    'workflows/w:elements.1.to.true.s0',
    'warning no_effect',
  ),
  fault(
    'before of what was created',
    chain(
      [
        ['event/on_create', {}, { set: { old: ':before' }, to: to('s1') }],
        ['data/map', { value: '$old.state' }],
      ],
      { elevated: true, events: [binding('on_create', 'c', 'bookings')] },
    ),
    'workflows/w:elements.0.set.old',
    'warning no_effect',
  ),
];
