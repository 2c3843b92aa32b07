import { right, type Right } from '../case.ts';
import { onBooking } from '../hotel.ts';
import { after, chain, direct, hook, nightly, to } from '../workflow-pieces.ts';

const bind = (type: string, identifier: string, module?: string) => ({
  identifier,
  type,
  ...(module === undefined ? {} : { module }),
});

/** Right definitions around the hotel, part 4. */
export const hotelReports: Right[] = [
  right(
    'a call with what comes from outside',
    hook(
      [
        'action/run',
        { workflow: 'price_of', scope: true, input: { kind: '$.kind', nights: '$number($.nights)' } },
      ],
      ['action/response', { body: '$' }],
    ),
  ),
  right('a call in the present context', onBooking(['action/run', { workflow: 'tell' }])),
  right(
    'payments',
    onBooking(
      [
        'data/http',
        {
          url: '"https://api.pay.example/v1/" & $encodeUrlComponent($resource.number)',
          method: 'POST',
          connection: 'payments',
          headers: { 'X-Request-Id': '$run.id' },
          body: { amount: '$resource.sum' },
          expect: ['2xx', 'json'],
        },
        {
          retry: { attempts: 3, delay: 2 },
          timeout: 10,
          to: { default: { s2: ['default'] }, error: { s3: ['default'] } },
        },
      ],
      [
        'action/save',
        {
          module: 'bookings',
          id: '$resource.id',
          mode: 'update',
          recipes: { meta: '$.body', notes: '$string($.body.id)' },
        },
        { to: {} },
      ],
      ['action/notify', { type: 'error', recipes: { title: '"Not paid: " & $.message' } }],
    ),
  ),
  right(
    'a call without a connection',
    nightly(
      [
        'data/http',
        { url: '"https://api.other.example/rates.json"', headers: { Accept: '"application/json"' } },
      ],
      ['flow/each', { items: '$.body.rates' }, { to: to('s3', 'item') }],
      ['data/find', { module: 'rooms', filter: { number: '$item.room' }, one: true }],
      ['action/save', { mode: 'update', recipes: { rate: '$item.rate' } }],
    ),
  ),
  right(
    'a stripe webhook',
    chain(
      [
        ['event/webhook', { connection: 'pay_hook', check: 'stripe' }],
        [
          'flow/if',
          { condition: '$.type = "charge.succeeded" and $exists($event.request.headers."stripe-signature")' },
          { to: { true: { s2: ['default'] }, false: { s3: ['default'] } } },
        ],
        [
          'data/find',
          { module: 'bookings', filter: { number: '$.data.object.reference' }, one: true },
          { to: to('s4') },
        ],
        ['action/response', { status: 202, headers: { 'X-Seen': 'yes' } }, { to: {} }],
        [
          'action/save',
          {
            mode: 'update',
            recipes: { state: '"confirmed"', deposit: '$event.value.data.object.amount / 100' },
          },
        ],
      ],
      { elevated: true, events: [bind('webhook', 'stripe')] },
    ),
  ),
  right(
    'a log of changes',
    chain(
      [
        ['event/on_update', {}, { set: { old: ':before', later: ':after' }, to: to('s1') }],
        ['flow/if', { condition: '$old.state != $later.state' }, { to: to('s2', 'true') }],
        [
          'action/notify',
          {
            recipients: 'owner',
            recipes: { title: '$later.number & ": " & $old.state & " → " & $later.state' },
          },
        ],
      ],
      { elevated: true, events: [bind('on_update', 'booking_updated', 'bookings')] },
    ),
  ),
  right(
    'an update that ends',
    after(
      'on_update',
      'bookings',
      [
        'flow/if',
        { condition: '$.state = "left" and $not($exists(confirmed_at))' },
        { to: to('s2', 'true') },
      ],
      ['action/save', { recipes: { confirmed_at: '$now()' } }],
    ),
  ),
  right(
    'a copy of what was created elsewhere',
    after('on_create', 'guests', [
      'action/save',
      {
        module: 'companies',
        mode: 'create',
        recipes: { name: '"Private: " & $resource.email', contact: '$resource.id' },
      },
    ]),
  ),
  right(
    'what was deleted is told',
    chain(
      [
        ['event/on_delete', {}, { set: { was: ':before' }, to: to('s1') }],
        ['action/notify', { recipients: 'owner', recipes: { title: '"Gone: " & $was.number' } }],
      ],
      { elevated: true, events: [bind('on_delete', 'booking_deleted', 'bookings')] },
    ),
  ),
  right(
    'an export of some',
    nightly(
      [
        'action/export',
        {
          module: 'bookings',
          filter: {
            arrival: { _between: ['"2026-01-01"', '"2026-12-31"'] },
            state: { _nin: ['"cancelled"'] },
          },
          fields: ['number', 'guest', 'sum'],
          sort: '-arrival',
          format: 'xlsx',
          filename: '"/reports/" & $substring($now(), 0, 10) & ".xlsx"',
        },
      ],
      [
        'action/mail',
        { to: '"owner@example.com"', subject: '$.name', text: '"The report."', attachments: ['$'] },
      ],
    ),
  ),
  right('an export of all', nightly(['action/export', { module: 'rooms', all: true, format: 'json' }])),
  right(
    'a filter by what may be left out',
    direct(
      [
        'data/find',
        {
          module: 'bookings',
          filter: {
            state: { _eq: '$input.state', optional: true },
            deposit: { _gt: 10, _lt: 1000 },
            _or: [{ notes: { _null: true } }, { notes: { _contains: '$input.word' } }],
          },
          limit: 20,
        },
      ],
      ['action/response', { body: '$.number' }],
    ),
  ),
  right(
    'a search',
    direct(
      ['data/find', { module: 'guests', search: '$input.q', sort: 'name' }],
      ['action/response', { body: '$.{"id": id, "name": name}' }],
    ),
  ),
  right(
    'redirects',
    onBooking(
      [
        'flow/if',
        { condition: '$resource.state = "left"' },
        { to: { true: { s2: ['default'] }, false: { s3: ['default'] } } },
      ],
      ['action/redirect', { view: { module: 'bookings', view: 'index' } }, { to: {} }],
      [
        'action/redirect',
        { view: { module: 'guests', view: 'show', id: '$resource.guest' }, target: '_blank' },
      ],
    ),
  ),
  right(
    'a nice number',
    onBooking([
      'action/response',
      {
        body: '{"text": $formatNumber($resource.sum ?: 0, "#,##0.00") & " EUR", "days": [1..3].("day " & $), "first": $resource.extras^(>price)[0].title}',
      },
    ]),
  ),
];
