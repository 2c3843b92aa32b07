import { right, type Right } from '../case.ts';
import { after, chain, direct, hook, nightly, onOrder, onTicket, to, type Step } from '../workflow-pieces.ts';

const ask: Step = [
  'action/notify',
  { recipients: 'manager', title: 'Go?', actions: 'yes, no' },
  { to: { ...to('s2', 'yes'), ...to('s3', 'no') } },
];

/** Saving and deleting. */
export const saving: Right[] = [
  right(
    'a new one',
    hook([
      'action/save',
      { module: 'tickets', mode: 'create', recipes: { subject: 'title', body: 'text', status: '"open"' } },
    ]),
  ),
  right(
    'a new one with all that it needs',
    onTicket([
      'action/save',
      {
        module: 'orders',
        mode: 'create',
        recipes: {
          number: '"T-" & $resource.id',
          customer: '$input.customer',
          lines: [{ title: '"Work"', qty: '1', unit: '"piece"', price: '$resource.minutes * 2' }],
        },
      },
    ]),
  ),
  right(
    'a new one with rows',
    hook([
      'action/save',
      {
        module: 'orders',
        mode: 'create',
        recipes: {
          number: 'number',
          customer: 'customer',
          lines: 'items.{"title": name, "qty": quantity, "price": price}',
        },
      },
    ]),
  ),
  right(
    'a new one by an expression',
    hook(['action/save', { module: 'customers', mode: 'create', recipes: '{"name": name, "email": email}' }]),
  ),
  right(
    'a copy with another number',
    onOrder([
      'action/save',
      {
        module: 'orders',
        mode: 'create',
        copy: '$resource',
        recipes: { number: '$resource.number & "-2"', status: '"draft"' },
      },
    ]),
  ),
  right('the whole body', hook(['action/save', { module: 'tickets', copy: '$' }])),
  right(
    'an update by id',
    direct([
      'action/save',
      { module: 'tickets', id: '$input.ticket', mode: 'update', recipes: { status: '"done"' } },
    ]),
  ),
  right(
    'an update after an answer',
    onTicket(
      ask,
      [
        'action/save',
        { module: 'tickets', id: '$resource.id', mode: 'update', recipes: { status: '"done"' } },
        { to: {} },
      ],
      [
        'action/save',
        {
          module: 'tickets',
          id: '$resource.id',
          mode: 'update',
          recipes: { status: '"waiting"', body: '"Refused"' },
        },
      ],
    ),
  ),
  right(
    'an update of what was found',
    direct(
      ['data/find', { module: 'tickets', filter: { status: '"waiting"' }, one: true }],
      ['action/save', { recipes: { status: '"open"' } }],
    ),
  ),
  right(
    'an update of all that were found',
    nightly(
      ['data/find', { module: 'tickets', filter: { status: '"waiting"' } }],
      ['action/save', { recipes: { status: '"open"', minutes: '(minutes ?: 0) + 1' } }],
    ),
  ),
  right(
    'an update of each',
    nightly(
      ['data/find', { module: 'tickets', filter: { status: '"waiting"' } }, { set: { found: ':output' } }],
      ['flow/each', { items: '$found', as: 'ticket' }, { to: to('s3', 'item') }],
      [
        'action/save',
        { module: 'tickets', id: '$ticket.id', mode: 'update', recipes: { priority: '"high"' } },
      ],
    ),
  ),
  right(
    'an update of the customer',
    onOrder([
      'action/save',
      {
        module: 'customers',
        id: '$resource.customer',
        mode: 'update',
        recipes: { vip: '$resource.total > 1000' },
      },
    ]),
  ),
  right(
    'relations of the right module',
    onTicket([
      'action/save',
      {
        module: 'tickets',
        mode: 'create',
        recipes: {
          subject: '"Again: " & $resource.subject',
          parent: '$resource.id',
          customer: '$resource.customer',
        },
      },
    ]),
  ),
  right(
    'the one who caused it',
    onTicket([
      'action/save',
      { recipes: { assignee: '$user.id', due: '$fromMillis($millis() + 86400000)' } },
    ]),
  ),
  right(
    'dates and times',
    hook([
      'action/save',
      {
        module: 'orders',
        mode: 'create',
        recipes: { number: 'number', customer: 'customer', delivery: '"2026-12-24"' },
      },
    ]),
  ),
  right(
    'choices by conditions',
    onTicket([
      'action/save',
      {
        recipes: {
          priority: '$resource.minutes > 60 ? "high" : $resource.minutes > 30 ? "normal" : "low"',
          status: '$resource.status = "open" ? "waiting" : $resource.status',
        },
      },
    ]),
  ),
  right(
    'choices by a lookup',
    hook([
      'action/save',
      {
        module: 'tickets',
        mode: 'create',
        recipes: {
          subject: 'title',
          priority: '$lookup({"1": "high", "2": "normal"}, $string(rank)) ?: "low"',
        },
      },
    ]),
  ),
  right(
    'several choices',
    onOrder(['action/save', { recipes: { tags: '$append($resource.tags, "rush")' } }]),
  ),
  right(
    'a file',
    onOrder(
      [
        'action/convert',
        { value: '"<p>" & $resource.number & "</p>"', from: 'html', to: 'pdf', file: true },
        { set: { pdf: ':output' } },
      ],
      ['action/save', { module: 'orders', id: '$resource.id', mode: 'update', recipes: { invoice: '$pdf' } }],
    ),
  ),
  right(
    'the id of a file',
    onOrder(
      ['action/convert', { value: '"<p>x</p>"', from: 'html', to: 'pdf', file: true }],
      ['action/save', { module: 'orders', id: '$resource.id', mode: 'update', recipes: { invoice: '$.id' } }],
    ),
  ),
  right(
    'its own module after an update, once',
    after(
      'on_update',
      'tickets',
      [
        'flow/if',
        { condition: '$resource.status = "done" and $not($exists($resource.due))' },
        { to: to('s2', 'true') },
      ],
      ['action/save', { module: 'tickets', id: '$resource.id', mode: 'update', recipes: { due: '$now()' } }],
    ),
  ),
  right(
    'its own module after creation',
    after('on_create', 'tickets', ['action/save', { recipes: { priority: '"normal"' } }]),
  ),
  right(
    'another module after an update',
    after('on_update', 'orders', [
      'action/save',
      { module: 'tickets', mode: 'create', recipes: { subject: '"Changed: " & $resource.number' } },
    ]),
  ),
  right(
    'what it was before',
    chain(
      [
        ['event/on_update', {}, { set: { before: ':before', later: ':after' } }],
        ['flow/if', { condition: '$before.status != $later.status' }, { to: to('s2', 'true') }],
        [
          'action/notify',
          {
            recipients: 'clerk',
            recipes: { title: '$later.subject & ": " & $before.status & " → " & $later.status' },
          },
        ],
      ],
      { elevated: true, events: [{ identifier: 'moved', type: 'on_update', module: 'tickets' }] },
    ),
  ),
  right(
    'deleting the resource',
    onTicket(['action/delete'], ['action/redirect', { view: { module: 'tickets', view: 'index' } }]),
  ),
  right(
    'deleting what is old',
    nightly([
      'action/delete',
      {
        module: 'tickets',
        filter: { status: '"done"', updatedAt: { _lt: '$fromMillis($millis() - 8640000000)' } },
      },
    ]),
  ),
  right(
    'deleting what belongs to it',
    after('on_delete', 'customers', [
      'action/delete',
      { module: 'tickets', filter: { customer: '$resource.id' } },
    ]),
  ),
  right('deleting all', nightly(['action/delete', { module: 'tickets', all: true }])),
  right(
    'deleting by an id that is there',
    direct(
      ['flow/if', { condition: '$exists($input.ticket)' }, { to: to('s1', 'true') }],
      ['action/delete', { module: 'tickets', id: '$input.ticket' }],
    ),
  ),
  right(
    'deleting by a value that is there',
    hook(
      ['flow/if', { condition: 'reference != ""' }, { to: to('s2', 'true') }],
      ['action/delete', { module: 'orders', filter: { number: 'reference', status: '"draft"' } }],
    ),
  ),
  right(
    'deleting what was found',
    nightly(['data/find', { module: 'tickets', filter: { status: '"done"' } }], ['action/delete', {}]),
  ),
];
