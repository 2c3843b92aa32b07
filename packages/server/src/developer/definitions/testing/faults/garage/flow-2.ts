import { fault, type Fault } from '../../case.ts';
import { onJob } from '../../garage.ts';
import { chain, to } from '../../workflow-pieces.ts';
import { optionPath as o } from '../hotel/pieces.ts';

/** Faults of the garage: nothing, variables, circles, events and other systems. */
export const garageFlow2: Fault[] = [
  fault(
    'binding of an event that nothing fires',
    chain([['event/on_click'], ['action/refresh']], {
      events: [{ identifier: 'job_presed', type: 'on_click', module: 'jobs' }],
    }),
    'workflows/w:events.0.identifier',
    'error unknown_event',
  ),
  fault(
    'binding to the other kind',
    chain([['event/on_change'], ['action/refresh']], {
      events: [{ identifier: 'job_pressed', type: 'on_change', module: 'jobs' }],
    }),
    'workflows/w:events.0.identifier',
    'error event_not_fired',
  ),
  fault(
    'binding to another module',
    chain([['event/on_click'], ['action/refresh']], {
      events: [{ identifier: 'job_pressed', type: 'on_click', module: 'parts' }],
    }),
    'workflows/w:events.0.identifier',
    'error event_not_fired',
  ),
  fault(
    'binding without module',
    chain([['event/on_update'], ['action/notify', { recipients: 'office', title: 'x' }]], {
      elevated: true,
      events: [{ identifier: 'up', type: 'on_update' }],
    }),
    'workflows/w:events.0',
    'warning no_module',
  ),
  fault(
    'neither event nor entry',
    chain([['data/map', { value: 1 }]]),
    'workflows/w:entry',
    'warning no_start',
  ),
  fault(
    'entry that is no element',
    {
      'workflows/w': {
        identifier: 'w',
        entry: 'begin',
        elements: [{ name: 'start', type: 'data/map', options: { value: 1 } }],
      },
    },
    'workflows/w:entry',
    'error unknown_element',
  ),
  fault(
    'element that nothing leads to',
    onJob(['action/refresh', {}, { to: {} }], ['data/map', { value: 1 }]),
    'workflows/w:elements.2',
    'warning unreachable',
  ),
  fault(
    'one recipient of several is none',
    onJob(['action/mail', { to: '["a@example.com", "b.example.com"]', subject: '"x"', text: '"x"' }]),
    o(1, 'to'),
    'warning bad_format',
  ),
  fault(
    'relation as recipient',
    onJob(['action/mail', { to: '$resource.vehicle', subject: '"x"', text: '"x"' }]),
    o(1, 'to'),
    'warning wrong_type',
  ),
  fault(
    'subject of two lines',
    onJob(['action/mail', { to: '"a@example.com"', subject: '"a\nb"', text: '"x"' }]),
    o(1, 'subject'),
    'warning bad_format',
  ),
  fault(
    'mail without content',
    onJob(['action/mail', { to: '"a@example.com"' }]),
    'workflows/w:elements.1.options.subject',
    'error bad_value',
  ),
  fault(
    'mail with markup of a field',
    onJob([
      'action/mail',
      { to: '"a@example.com"', subject: '"x"', html: '"<b>" & $resource.remark & "</b>"' },
    ]),
    o(1, 'html'),
    'warning raw_html',
  ),
  fault(
    'misspelt scheme',
    onJob(['data/http', { url: '"http//api.dealer.example/x"' }]),
    o(1, 'url'),
    'warning bad_format',
  ),
  fault(
    'host that the connection is not for',
    onJob(['data/http', { url: '"https://api.dealers.example/x"', connection: 'dealer' }]),
    o(1, 'url'),
    'warning address_refused',
  ),
  fault(
    'connection of the wrong kind',
    onJob(['data/http', { url: '"https://api.dealer.example/x"', connection: 'dealer_hook' }]),
    o(1, 'connection'),
    'error wrong_kind',
  ),
  fault(
    'connection that is not there',
    onJob(['data/http', { url: '"https://api.dealer.example/x"', connection: 'dealr' }]),
    o(1, 'connection'),
    'error unknown_connection',
  ),
  fault(
    'webhook with a connection for asking',
    chain(
      [
        ['event/webhook', { connection: 'dealer' }],
        ['data/map', { value: '$' }],
      ],
      { elevated: true, events: [{ identifier: 'h', type: 'webhook' }] },
    ),
    'workflows/w:elements.0.options.connection',
    'error wrong_kind',
  ),
  fault(
    'webhook without a secret',
    chain([['event/webhook'], ['data/map', { value: '$' }]], {
      elevated: true,
      events: [{ identifier: 'h', type: 'webhook' }],
    }),
    'workflows/w:elements.0.options.secret',
    'warning required',
  ),
  fault(
    'body of a GET',
    onJob(['data/http', { url: '"https://api.dealer.example/x"', body: { a: 1 } }]),
    o(1, 'body'),
    'warning no_effect',
  ),
  fault(
    'method that is none',
    onJob(['data/http', { url: '"https://api.dealer.example/x"', method: 'FETCH' }]),
    o(1, 'method'),
    'error not_a_choice',
  ),
  fault(
    'member of an answer that it has not',
    onJob(
      ['data/http', { url: '"https://api.dealer.example/x"' }, { set: { r: ':output' }, to: to('s2') }],
      ['data/map', { value: '$r.data.price' }],
    ),
    o(2, 'value'),
    'warning unknown_field',
  ),
  fault(
    'member of a build',
    onJob(['action/buildSite', { template: '"Shop"' }], ['data/map', { value: '$.url' }]),
    o(2, 'value'),
    'warning unknown_field',
  ),
  fault(
    'member of a user',
    onJob(['data/map', { value: '$user.phone' }]),
    o(1, 'value'),
    'warning unknown_field',
  ),
  fault(
    'port of a question',
    onJob(
      [
        'action/notify',
        { recipients: 'office', title: 'x', actions: 'approve, reject' },
        { to: to('s2', 'accept') },
      ],
      ['action/refresh'],
    ),
    'workflows/w:elements.1.to.accept',
    'warning unoffered_action',
  ),
  fault(
    'actions twice',
    onJob(
      ['action/notify', { recipients: 'office', title: 'x', actions: 'yes, yes' }, { to: to('s2', 'yes') }],
      ['action/refresh'],
    ),
    o(1, 'actions'),
    'error bad_value',
  ),
  fault(
    'role that is not there',
    onJob(['action/notify', { recipients: 'offices', title: 'x' }]),
    o(1, 'recipients'),
    'error unknown_role',
  ),
  fault(
    'expression as a title',
    onJob(['action/notify', { recipients: 'office', title: '"Job " & $resource.number' }]),
    o(1, 'title'),
    'warning not_an_expression',
  ),
  fault(
    'workflow that is not there',
    onJob(['action/run', { workflow: 'reminds' }]),
    o(1, 'workflow'),
    'error unknown_workflow',
  ),
  fault(
    'input missing',
    onJob(['action/run', { workflow: 'remind', scope: true, input: { address: '"a@example.com"' } }]),
    o(1, 'input'),
    'warning required',
  ),
  fault(
    'input without a new context',
    onJob(['action/run', { workflow: 'remind', input: { address: '"a@example.com"', days: 3 } }]),
    'workflows/w:elements.1.options.input.address',
    'warning unused_input',
  ),
  fault(
    'queue of a run at once',
    onJob([
      'action/run',
      {
        workflow: 'remind',
        async: false,
        queue: 'printing',
        scope: true,
        input: { address: '"a@example.com"', days: 3 },
      },
    ]),
    o(1, 'queue'),
    'warning no_effect',
  ),
];
