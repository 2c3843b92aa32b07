import { fault, type Fault } from '../../case.ts';
import { onItem, onJob } from '../../garage.ts';
import { nightly, to } from '../../workflow-pieces.ts';
import { optionPath as o } from '../hotel/pieces.ts';

/** Faults of the garage: nothing, variables, circles, events and other systems. */
export const garageFlow3: Fault[] = [
  fault(
    'queue misspelt',
    onJob([
      'action/run',
      {
        workflow: 'remind',
        async: true,
        queue: 'printng',
        scope: true,
        input: { address: '"a@example.com"', days: 3 },
      },
    ]),
    o(1, 'queue'),
    'warning unknown_queue',
  ),
  fault(
    'parse without LaTeX',
    onJob(['action/convert', { value: '"x y"', from: 'markdown', to: 'html', parse: true }]),
    o(1, 'parse'),
    'warning no_effect',
  ),
  fault(
    'format that is none',
    onJob(['action/convert', { value: '"x y"', from: 'wordperfect', to: 'pdf' }]),
    o(1, 'from'),
    'error bad_value',
  ),
  fault('wait of a text', onJob(['flow/wait', { seconds: '"ten"' }]), o(1, 'seconds'), 'warning wrong_type'),
  fault(
    'wait until an optional time',
    onJob(['flow/wait', { until: '$resource.due' }]),
    o(1, 'until'),
    'warning may_be_nothing',
  ),
  fault(
    'condition that is a text',
    onJob(['flow/if', { condition: '"urgent"' }, { to: to('s2', 'true') }], ['action/refresh']),
    o(1, 'condition'),
    'warning constant',
  ),
  fault(
    'assignment for comparison',
    onJob(
      ['flow/if', { condition: '$resource.state := "planned"' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    o(1, 'condition'),
    'error expression_syntax',
  ),
  fault(
    'two equals signs',
    onJob(
      ['flow/if', { condition: '$resource.state == "planned"' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    o(1, 'condition'),
    'error expression_syntax',
  ),
  fault(
    'plus for texts',
    onJob(['data/map', { value: '"Job " + $resource.number' }]),
    o(1, 'value'),
    'warning wrong_type',
  ),
  fault(
    'sum of texts',
    onJob(['data/map', { value: '$sum($resource.items.text)' }]),
    o(1, 'value'),
    'warning wrong_type',
  ),
  fault(
    'length of a list',
    onJob(['data/map', { value: '$length($resource.items)' }]),
    o(1, 'value'),
    'warning wrong_type',
  ),
  fault(
    'day less than a number',
    onJob(
      ['flow/if', { condition: '$resource.begins < 20261117' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    o(1, 'condition'),
    'warning wrong_type',
  ),
  fault(
    'list used as one',
    nightly(
      ['data/find', { module: 'jobs', filter: { urgent: true } }, { set: { all: ':output' }, to: to('s2') }],
      ['action/save', { module: 'jobs', id: '$all.id', mode: 'update', recipes: { urgent: false } }],
    ),
    o(2, 'id'),
    'warning wrong_type',
  ),
  fault(
    'redirect to what the app has not',
    onJob(['action/redirect', { url: '"/app/jobs"' }]),
    o(1, 'url'),
    'warning bad_format',
  ),
  fault(
    'view that is none',
    onJob(['action/redirect', { view: { module: 'jobs', view: 'list' } }]),
    o(1, 'view.view'),
    'error not_a_choice',
  ),
  fault(
    'set at night',
    nightly(['action/set', { recipes: { state: '"planned"' } }]),
    'workflows/w:elements.1.type',
    'warning no_effect',
  ),
  fault(
    'add to a text',
    onJob(['action/set', { add: [{ field: 'remark', value: '"x"' }] }]),
    o(1, 'add.0.field'),
    'error wrong_type',
  ),
  fault(
    'property that is none',
    onJob(['action/set', { properties: { hide: { remark: true } } }]),
    o(1, 'properties.hide'),
    'warning unknown_property',
  ),
  fault(
    'property of no field',
    onJob(['action/set', { properties: { hidden: { remarks: true } } }]),
    o(1, 'properties.hidden.remarks'),
    'error unknown_field',
  ),
  fault(
    'status that is none',
    onItem(['action/set', { properties: { validateStatus: { '${selector}.price': '"wrong"' } } }]),
    o(1, 'properties.validateStatus.${selector}.price'),
    'warning not_a_choice',
  ),
  fault(
    'cell that the row has not',
    onItem(['action/set', { recipes: { '${selector}.amount': '1' } }]),
    o(1, 'recipes.${selector}.amount'),
    'error unknown_field',
  ),
  fault(
    'limit of nothing',
    nightly(['data/find', { module: 'jobs', filter: { urgent: true }, limit: 0 }]),
    o(1, 'limit'),
    'error too_small',
  ),
  fault(
    'sort by what is not there',
    nightly(['data/find', { module: 'jobs', filter: { urgent: true }, sort: '-begin' }]),
    o(1, 'sort'),
    'error unknown_field',
  ),
  fault(
    'sort by a list',
    nightly(['data/find', { module: 'jobs', filter: { urgent: true }, sort: 'items' }]),
    o(1, 'sort'),
    'error unknown_field',
  ),
  fault(
    'export of a field that is not there',
    nightly(['action/export', { module: 'jobs', all: true, fields: ['number', 'status'] }]),
    o(1, 'fields.1'),
    'error unknown_field',
  ),
  fault(
    'filename of another format',
    nightly(['action/export', { module: 'jobs', all: true, format: 'csv', filename: '"jobs.xlsx"' }]),
    o(1, 'filename'),
    'warning bad_value',
  ),
  fault(
    'retry of no attempts',
    onJob(['data/http', { url: '"https://api.dealer.example/x"' }, { retry: { attempts: 0, delay: 1 } }]),
    'workflows/w:elements.1.retry.attempts',
    'error too_small',
  ),
  fault(
    'two elements of one name',
    {
      'workflows/w': {
        identifier: 'w',
        entry: 'a',
        elements: [
          { name: 'a', type: 'data/map', options: { value: 1 }, to: to('a') },
          { name: 'a', type: 'data/map', options: { value: 2 } },
        ],
      },
    },
    'workflows/w:elements.1.name',
    'error duplicate',
  ),
];
