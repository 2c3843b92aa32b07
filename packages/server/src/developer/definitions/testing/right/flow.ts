import { right, type Right } from '../case.ts';
import { chain, direct, hook, nightly, onOrder, onTicket, to, type Step } from '../workflow-pieces.ts';

const end = { to: {} };
const sets = (name: string, value: string, more: object = {}): Step => [
  'data/map',
  { value },
  { set: { [name]: ':output' }, ...more },
];

/** Ways through workflows, and their variables. */
export const flow: Right[] = [
  right(
    'a variable set on both ways',
    onTicket(
      [
        'flow/if',
        { condition: '$resource.minutes > 60' },
        { to: { ...to('s2', 'true'), ...to('s3', 'false') } },
      ],
      sets('rate', '80', { to: to('s4') }),
      sets('rate', '100'),
      ['action/set', { recipes: { body: '"Rate: " & $rate' } }],
    ),
  ),
  right(
    'a variable set on one way and guarded',
    onTicket(
      [
        'flow/if',
        { condition: '$resource.minutes > 60' },
        { to: { ...to('s2', 'true'), ...to('s3', 'false') } },
      ],
      sets('rate', '80'),
      ['action/set', { recipes: { minutes: '$rate ?: 100' } }],
    ),
  ),
  right(
    'a variable asked for',
    onTicket(
      [
        'flow/if',
        { condition: '$resource.minutes > 60' },
        { to: { ...to('s2', 'true'), ...to('s3', 'false') } },
      ],
      sets('rate', '80'),
      ['flow/if', { condition: '$exists($rate)' }, { to: to('s4', 'true') }],
      ['action/set', { recipes: { minutes: '$rate' } }],
    ),
  ),
  right(
    'a variable with a value before',
    onTicket(
      sets('rate', '100'),
      [
        'flow/if',
        { condition: '$resource.minutes > 60' },
        { to: { ...to('s3', 'true'), ...to('s4', 'false') } },
      ],
      sets('rate', '80'),
      ['action/set', { recipes: { minutes: '$rate' } }],
    ),
  ),
  right(
    'several variables',
    onTicket(
      [
        'data/map',
        { value: { a: '1', b: '2' } },
        { set: { pair: ':output', twice: '$resource.minutes * 2' } },
      ],
      ['data/map', { value: '$pair.a + $pair.b + ($twice ?: 0)' }],
    ),
  ),
  right(
    'a loop with an end',
    onTicket(
      sets('tries', '0'),
      [
        'data/http',
        { url: '"https://a.example/status"' },
        { set: { tries: '$tries + 1', answer: ':output' } },
      ],
      [
        'flow/if',
        { condition: '$answer.body.ready or $tries > 5' },
        { to: { ...to('s5', 'true'), ...to('s4', 'false') } },
      ],
      ['flow/wait', { seconds: '10' }, { name: 's4', to: to('s2') }],
      ['action/notify', { title: 'Ready' }, { name: 's5', to: {} }],
    ),
  ),
  right(
    'a loop over rows',
    onOrder(
      [
        'flow/each',
        { items: '$resource.lines', as: 'line', concurrency: 4 },
        { to: { ...to('s2', 'item'), ...to('s3') } },
      ],
      ['data/map', { value: '$line.price * $line.qty' }, end],
      ['action/set', { recipes: { total: '$sum($)' } }],
    ),
  ),
  right(
    'a loop within a loop',
    direct(
      ['data/find', { module: 'orders', filter: { status: '"draft"' } }, { set: { orders: ':output' } }],
      ['flow/each', { items: '$orders', as: 'order' }, { to: to('s2', 'item') }],
      ['flow/each', { items: '$order.lines', as: 'line' }, { to: to('s3', 'item') }],
      ['data/map', { value: '$order.number & ": " & $line.title' }],
    ),
  ),
  right(
    'variables within a branch',
    direct(
      ['flow/each', { items: '[1, 2, 3]', as: 'n' }, { to: { ...to('s1', 'item'), ...to('s3') } }],
      ['data/map', { value: '$n * $n' }, { set: { square: ':output' } }],
      ['data/map', { value: '$square + 1' }, end],
      ['action/response', { body: '$' }],
    ),
  ),
  right(
    'what comes of a failure',
    direct(
      [
        'data/http',
        { url: '"https://a.example"' },
        {
          retry: { attempts: 3, delay: 5, factor: 2 },
          timeout: 10,
          to: { ...to('s1'), ...to('s2', 'error') },
        },
      ],
      ['action/response', { body: 'body' }, end],
      ['action/notify', { recipients: 'manager', recipes: { title: '"It failed: " & message' } }],
    ),
  ),
  right(
    'a failure of one’s own',
    onTicket(
      ['flow/if', { condition: '$resource.minutes > 1000' }, { to: to('s2', 'true') }],
      ['flow/fail', { code: 'too_long', message: '"At most 1000, not " & $resource.minutes' }],
    ),
  ),
  right(
    'a wait until a day',
    onTicket(
      ['flow/if', { condition: '$exists($resource.due)' }, { to: to('s2', 'true') }],
      ['flow/wait', { until: '$resource.due' }],
      ['action/notify', { recipients: 'clerk', title: 'Due' }],
    ),
  ),
  right(
    'a wait for seconds',
    onTicket(['flow/wait', { seconds: '60 * 60' }], ['action/notify', { title: 'An hour later' }]),
  ),
  right(
    'many cases',
    hook(
      [
        'flow/switch',
        { value: 'type', cases: { paid: '"payment.paid"', failed: '"payment.failed"' } },
        { to: { ...to('s2', 'paid'), ...to('s3', 'failed'), ...to('s3') } },
      ],
      ['action/response', { status: 200 }, end],
      ['action/response', { status: 202, body: '"ignored"' }],
    ),
  ),
  right(
    'cases of numbers',
    onTicket(
      [
        'flow/switch',
        { value: '$resource.minutes', cases: { none: '0', one: '1' } },
        { to: { ...to('s2', 'none'), ...to('s2') } },
      ],
      ['action/refresh'],
    ),
  ),
  right(
    'two ways at once',
    onTicket(
      ['data/map', { value: '$resource' }, { to: { default: { s2: ['default'], s3: ['default'] } } }],
      ['action/notify', { title: 'One' }, end],
      ['action/notify', { title: 'Two' }],
    ),
  ),
  right(
    'pages that end',
    chain(
      [
        [
          'data/http',
          { url: '"https://a.example/list?page=" & ($page ?: 1)' },
          { set: { answer: ':output' } },
        ],
        ['flow/if', { condition: '$exists($answer.body.next)' }, { to: to('s2', 'true') }],
        ['action/run', { workflow: 'w', scope: true, input: { page: '($page ?: 1) + 1' } }],
      ],
      { entry: 's0' },
    ),
  ),
  right(
    'every working day',
    nightly(
      ['data/find', { module: 'orders', filter: { status: '"submitted"' } }],
      [
        'action/mail',
        {
          to: '"baker@bakery.example"',
          subject: '"Orders of today: " & $count($)',
          text: '$join($.number, ", ")',
        },
      ],
    ),
  ),
  right(
    'six fields',
    chain([['event/schedule', { cron: '30 0 6 L * *' }], ['flow/fail']], {
      elevated: true,
      events: [{ identifier: 'n', type: 'schedule' }],
    }),
  ),
  right(
    '29 February',
    chain([['event/schedule', { cron: '0 6 29 2 *', timezone: 'UTC' }], ['flow/fail']], {
      actor: 'robot@bakery.example',
      events: [{ identifier: 'n', type: 'schedule' }],
    }),
  ),
  right(
    'limits',
    chain([['data/map', { value: '1' }]], {
      entry: 's0',
      limits: { steps: 100, seconds: 5 },
      trace: 'all',
      title: 'T',
      description: 'D',
    }),
  ),
];
