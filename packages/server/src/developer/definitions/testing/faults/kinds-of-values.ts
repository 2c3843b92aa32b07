import { fault, type Fault } from '../case.ts';
import { onJob } from '../garage.ts';
import { hook, nightly, to } from '../workflow-pieces.ts';

const found = (filter: object) =>
  onJob(['data/find', { module: 'jobs', filter }, { set: { all: ':output' } }]);
const at = (option: string, element = 1) => `workflows/w:elements.${element}.options.${option}`;

/** Faults of kind: a number, a word of JSON or nothing where something else is meant. */
export const kindsOfValues: Fault[] = [
  fault('a number among choices', found({ state: 7 }), at('filter.state'), 'warning not_a_choice'),
  fault(
    'true among choices',
    found({ state: { _ne: true } }),
    at('filter.state._ne'),
    'warning not_a_choice',
  ),
  fault(
    'a number in a list of choices',
    found({ state: { _in: ['"planned"', 3] } }),
    at('filter.state._in'),
    'warning not_a_choice',
  ),
  fault(
    'a number for the beginning of days',
    found({ begins: { _between: [7, '"2027-01-01"'] } }),
    at('filter.begins._between.0'),
    'warning wrong_type',
  ),
  fault(
    'a word for the end of days',
    found({ begins: { _between: ['"2026-01-01"', '"soon"'] } }),
    at('filter.begins._between.1'),
    'warning bad_format',
  ),
  fault(
    'true in a text',
    found({ remark: { _contains: true } }),
    at('filter.remark._contains'),
    'warning wrong_type',
  ),
  fault(
    'nothing to compare with',
    found({ hours: { _gt: null } }),
    at('filter.hours._gt'),
    'warning may_be_nothing',
  ),
  fault(
    'no id',
    onJob(['action/save', { module: 'jobs', mode: 'update', id: null, recipes: { remark: '"x"' } }]),
    at('id'),
    'warning may_be_nothing',
  ),
  fault('a wait until nothing', onJob(['flow/wait', { until: null }]), at('until'), 'warning may_be_nothing'),
  fault(
    'a condition that is an object',
    onJob(
      ['flow/if', { condition: { urgent: true } }, { to: to('s2', 'true') }],
      ['action/refresh', { scope: 'page' }],
    ),
    at('condition'),
    'warning constant',
  ),
  fault(
    'a condition that is nothing',
    onJob(['flow/if', { condition: null }, { to: to('s2', 'true') }], ['action/refresh', { scope: 'page' }]),
    at('condition'),
    'warning constant',
  ),
  fault(
    'an address that is none',
    onJob(['action/redirect', { url: true }]),
    at('url'),
    'warning wrong_type',
  ),
  fault(
    'a message that is no text',
    onJob(['action/set', { properties: { validateMessage: { hours: 5 } } }]),
    at('properties.validateMessage.hours'),
    'warning wrong_type',
  ),
  fault(
    'a copy that is true',
    onJob(['action/save', { module: 'owners', mode: 'create', copy: true, recipes: { name: '"x"' } }]),
    at('copy'),
    'warning wrong_type',
  ),
  fault(
    'a copy with a field that is not there',
    onJob([
      'action/save',
      { module: 'owners', mode: 'create', copy: { nickname: '"x"' }, recipes: { name: '"x"' } },
    ]),
    at('copy'),
    'warning unknown_field',
  ),
  fault(
    'a role that is a number',
    onJob(['action/setRole', { user: '$user.id', role: ['"office"', 7] }]),
    at('role'),
    'warning wrong_type',
  ),
  fault(
    'a port named twice',
    nightly(
      ['data/map', { value: '1' }, { to: { default: { s2: ['default', 'default'] } } }],
      ['action/response', { body: '$' }],
    ),
    'workflows/w:elements.1.to.default.s2.1',
    'warning duplicate',
  ),
  fault(
    'no port named',
    nightly(
      ['data/map', { value: '1' }, { to: { default: { s2: [] } } }],
      ['action/response', { body: '$' }],
    ),
    'workflows/w:elements.1.to.default.s2',
    'warning no_effect',
  ),
  fault(
    'a name without quotes among others',
    onJob(['data/map', { value: '{"number": $resource.number, total: $resource.total}' }]),
    at('value'),
    'warning unquoted',
  ),
  fault(
    'a name without quotes that is its own value',
    hook(['data/map', { value: '$.parts.{sku: sku}' }], ['action/response', { body: '$' }]),
    at('value'),
    'warning unquoted',
  ),
  fault(
    'a cell that is not there in rows that are mapped',
    onJob([
      'action/set',
      { recipes: { items: '$map($resource.items, function($i) { $merge([$i, {"pice": 2}]) })' } },
    ]),
    at('recipes.items'),
    'warning unknown_field',
  ),
  fault(
    'a choice for all that were found',
    nightly(
      ['data/find', { module: 'jobs', filter: { state: '"waiting"' } }],
      ['action/save', { recipes: { state: '"runing"' } }],
    ),
    at('recipes.state', 2),
    'warning not_a_choice',
  ),
  fault(
    'a field that is not there in all that were found',
    nightly(
      ['data/find', { module: 'jobs', filter: { state: '"waiting"' } }],
      ['action/save', { recipes: { stat: '"running"' } }],
    ),
    at('recipes.stat', 2),
    'error unknown_field',
  ),
  fault(
    'a type of notification on one way',
    onJob([
      'action/notify',
      { recipes: { title: '"x"', type: '$resource.urgent ? "waarning" : "info"' }, recipients: ['office'] },
    ]),
    at('recipes.type'),
    'error not_a_choice',
  ),
];
