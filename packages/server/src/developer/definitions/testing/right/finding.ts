import { right, type Right } from '../case.ts';
import { after, direct, hook, nightly, onOrder, onTicket, to, type Step } from '../workflow-pieces.ts';

const at = (condition: string): Step => ['flow/if', { condition }, { to: to('s2', 'true') }];
const say: Step = ['action/response', { body: '$' }];

/** Searches, and filters that are sure of their values. */
export const finding: Right[] = [
  right('all', direct(['data/find', { module: 'tickets' }], say)),
  right(
    'by a choice',
    direct(
      [
        'data/find',
        { module: 'tickets', filter: { status: '"open"', priority: { _in: ['"high"', '"normal"'] } } },
      ],
      say,
    ),
  ),
  right(
    'by two choices in an expression',
    direct(['data/find', { module: 'tickets', filter: { status: { _nin: '["done", "waiting"]' } } }], say),
  ),
  right(
    'by a required field',
    onOrder(
      [
        'data/find',
        { module: 'orders', filter: { customer: '$resource.customer', id: { _ne: '$resource.id' } } },
      ],
      say,
    ),
  ),
  right(
    'by a field with a default',
    onTicket(['data/find', { module: 'tickets', filter: { status: '$resource.status' } }], say),
  ),
  right(
    'by the id of the resource',
    onTicket(['data/find', { module: 'tickets', filter: { parent: '$resource.id' } }], say),
  ),
  right(
    'by an optional value',
    onTicket(
      [
        'data/find',
        {
          module: 'orders',
          filter: { customer: { _eq: '$resource.customer', optional: true }, status: '"draft"' },
        },
      ],
      say,
    ),
  ),
  right(
    'after asking whether it is there',
    onTicket(
      at('$exists($resource.customer)'),
      ['data/find', { module: 'orders', filter: { customer: '$resource.customer' } }],
      say,
    ),
  ),
  right(
    'after asking for it',
    onTicket(
      at('$resource.customer'),
      ['data/find', { module: 'customers', filter: { id: '$resource.customer' }, one: true }],
      say,
    ),
  ),
  right(
    'after comparing it with null',
    onTicket(
      at('$resource.customer != null'),
      ['data/find', { module: 'customers', filter: { id: '$resource.customer' }, one: true }],
      say,
    ),
  ),
  right(
    'after refusing what is empty',
    onTicket(
      [
        'flow/if',
        { condition: '$not($exists($resource.customer))' },
        { to: { ...to('s2', 'true'), ...to('s3', 'false') } },
      ],
      ['flow/fail', { code: 'no_customer', message: '"Choose a customer"' }, { to: {} }],
      ['data/find', { module: 'customers', filter: { id: '$resource.customer' }, one: true }],
      say,
    ),
  ),
  right(
    'with another value where there is none',
    onTicket(
      ['data/find', { module: 'tickets', filter: { priority: '$resource.priority ?: "normal"' } }],
      say,
    ),
  ),
  right(
    'with another value by a condition',
    onTicket(
      [
        'data/find',
        {
          module: 'tickets',
          filter: { priority: '$exists($resource.priority) ? $resource.priority : "normal"' },
        },
      ],
      say,
    ),
  ),
  right(
    'with a text in any case',
    onTicket(
      ['data/find', { module: 'tickets', filter: { subject: { _contains: '"re: " & $resource.body' } } }],
      say,
    ),
  ),
  right(
    'by what was looked for before',
    nightly(
      [
        'data/find',
        { module: 'tickets', filter: { due: { _lt: '$now()' }, status: '"open"' } },
        { set: { late: ':output' } },
      ],
      ['flow/each', { items: '$late', as: 'ticket' }, { to: to('s3', 'item') }],
      ['data/find', { module: 'tickets', filter: { due: { _gte: '$ticket.due' } } }],
      say,
    ),
  ),
  right(
    'by what is not empty',
    nightly(
      [
        'data/find',
        { module: 'tickets', filter: { customer: { _null: false } } },
        { set: { found: ':output' } },
      ],
      ['flow/each', { items: '$found', as: 'ticket' }, { to: to('s3', 'item') }],
      ['data/find', { module: 'customers', filter: { id: '$ticket.customer' }, one: true }],
      say,
    ),
  ),
  right(
    'by the body of a webhook',
    hook(['data/find', { module: 'customers', filter: { email: 'email' }, one: true }], say),
  ),
  right(
    'by a value that somebody sends',
    direct(['data/find', { module: 'orders', filter: { number: '$input.number' }, one: true }], say),
  ),
  right(
    'by a part of the address of a day',
    direct(
      ['data/find', { module: 'orders', filter: { delivery: { _gte: '$substring($now(), 0, 10)' } } }],
      say,
    ),
  ),
  right(
    'by a time reckoned back',
    nightly(
      [
        'data/find',
        { module: 'tickets', filter: { updatedAt: { _lt: '$fromMillis($millis() - 86400000)' } } },
      ],
      say,
    ),
  ),
  right(
    'behind a relation',
    direct(['data/find', { module: 'orders', filter: { customer: { country: '"DE"', vip: 'true' } } }], say),
  ),
  right(
    'in rows',
    direct(
      ['data/find', { module: 'orders', filter: { lines: { _some: { unit: '"kg"', qty: { _gt: '1' } } } } }],
      say,
    ),
  ),
  right(
    'with or and not',
    direct(
      [
        'data/find',
        { module: 'tickets', filter: { _or: [{ priority: '"high"' }, { _not: { status: '"done"' } }] } },
      ],
      say,
    ),
  ),
  right(
    'what has no value',
    direct(['data/find', { module: 'tickets', filter: { assignee: null, due: { _null: true } } }], say),
  ),
  right(
    'by numbers and booleans',
    direct(
      ['data/find', { module: 'customers', filter: { vip: true, credit: { _between: ['1', '100'] } } }],
      say,
    ),
  ),
  right(
    'by words',
    direct(
      ['data/find', { module: 'tickets', search: '$input.words', sort: '-updatedAt,subject', limit: 20 }],
      say,
    ),
  ),
  right(
    'mine',
    onTicket(
      ['data/find', { module: 'tickets', filter: { assignee: '$user.id', createdBy: '$user.id' } }],
      say,
    ),
  ),
  right(
    'those of many',
    direct(
      ['data/find', { module: 'customers', filter: { country: '"DE"' } }, { set: { found: ':output' } }],
      ['data/find', { module: 'orders', filter: { customer: { _in: '$found.id' } } }],
      say,
    ),
  ),
  right(
    'one, or a new one',
    hook(
      [
        'data/find',
        { module: 'customers', filter: { email: '$event.value.email' }, one: true },
        { set: { customer: ':output' }, to: { ...to('s3'), ...to('s2', 'empty') } },
      ],
      [
        'action/save',
        {
          module: 'customers',
          mode: 'create',
          recipes: { name: '$event.value.name', email: '$event.value.email' },
        },
        { set: { customer: ':output' } },
      ],
      [
        'action/save',
        {
          module: 'tickets',
          mode: 'create',
          recipes: { subject: '$event.value.subject', customer: '$customer.id' },
        },
      ],
    ),
  ),
  right(
    'after it was created',
    after(
      'on_create',
      'orders',
      ['data/find', { module: 'customers', filter: { id: '$resource.customer' }, one: true }],
      ['flow/if', { condition: '$exists(email)' }, { to: to('s3', 'true') }],
      ['action/mail', { to: 'email', subject: '"Thank you, " & name', text: '"We got your order."' }],
    ),
  ),
  right(
    'how many there are',
    direct(
      [
        'data/find',
        { module: 'tickets', filter: { status: '"open"' } },
        { to: { ...to('s1'), ...to('s2', 'empty') } },
      ],
      ['action/response', { body: { open: '$count($)' } }, { to: {} }],
      ['action/response', { body: { open: '0' } }],
    ),
  ),
];
