import { right, type Right } from '../case.ts';
import { after, chain, direct, onTicket, to, hookSecret } from '../workflow-pieces.ts';

/** Runs of other workflows, webhooks and queues. */
export const calls: Right[] = [
  right(
    'another workflow',
    onTicket([
      'action/run',
      { workflow: 'tell', scope: true, input: { subject: '$resource.subject', text: '$resource.body' } },
    ]),
  ),
  right(
    'another workflow with its variables',
    onTicket(
      ['data/map', { value: '"a@b.example"' }, { set: { address: ':output' } }],
      ['action/run', { workflow: 'later', scope: true, input: ['address'] }],
    ),
  ),
  right(
    'another workflow later',
    onTicket(
      [
        'action/run',
        { workflow: 'later', async: true, scope: true, queue: 'mails', input: { address: '$user.email' } },
        { set: { started: ':output' } },
      ],
      ['action/response', { body: '$started.run' }],
    ),
  ),
  right('another workflow in the same context', {
    ...direct(
      ['data/map', { value: '5' }, { set: { amount: ':output' } }],
      ['action/run', { workflow: 'double' }],
      ['action/response', { body: '$doubled' }],
    ),
    'workflows/double': {
      identifier: 'double',
      entry: 'a',
      elements: [
        { name: 'a', type: 'data/map', options: { value: '$amount * 2' }, set: { doubled: ':output' } },
      ],
    },
  }),
  right('another workflow that is given its values', {
    ...direct(['action/run', { workflow: 'greet', scope: true, input: { name: '$input.name' } }]),
    'workflows/greet': {
      identifier: 'greet',
      entry: 'a',
      elements: [{ name: 'a', type: 'action/response', options: { body: '"Hello " & $name' } }],
    },
  }),
  right(
    'an asynchronous workflow with a queue',
    chain(
      [
        ['event/on_create'],
        ['action/mail', { to: '"a@b.example"', subject: '"New"', text: '$resource.subject' }],
      ],
      {
        async: true,
        queue: 'mails',
        elevated: true,
        events: [{ identifier: 'made', type: 'on_create', module: 'tickets' }],
      },
    ),
  ),
  right(
    'a queue of its own name',
    chain([['event/on_create'], ['action/notify', { recipients: 'clerk', title: 'New' }]], {
      async: true,
      queue: 'nightly_reports',
      events: [{ identifier: 'made', type: 'on_create', module: 'tickets' }],
    }),
  ),
  right(
    'a webhook that anybody may call',
    chain(
      [
        ['event/webhook', { check: 'none' }, { set: { body: ':value' } }],
        ['action/save', { module: 'tickets', mode: 'create', recipes: { subject: '$body.subject' } }],
        ['action/response', { status: 201, body: '"Thank you"' }],
      ],
      { elevated: true, events: [{ identifier: 'contact', type: 'webhook' }] },
    ),
  ),
  right('a signed webhook', {
    ...hookSecret,
    ...chain(
      [
        ['event/webhook', { check: 'hmac', connection: 'hook_secret' }],
        ['flow/if', { condition: 'event = "paid"' }, { to: to('s2', 'true') }],
        ['data/find', { module: 'orders', filter: { number: 'reference' }, one: true }, { to: to('s3') }],
        ['action/save', { recipes: { status: '"submitted"' } }],
      ],
      { actor: 'robot@bakery.example', events: [{ identifier: 'paid', type: 'webhook' }] },
    ),
  }),
  right(
    'after a deletion',
    after('on_delete', 'orders', [
      'action/notify',
      { recipients: 'manager', recipes: { title: '"Deleted: " & $resource.number' } },
    ]),
  ),
];
