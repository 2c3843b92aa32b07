import { fault, type Fault } from '../../case.ts';
import { onItem, onJob } from '../../garage.ts';
import { after, chain, direct, hook, nightly, to } from '../../workflow-pieces.ts';
import { optionPath as o } from '../hotel/pieces.ts';

/** Faults of the garage: nothing, variables, circles, events and other systems. */
export const garageFlow: Fault[] = [
  fault(
    'optional user as an id',
    onJob(['data/find', { module: 'jobs', filter: { mechanic: '$resource.mechanic' } }]),
    o(1, 'filter.mechanic'),
    'warning may_be_nothing',
  ),
  fault(
    'optional part of a row',
    onItem(['data/find', { module: 'parts', filter: { id: '$row.part' }, one: true }]),
    o(1, 'filter.id'),
    'warning may_be_nothing',
  ),
  fault(
    'nobody at night',
    nightly(['data/find', { module: 'jobs', filter: { mechanic: '$user.id' } }]),
    o(1, 'filter.mechanic'),
    'warning may_be_nothing',
  ),
  fault(
    'deletion by the body of a webhook',
    hook(['action/delete', { module: 'invoices', filter: { number: '$.number' } }]),
    o(1, 'filter.number'),
    'warning may_be_nothing',
  ),
  fault(
    'deletion by input',
    direct(['action/delete', { module: 'invoices', id: '$input.id' }]),
    o(0, 'id'),
    'warning may_be_nothing',
  ),
  fault(
    'deletion without condition',
    nightly(['action/delete', { module: 'invoices' }]),
    'workflows/w:elements.1.options.id',
    'warning required',
  ),
  fault(
    'empty and-list',
    nightly(['action/export', { module: 'invoices', filter: { _and: [] } }]),
    'workflows/w:elements.1.options.filter',
    'error bad_value',
  ),
  fault(
    'save without module at night',
    nightly(['action/save', { recipes: { state: '"planned"' } }]),
    'workflows/w:elements.1.options.module',
    'warning required',
  ),
  fault(
    'save without module behind http',
    onJob(
      ['data/http', { url: '"https://api.dealer.example/x"' }],
      ['action/save', { recipes: { remark: '$.body.text' } }],
    ),
    'workflows/w:elements.2.options.module',
    'warning required',
  ),
  fault(
    'save without module behind a question',
    onJob(
      ['action/notify', { recipients: 'office', title: 'x', actions: 'yes, no' }, { to: to('s2', 'yes') }],
      ['action/save', { recipes: { state: '"running"' } }],
    ),
    'workflows/w:elements.2.options.module',
    'warning required',
  ),
  fault(
    'circle over three',
    onJob(
      ['data/map', { value: 1 }, { to: to('s2') }],
      ['data/map', { value: 2 }, { to: to('s3') }],
      ['data/map', { value: 3 }, { to: to('s1') }],
    ),
    'workflows/w:elements.1.to',
    'warning endless',
  ),
  fault(
    'if that both ways goes back',
    onJob(
      ['data/map', { value: 1 }],
      [
        'flow/if',
        { condition: '$resource.urgent' },
        { to: { true: { s1: ['default'] }, false: { s1: ['default'] } } },
      ],
    ),
    'workflows/w:elements.1.to',
    'warning endless',
  ),
  fault(
    'creation creates the same again',
    after('on_create', 'jobs', [
      'action/save',
      {
        module: 'jobs',
        mode: 'create',
        recipes: { vehicle: '$resource.vehicle', begins: '$resource.begins' },
      },
    ]),
    'workflows/w:elements.1',
    'warning endless',
  ),
  fault(
    'variable of the loop outside',
    nightly(
      ['data/find', { module: 'jobs', filter: { urgent: true } }],
      ['flow/each', { items: '$' }, { to: { item: { s3: ['default'] }, default: { s4: ['default'] } } }],
      ['data/map', { value: 'hours' }, { set: { sum: ':output' }, to: {} }],
      ['action/notify', { recipients: 'office', recipes: { title: '"Hours " & $sum' } }],
    ),
    o(4, 'recipes.title'),
    'warning unset',
  ),
  fault(
    'item of the loop outside',
    nightly(
      ['data/find', { module: 'jobs', filter: { urgent: true } }],
      [
        'flow/each',
        { items: '$', as: 'job' },
        { to: { item: { s3: ['default'] }, default: { s4: ['default'] } } },
      ],
      ['data/map', { value: '$job.hours' }, { to: {} }],
      ['action/notify', { recipients: 'office', recipes: { title: '$job.number' } }],
    ),
    o(4, 'recipes.title'),
    'warning out_of_branch',
  ),
  fault(
    'variable of the error branch',
    onJob(
      [
        'data/http',
        { url: '"https://api.dealer.example/x"' },
        { set: { r: ':output' }, to: { default: { s2: ['default'] }, error: { s2: ['default'] } } },
      ],
      ['data/map', { value: '$r.status' }],
    ),
    o(2, 'value'),
    'warning unset',
  ),
  fault(
    'variable behind empty',
    onJob(
      [
        'data/find',
        { module: 'invoices', filter: { job: '$resource.id' }, one: true },
        { to: { default: { s2: ['default'] }, empty: { s3: ['default'] } } },
      ],
      ['data/map', { value: '$' }, { set: { old: ':output' }, to: to('s3') }],
      ['data/map', { value: '$old.number' }],
    ),
    o(3, 'value'),
    'warning unset',
  ),
  fault(
    'variable that is misspelt',
    onJob(
      ['data/map', { value: 1 }, { set: { amount: ':output' }, to: to('s2') }],
      ['data/map', { value: '$amout + 1' }],
    ),
    o(2, 'value'),
    'warning unknown_variable',
  ),
  fault(
    'variable set to what is not there',
    onJob(['data/map', { value: 1 }, { set: { x: ':value' }, to: to('s2') }], ['data/map', { value: '$x' }]),
    'workflows/w:elements.1.set.x',
    'error unknown_placeholder',
  ),
  fault(
    'cron of 31 April',
    chain(
      [
        ['event/schedule', { cron: '0 6 31 4 *' }],
        ['action/notify', { recipients: 'office', title: 'x' }],
      ],
      { elevated: true, events: [{ identifier: 'n', type: 'schedule' }] },
    ),
    'workflows/w:elements.0.options.cron',
    'error bad_value',
  ),
  fault(
    'cron with an hour of 24',
    chain(
      [
        ['event/schedule', { cron: '0 24 * * *' }],
        ['action/notify', { recipients: 'office', title: 'x' }],
      ],
      { elevated: true, events: [{ identifier: 'n', type: 'schedule' }] },
    ),
    'workflows/w:elements.0.options.cron',
    'error bad_value',
  ),
  fault(
    'cron of four parts',
    chain(
      [
        ['event/schedule', { cron: '0 6 * *' }],
        ['action/notify', { recipients: 'office', title: 'x' }],
      ],
      { elevated: true, events: [{ identifier: 'n', type: 'schedule' }] },
    ),
    'workflows/w:elements.0.options.cron',
    'error bad_value',
  ),
  fault(
    'cron of the sixth Monday',
    chain(
      [
        ['event/schedule', { cron: '0 6 * * 1#6' }],
        ['action/notify', { recipients: 'office', title: 'x' }],
      ],
      { elevated: true, events: [{ identifier: 'n', type: 'schedule' }] },
    ),
    'workflows/w:elements.0.options.cron',
    'error bad_value',
  ),
  fault(
    'time zone that is none',
    chain(
      [
        ['event/schedule', { cron: '0 6 * * *', timezone: 'Europe/Hamburg' }],
        ['action/notify', { recipients: 'office', title: 'x' }],
      ],
      { elevated: true, events: [{ identifier: 'n', type: 'schedule' }] },
    ),
    'workflows/w:elements.0.options.timezone',
    'error bad_value',
  ),
  fault(
    'event without binding',
    chain([['event/on_click', { event: 'job_closed' }], ['action/refresh']], {
      events: [{ identifier: 'job_pressed', type: 'on_click', module: 'jobs' }],
    }),
    'workflows/w:elements.0.options.event',
    'error unknown_event',
  ),
  fault(
    'binding without element',
    chain([['event/on_click'], ['action/refresh']], {
      events: [
        { identifier: 'job_pressed', type: 'on_click', module: 'jobs' },
        { identifier: 'job_state', type: 'on_change', module: 'jobs' },
      ],
    }),
    'workflows/w:events.1.type',
    'warning no_event_element',
  ),
];
