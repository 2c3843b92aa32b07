import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { chain, hook } from '../../workflow-pieces.ts';
import { binding, optionPath } from './pieces.ts';

const hooked = (options: object, more: object = {}) =>
  chain(
    [
      ['event/webhook', options],
      ['action/response', { body: '"ok"' }],
    ],
    { elevated: true, events: [binding('webhook', 'paid')], ...more },
  );

/** Of the hotel: webhooks. */
export const webhooks: Fault[] = [
  fault('without a secret', hooked({}), 'workflows/w:elements.0.options.secret', 'warning required'),
  fault(
    'a secret that is too short',
    hooked({ secret: 'x' }),
    'workflows/w:elements.0.options.secret',
    'error too_short',
  ),
  fault(
    'a connection of another kind',
    hooked({ connection: 'payments', check: 'stripe' }),
    'workflows/w:elements.0.options.connection',
    'error wrong_kind',
  ),
  fault(
    'a connection that is none',
    hooked({ connection: 'pay_hok', check: 'stripe' }),
    'workflows/w:elements.0.options.connection',
    'error unknown_connection',
  ),
  fault(
    'a secret that nobody needs',
    hooked({ check: 'none', secret: 'a-long-enough-secret' }),
    'workflows/w:elements.0.options.secret',
    'warning no_effect',
  ),
  fault(
    'a challenge without meta',
    hooked({ connection: 'pay_hook', check: 'github', challenge: 'token' }),
    'workflows/w:elements.0.options.challenge',
    'error too_short',
  ),
  fault(
    'a secret and a connection',
    hooked({ connection: 'pay_hook', secret: 'a-long-enough-secret' }),
    'workflows/w:elements.0.options.secret',
    'warning no_effect',
  ),
  fault(
    'a check that is none',
    hooked({ connection: 'pay_hook', check: 'paypal' }),
    'workflows/w:elements.0.options.check',
    'error not_a_choice',
  ),
  fault(
    'a status that is none',
    hook(['action/response', { status: 999 }]),
    optionPath(1, 'status'),
    'error too_large',
  ),
  fault(
    'a status in text',
    hook(['action/response', { status: '200' }]),
    optionPath(1, 'status'),
    'error wrong_type',
  ),
  fault(
    'a member of the request',
    hook(['data/map', { value: '$event.request.header' }]),
    optionPath(1, 'value'),
    'warning unknown_field',
  ),
  fault(
    'a status for a browser',
    onBooking(['action/response', { status: 404, body: '"x"' }]),
    optionPath(1, 'status'),
    'warning no_effect',
  ),
];
