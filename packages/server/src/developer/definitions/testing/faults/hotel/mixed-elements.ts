import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { after, chain, direct, onOrder, onTicket, to } from '../../workflow-pieces.ts';

const o = (n: number, p: string) => `workflows/w:elements.${n}.options.${p}`;

/** Faults of all kinds: mixed elements. */
export const mixedElements: Fault[] = [
  fault(
    'wait loop',
    onTicket(['flow/wait', { seconds: 1 }, { to: to('s2') }], ['data/map', { value: 1 }, { to: to('s1') }]),
    'workflows/w:elements.1.to',
    'warning endless',
  ),
  fault(
    'update starts itself by find',
    after(
      'on_update',
      'tickets',
      ['data/map', { value: '1' }],
      ['action/save', { module: 'tickets', id: '$resource.id', mode: 'update', recipes: { minutes: 5 } }],
    ),
    'workflows/w:elements.2',
    'warning endless',
  ),
  fault(
    'variable of another branch',
    onTicket(
      [
        'flow/switch',
        { value: '$resource.status', cases: { a: '"open"', b: '"done"' } },
        { to: { a: { s2: ['default'] }, b: { s3: ['default'] } } },
      ],
      ['data/map', { value: 1 }, { set: { n: ':output' }, to: {} }],
      ['data/map', { value: '$n + 1' }],
    ),
    o(3, 'value'),
    'warning unset',
  ),
  fault(
    'cron on the 31st of short months',
    chain(
      [
        ['event/schedule', { cron: '0 8 31 2,4,6,9,11 *' }],
        ['action/notify', { recipients: 'manager', title: 'x' }],
      ],
      { elevated: true, events: [{ identifier: 'n', type: 'schedule' }] },
    ),
    'workflows/w:elements.0.options.cron',
    'error bad_value',
  ),
  fault(
    'cron with minutes over 59',
    chain(
      [
        ['event/schedule', { cron: '75 8 * * *' }],
        ['action/notify', { recipients: 'manager', title: 'x' }],
      ],
      { elevated: true, events: [{ identifier: 'n', type: 'schedule' }] },
    ),
    'workflows/w:elements.0.options.cron',
    'error bad_value',
  ),
  fault(
    'mail to a role',
    onTicket(['action/mail', { to: '"manager"', subject: '"x"', text: '"x"' }]),
    o(1, 'to'),
    'warning bad_format',
  ),
  fault(
    'mail from a name',
    onTicket(['action/mail', { to: '$user.email', from: '$user.name', subject: '"x"', text: '"x"' }]),
    o(1, 'from'),
    'warning wrong_type',
  ),
  fault(
    'url with a space',
    onTicket(['data/http', { url: '"https:// api.example.com"' }]),
    o(1, 'url'),
    'warning bad_format',
  ),
  fault(
    'mailto as url',
    onTicket(['data/http', { url: '"mailto:a@example.com"' }]),
    o(1, 'url'),
    'warning bad_format',
  ),
  fault(
    'hostname with underscore path',
    onTicket(['action/deploySite', { site: '"b"', hostnames: ['"http://www.example.org/"'] }]),
    o(1, 'hostnames'),
    'warning bad_format',
  ),
  fault(
    'saved url',
    onBooking(['action/save', { recipes: { channel: '"booking.com"' } }]),
    o(1, 'recipes.channel'),
    'warning bad_format',
  ),
  fault(
    'saved email in a called input',
    {
      ...direct(['action/run', { workflow: 'send', scope: true, input: { address: '"nobody"' } }]),
      'workflows/send': {
        identifier: 'send',
        entry: 'a',
        input: [{ identifier: 'address', type: 'email', required: true }],
        elements: [
          { name: 'a', type: 'action/mail', options: { to: '$input.address', subject: '"x"', text: '"x"' } },
        ],
      },
    },
    o(0, 'input.address'),
    'warning bad_format',
  ),
  fault(
    'call with a whole resource',
    {
      ...onTicket(['action/run', { workflow: 'send', scope: true, input: { address: '$resource' } }]),
      'workflows/send': {
        identifier: 'send',
        entry: 'a',
        input: [{ identifier: 'address', type: 'email', required: true }],
        elements: [
          { name: 'a', type: 'action/mail', options: { to: '$input.address', subject: '"x"', text: '"x"' } },
        ],
      },
    },
    o(1, 'input.address'),
    'warning wrong_type',
  ),
  fault(
    'call with a relation of another',
    {
      ...onTicket(['action/run', { workflow: 'show', scope: true, input: { order: '$resource.customer' } }]),
      'workflows/show': {
        identifier: 'show',
        entry: 'a',
        input: [{ identifier: 'order', type: 'relation', options: { module: 'orders' } }],
        elements: [
          {
            name: 'a',
            type: 'data/find',
            options: { module: 'orders', filter: { id: { _eq: '$input.order', optional: true } } },
          },
        ],
      },
    },
    o(1, 'input.order'),
    'warning wrong_type',
  ),
  fault(
    'call with list for one',
    {
      ...onOrder([
        'action/run',
        { workflow: 'show', scope: true, input: { title: '$resource.lines.title' } },
      ]),
      'workflows/show': {
        identifier: 'show',
        entry: 'a',
        input: [{ identifier: 'title', type: 'text' }],
        elements: [{ name: 'a', type: 'action/response', options: { body: '$input.title' } }],
      },
    },
    o(1, 'input.title'),
    'warning wrong_type',
  ),
  fault(
    'search by a number field',
    onTicket(
      ['data/find', { module: 'customers', search: '$resource.minutes' }],
      ['flow/each', { items: '$' }],
    ),
    o(1, 'search'),
    'warning may_be_nothing',
  ),
];
