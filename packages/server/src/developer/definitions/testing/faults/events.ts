import { fault, type Fault } from '../case.ts';
import { chain, to, type Step } from '../workflow-pieces.ts';

const fail: Step = ['flow/fail'];
const click = { identifier: 'ticket_pressed', type: 'on_click', module: 'tickets' };
const hook = { identifier: 'paid', type: 'webhook' };
const night = { identifier: 'night', type: 'schedule' };

/** Events that start nothing, and elements that nothing starts. */
export const events: Fault[] = [
  fault(
    'an element without a binding',
    chain([['event/on_click'], fail], {}),
    'workflows/w:elements.0.type',
    'warning unbound',
  ),
  fault(
    'an element beside another one',
    chain([['event/on_click'], fail, ['event/on_create', {}, { to: to('s1') }]], { events: [click] }),
    'workflows/w:elements.2.type',
    'warning unbound',
  ),
  fault(
    'a schedule without a binding',
    chain([['event/schedule', { cron: '0 3 * * *' }], fail], { elevated: true, events: [] }),
    'workflows/w:elements.0.type',
    'warning unbound',
  ),
  fault(
    'a webhook without a binding',
    chain([['event/webhook', { secret: 'not-a-real-secret-1' }], fail], { elevated: true }),
    'workflows/w:elements.0.type',
    'warning unbound',
  ),
  fault(
    'a binding without an element',
    chain([['data/map', { value: '1' }]], { entry: 's0', events: [click] }),
    'workflows/w:events.0.type',
    'warning no_event_element',
  ),
  fault(
    'a binding of another type than the element',
    chain([['event/on_click'], fail], {
      events: [click, { identifier: 'status_changed', type: 'on_change', module: 'tickets' }],
    }),
    'workflows/w:events.1.type',
    'warning no_event_element',
  ),
  fault(
    'a binding that every element leaves out',
    chain([['event/on_click', { event: 'ticket_pressed' }], fail], {
      events: [click, { identifier: 'order_pressed', type: 'on_click', module: 'orders' }],
    }),
    'workflows/w:events.1.identifier',
    'warning no_event_element',
  ),
  fault(
    'an event that nothing fires',
    chain([['event/on_click'], fail], { events: [{ ...click, identifier: 'pressed' }] }),
    'workflows/w:events.0.identifier',
    'error unknown_event',
  ),
  fault(
    'an event of another module',
    chain([['event/on_click'], fail], { events: [{ ...click, module: 'orders' }] }),
    'workflows/w:events.0.identifier',
    'error event_not_fired',
  ),
  fault(
    'a change that is a click',
    chain([['event/on_change'], fail], { events: [{ ...click, type: 'on_change' }] }),
    'workflows/w:events.0.identifier',
    'error event_not_fired',
  ),
  fault(
    'a click that is a change',
    chain([['event/on_click'], fail], {
      events: [{ identifier: 'status_changed', type: 'on_click', module: 'tickets' }],
    }),
    'workflows/w:events.0.identifier',
    'error event_not_fired',
  ),
  fault(
    'a binding without a module',
    chain([['event/on_create'], fail], { events: [{ identifier: 'made', type: 'on_create' }] }),
    'workflows/w:events.0',
    'warning no_module',
  ),
  fault(
    'a click without a module',
    chain([['event/on_click'], fail], { events: [{ identifier: 'ticket_pressed', type: 'on_click' }] }),
    'workflows/w:events.0',
    'warning no_module',
  ),
  fault(
    'one event twice',
    chain([['event/on_click'], fail], { events: [click, click] }),
    'workflows/w:events.1',
    'warning duplicate',
  ),
  fault(
    'a webhook with a module',
    chain([['event/webhook', { secret: 'not-a-real-secret-1' }], fail], {
      elevated: true,
      events: [{ ...hook, module: 'orders' }],
    }),
    'workflows/w:events.0.module',
    'warning no_effect',
  ),
  fault(
    'a webhook without a secret',
    chain([['event/webhook'], fail], { elevated: true, events: [hook] }),
    'workflows/w:elements.0.options.secret',
    'warning required',
  ),
  fault(
    'a signed webhook without a secret',
    chain([['event/webhook', { check: 'hmac' }], fail], { elevated: true, events: [hook] }),
    'workflows/w:elements.0.options.secret',
    'warning required',
  ),
  fault(
    'a secret that nobody asks for',
    chain([['event/webhook', { check: 'none', secret: 'not-a-real-secret-1' }], fail], {
      elevated: true,
      events: [hook],
    }),
    'workflows/w:elements.0.options.secret',
    'warning no_effect',
  ),
  fault(
    'a secret of a webhook in the definition',
    chain([['event/webhook', { check: 'hmac', secret: 'not-a-real-secret-1' }], fail], {
      elevated: true,
      events: [hook],
    }),
    'workflows/w:elements.0.options.secret',
    'warning readable_secret',
  ),
  fault(
    'a key in a header of the definition',
    chain(
      [
        ['event/webhook', { check: 'none' }],
        ['data/http', { url: '"https://a.example"', headers: { 'X-Api-Key': '"not-a-real-key"' } }],
        fail,
      ],
      {
        elevated: true,
        events: [hook],
      },
    ),
    'workflows/w:elements.1.options.headers.X-Api-Key',
    'warning readable_secret',
  ),
  fault(
    'a webhook of two workflows',
    {
      ...chain([['event/webhook', { secret: 'not-a-real-secret-1' }], fail], {
        elevated: true,
        events: [hook],
      }),
      'workflows/other': {
        identifier: 'other',
        elevated: true,
        events: [hook],
        elements: [{ name: 'a', type: 'event/webhook', options: { secret: 'not-a-real-secret-2' } }],
      },
    },
    'workflows/w:events.0.identifier',
    'warning duplicate',
  ),
  fault(
    'a webhook without an actor',
    chain([['event/webhook', { secret: 'not-a-real-secret-1' }], fail], { events: [hook] }),
    'workflows/w:events.0.type',
    'error no_actor',
  ),
  fault(
    'a schedule without an actor',
    chain([['event/schedule', { cron: '0 3 * * *' }], fail], { events: [night] }),
    'workflows/w:events.0.type',
    'error no_actor',
  ),
  fault(
    'two elements of one event',
    chain(
      [
        ['event/on_click', { event: 'ticket_pressed' }, { to: to('s2') }],
        ['event/on_click', { event: 'ticket_pressed' }],
        fail,
      ],
      { events: [click] },
    ),
    'workflows/w:elements.1.options.event',
    'warning duplicate',
  ),
  fault(
    'two elements without a word which',
    chain([['event/on_click', {}, { to: to('s2') }], ['event/on_click'], fail], { events: [click] }),
    'workflows/w:elements.1',
    'warning duplicate',
  ),
  fault(
    'something that leads to an event',
    chain([['event/on_click'], ['data/map', { value: '1' }, { to: to('s0') }]], { events: [click] }),
    'workflows/w:elements.0.to',
    'warning endless',
  ),
];
