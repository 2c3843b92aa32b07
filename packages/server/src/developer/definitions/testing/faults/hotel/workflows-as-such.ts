import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { chain } from '../../workflow-pieces.ts';
import { binding } from './pieces.ts';

const wf = (name: string, more: object, at: string, told: string) =>
  fault(
    name,
    chain([['event/on_click'], ['action/refresh']], {
      events: [binding('on_click', 'booking_pressed', 'bookings')],
      ...more,
    }),
    `workflows/w:${at}`,
    told,
  );

/** Of the hotel: workflows as such. */
export const workflowsAsSuch: Fault[] = [
  wf('an unknown key', { asynch: true }, 'asynch', 'warning unknown_key'),
  wf('limits of nothing', { limits: { steps: 0 } }, 'limits.steps', 'error too_small'),
  wf('a limit that is none', { limits: { step: 5 } }, 'limits.step', 'error unknown_key'),
  wf('a trace that is none', { trace: 'full' }, 'trace', 'error not_a_choice'),
  wf('an actor without need', { actor: 'ann' }, 'actor', 'warning bad_format'),
  wf('elevated in text', { elevated: 'yes' }, 'elevated', 'error wrong_type'),
  fault(
    'retry of nothing',
    onBooking(['data/http', { url: '"https://a.example/"' }, { retry: { attempts: 0 } }]),
    'workflows/w:elements.1.retry.attempts',
    'error too_small',
  ),
  fault(
    'retry once',
    onBooking(['data/http', { url: '"https://a.example/"' }, { retry: { attempts: 1, delay: 5 } }]),
    'workflows/w:elements.1.retry.attempts',
    'warning no_effect',
  ),
  fault(
    'retry without attempts',
    onBooking(['data/http', { url: '"https://a.example/"' }, { retry: { delay: 5 } }]),
    'workflows/w:elements.1.retry.attempts',
    'error required',
  ),
  fault(
    'a timeout below nothing',
    onBooking(['data/http', { url: '"https://a.example/"' }, { timeout: -1 }]),
    'workflows/w:elements.1.timeout',
    'error too_small',
  ),
  fault(
    'a timeout in text',
    onBooking(['data/http', { url: '"https://a.example/"' }, { timeout: '10s' }]),
    'workflows/w:elements.1.timeout',
    'error wrong_type',
  ),
  fault(
    'a name twice',
    onBooking(['action/refresh', {}, { name: 'x' }], ['action/refresh', {}, { name: 'x' }]),
    'workflows/w:elements.2.name',
    'error duplicate',
  ),
  fault(
    'a type that is none',
    onBooking(['action/sendMail', {}]),
    'workflows/w:elements.1.type',
    'error unknown_type',
  ),
  fault(
    'options at the element',
    onBooking(['action/refresh', {}, { scope: 'page' }]),
    'workflows/w:elements.1.scope',
    'warning unknown_key',
  ),
];
