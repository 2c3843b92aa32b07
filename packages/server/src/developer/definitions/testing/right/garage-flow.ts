import { right, type Right } from '../case.ts';
import { onJob } from '../garage.ts';
import { after, chain, direct, hook, nightly, to } from '../workflow-pieces.ts';

const save = (recipes: object, more: object = {}) =>
  ['action/save', { module: 'jobs', id: '$resource.id', mode: 'update', recipes, ...more }] as const;
const clock = (cron: string, timezone?: string) =>
  chain(
    [
      ['event/schedule', { cron, ...(timezone === undefined ? {} : { timezone }) }],
      ['action/notify', { recipients: 'office', title: 'x' }],
    ],
    {
      elevated: true,
      events: [{ identifier: 'n', type: 'schedule' }],
    },
  );

/** The garage: what looks unusual, and is right. */
export const garageFlowRight: Right[] = [
  right('29 February', clock('0 6 29 2 *')),
  right('last day of the month', clock('0 6 L * *')),
  right(
    'working day nearest to the 15th, with seconds',
    clock('30 0 6 15W * *', 'America/Argentina/Ushuaia'),
  ),
  right('second Friday of a quarter', clock('0 6 * 1,4,7,10 5#2')),
  right('Sunday as 7', clock('0 6 * * 7')),
  right('choice from a lookup', onJob(save({ state: '$lookup({"a": "running", "b": "waiting"}, "a")' }))),
  right(
    'choice kept unless urgent',
    onJob(save({ state: '$resource.urgent ? "running" : $resource.state' })),
  ),
  right(
    'choice of a call that is not known',
    onJob(
      ['action/run', { workflow: 'tell' }, { set: { r: ':output' }, to: to('s2') }],
      save({ state: '$r.state' }),
    ),
  ),
  right(
    'empty choice by null',
    onJob([
      'action/save',
      { module: 'vehicles', id: '$resource.vehicle', mode: 'update', recipes: { fuel: null } },
    ]),
  ),
  right('no labels', onJob(save({ labels: '[]' }))),
  right(
    'labels without one of them',
    onJob(save({ labels: '$filter($resource.labels, function($l) { $l != "recall" })' })),
  ),
  right(
    'rows mapped from rows',
    onJob(save({ items: '$map($resource.items, function($i) { $merge([$i, {"price": $i.price * 2}]) })' })),
  ),
  right(
    'rows of another save',
    onJob([
      'action/save',
      {
        module: 'jobs',
        mode: 'create',
        recipes: {
          vehicle: '$resource.vehicle',
          begins: '$resource.begins',
          items: '$resource.items[sort = "part"]',
        },
      },
    ]),
  ),
  right(
    'number as text for money',
    onJob([
      'action/save',
      {
        module: 'invoices',
        mode: 'create',
        recipes: {
          number: '"R-" & $resource.number',
          job: '$resource.id',
          date: '$substring($now(), 0, 10)',
          amount: '"12.50"',
          recipient: '"a@example.com"',
        },
      },
    ]),
  ),
  right('instant with an offset', onJob(save({ due: '"2026-11-17T10:00:00+01:00"' }))),
  right('millis made a time', onJob(save({ due: '$fromMillis($toMillis($now()) + 86400000)' }))),
  right(
    'day of a time',
    onJob(save({ begins: '$resource.due ? $substring($resource.due, 0, 10) : $resource.begins' })),
  ),
  right(
    'whole number by rounding',
    onJob([
      'action/save',
      { module: 'vehicles', id: '$resource.vehicle', mode: 'update', recipes: { km: '$round(1.5)' } },
    ]),
  ),
  right(
    'required field by copy',
    onJob(
      [
        'data/find',
        { module: 'parts', filter: { sku: '"A"' }, one: true },
        { set: { p: ':output' }, to: to('s2') },
      ],
      ['action/save', { module: 'parts', mode: 'create', copy: '$p', recipes: { sku: '"B"' } }],
    ),
  ),
  right(
    'upsert by its key',
    hook([
      'action/save',
      { module: 'parts', by: ['sku'], recipes: { sku: '$.sku', title: '$.title', price: '$.price' } },
    ]),
  ),
  right(
    'several in one save',
    hook([
      'action/save',
      { module: 'parts', mode: 'create', recipes: '$.parts.{"sku": sku, "title": title, "price": price}' },
    ]),
  ),
  right(
    'filter from a list of ids',
    onJob(['data/find', { module: 'parts', filter: { id: { _in: '$resource.items.part' } } }]),
  ),
  right(
    'filter that may be left out',
    direct(['data/find', { module: 'jobs', filter: { mechanic: { _eq: '$input.who', optional: true } } }]),
  ),
  right(
    'filter by nothing',
    nightly(['data/find', { module: 'jobs', filter: { mechanic: { _null: true } } }]),
  ),
  right(
    'filter over two relations',
    nightly([
      'data/find',
      { module: 'invoices', filter: { job: { vehicle: { make: '"vw"' } }, paid: false } },
    ]),
  ),
  right(
    'filter by rows',
    nightly([
      'data/find',
      { module: 'jobs', filter: { vehicle: { owner: { kind: { _in: ['"fleet"', '"company"'] } } } } },
    ]),
  ),
  right('deletion of what the form shows', onJob(['action/delete'])),
  right('deletion of everything', nightly(['action/delete', { module: 'news', all: true }])),
  right(
    'deletion by an asked value',
    hook(
      ['flow/if', { condition: '$exists($.number)' }, { to: to('s2', 'true') }],
      ['action/delete', { module: 'invoices', filter: { number: '$.number' } }],
    ),
  ),
  right(
    'save behind a question with its module',
    onJob(
      ['action/notify', { recipients: 'office', title: 'x', actions: 'yes, no' }, { to: to('s2', 'yes') }],
      save({ state: '"running"' }),
    ),
  ),
  right(
    'loop that ends',
    onJob(
      ['data/map', { value: '($n ? $n : 0) + 1' }, { set: { n: ':output' }, to: to('s2') }],
      ['flow/if', { condition: '$n < 5' }, { to: { true: { s1: ['default'] } } }],
    ),
  ),
  right(
    'update of itself behind a condition',
    after(
      'on_update',
      'jobs',
      [
        'flow/if',
        { condition: '$resource.state = "finished" and $not($resource.urgent)' },
        { to: to('s2', 'true') },
      ],
      ['action/save', { module: 'jobs', id: '$resource.id', mode: 'update', recipes: { urgent: true } }],
    ),
  ),
  right(
    'update of another module',
    after('on_update', 'jobs', [
      'action/save',
      { module: 'vehicles', id: '$resource.vehicle', mode: 'update', recipes: { km: 1 } },
    ]),
  ),
  right(
    'variable with another value',
    onJob(
      [
        'flow/if',
        { condition: '$resource.urgent' },
        { to: { true: { s2: ['default'] }, false: { s3: ['default'] } } },
      ],
      ['data/map', { value: 20 }, { set: { extra: ':output' }, to: to('s3') }],
      ['data/map', { value: '$resource.total + ($extra ?: 0)' }],
    ),
  ),
  right(
    'variable of both ways',
    onJob(
      [
        'flow/if',
        { condition: '$resource.urgent' },
        { to: { true: { s2: ['default'] }, false: { s3: ['default'] } } },
      ],
      ['data/map', { value: 20 }, { set: { extra: ':output' }, to: to('s4') }],
      ['data/map', { value: 0 }, { set: { extra: ':output' }, to: to('s4') }],
      ['data/map', { value: '$resource.total + $extra' }],
    ),
  ),
  right(
    'output of the loop',
    nightly(
      ['data/find', { module: 'jobs', filter: { urgent: true } }],
      [
        'flow/each',
        { items: '$', as: 'job' },
        { to: { item: { s3: ['default'] }, default: { s4: ['default'] } } },
      ],
      ['data/map', { value: '$job.hours' }, { to: {} }],
      ['action/notify', { recipients: 'office', recipes: { title: '"Hours " & $sum($)' } }],
    ),
  ),
  right(
    'failed request handled',
    onJob(
      [
        'data/http',
        { url: '"https://api.dealer.example/x"' },
        { to: { default: { s2: ['default'] }, error: { s3: ['default'] } } },
      ],
      ['data/map', { value: '$.body.price' }, { to: {} }],
      ['action/notify', { recipients: 'office', recipes: { title: '"Failed: " & $.code' } }],
    ),
  ),
  right(
    'address made of parts',
    onJob([
      'data/http',
      {
        url: '"https://api.dealer.example/parts?sku=" & $encodeUrlComponent($resource.number)',
        connection: 'dealer',
      },
    ]),
  ),
  right('address from a variable', direct(['data/http', { url: '$input.url' }])),
  right(
    'several kinds of recipients',
    onJob([
      'action/mail',
      { to: '["Ann <ann@example.com>", $user.email]', cc: '$user', subject: '"x"', text: '"x"' },
    ]),
  ),
];
