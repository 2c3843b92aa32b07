import { right, type Right } from '../case.ts';
import { onItem, onJob } from '../garage.ts';
import { hook, to } from '../workflow-pieces.ts';

/** The garage: what looks unusual, and is right. */
export const garageFlowRight2: Right[] = [
  right(
    'recipient from a search',
    onJob(
      [
        'data/find',
        { module: 'vehicles', filter: { id: '$resource.vehicle' }, one: true },
        { set: { v: ':output' }, to: to('s2') },
      ],
      ['data/find', { module: 'owners', filter: { id: '$v.owner', mail: { _null: false } }, one: true }],
      ['action/mail', { to: 'mail', subject: '"x"', text: '"x"' }],
    ),
  ),
  right(
    'markup that is escaped',
    onJob([
      'action/mail',
      { to: '$user.email', subject: '"x"', html: '"<b>" & $html($resource.remark) & "</b>"' },
    ]),
  ),
  right('recipients by roles', onJob(['action/notify', { recipients: ['office', 'mechanic'], title: 'x' }])),
  right(
    'recipient by a field',
    onJob(
      ['flow/if', { condition: '$exists($resource.mechanic)' }, { to: to('s2', 'true') }],
      ['action/notify', { recipes: { recipients: '$resource.mechanic', title: '"x"' } }],
    ),
  ),
  right(
    'call in the background',
    onJob([
      'action/run',
      {
        workflow: 'remind',
        async: true,
        queue: 'printing',
        scope: true,
        input: { address: '$user.email', days: '$round($resource.hours)' },
      },
    ]),
  ),
  right(
    'call with more than is required left out',
    onJob(['action/run', { workflow: 'remind', scope: true, input: { address: '$user.email', days: 3 } }]),
  ),
  right(
    'wait until a field that was asked about',
    onJob(
      ['flow/if', { condition: '$exists($resource.due)' }, { to: to('s2', 'true') }],
      ['flow/wait', { until: '$resource.due' }],
    ),
  ),
  right('wait until a day at six', onJob(['flow/wait', { until: '$resource.begins & "T06:00:00Z"' }])),
  right(
    'cells of the changed row',
    onItem([
      'action/set',
      { recipes: { '${selector}.text': '"x"', total: '$sum($resource.items.(price * qty))' } },
    ]),
  ),
  right(
    'row used after asking',
    onItem(
      ['flow/if', { condition: '$exists($row.part)' }, { to: to('s2', 'true') }],
      ['data/find', { module: 'parts', filter: { id: '$row.part' }, one: true }],
    ),
  ),
  right('row of whatever was pressed', onItem(['data/map', { value: '$row.price * $row.qty' }])),
  right(
    'hidden by a condition',
    onJob(['action/set', { properties: { hidden: { remark: '$resource.state = "planned"' } } }]),
  ),
  right(
    'row added at the front',
    onJob(['action/set', { add: [{ field: 'items', value: { qty: 1, sort: '"labour"' }, at: 0 }] }]),
  ),
  right('redirect to an entry', onJob(['action/redirect', { url: '"/app/m/jobs/" & $resource.id' }])),
  right(
    'redirect into a new window',
    onJob(['action/redirect', { view: { module: 'jobs', view: 'index' }, target: '_blank' }]),
  ),
  right('answer to a webhook', hook(['action/response', { status: 202, body: { ok: true } }])),
  right(
    'condition by a list',
    onJob(
      ['flow/if', { condition: '"express" in $resource.labels' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
  ),
  right(
    'comparison of days as texts',
    onJob(
      ['flow/if', { condition: '$resource.begins > $substring($now(), 0, 10)' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
  ),
  right(
    'switch over truth',
    onJob(
      [
        'flow/switch',
        { value: '$resource.urgent', cases: { now: 'true', later: 'false' } },
        { to: { now: { s2: ['default'] }, later: { s2: ['default'] } } },
      ],
      ['action/refresh'],
    ),
  ),
  right(
    'regular expression',
    onJob(
      ['flow/if', { condition: '$match($resource.number, /^J-/)' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
  ),
  right(
    'an element that is disabled',
    onJob(['data/map', { value: '$nothing_there.x' }, { disabled: true }], ['action/refresh']),
  ),
];
