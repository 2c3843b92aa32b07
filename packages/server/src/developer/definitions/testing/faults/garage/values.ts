import { fault, type Fault } from '../../case.ts';
import { onJob } from '../../garage.ts';
import { nightly, to } from '../../workflow-pieces.ts';
import { optionPath as o } from '../hotel/pieces.ts';

/** Faults of the garage: values that are saved, compared and filtered. */
export const garageValues: Fault[] = [
  fault(
    'choice in a variable',
    onJob(
      ['data/map', { value: '"runing"' }, { set: { next: ':output' }, to: to('s2') }],
      ['action/save', { module: 'jobs', id: '$resource.id', mode: 'update', recipes: { state: '$next' } }],
    ),
    o(2, 'recipes.state'),
    'warning not_a_choice',
  ),
  fault(
    'choice of one branch of ?:',
    onJob([
      'action/save',
      {
        module: 'jobs',
        id: '$resource.id',
        mode: 'update',
        recipes: { state: '$resource.urgent ? "running" : "plannd"' },
      },
    ]),
    o(1, 'recipes.state'),
    'warning not_a_choice',
  ),
  fault(
    'choice of another field',
    onJob([
      'action/save',
      { module: 'vehicles', id: '$resource.vehicle', mode: 'update', recipes: { fuel: '"vw"' } },
    ]),
    o(1, 'recipes.fuel'),
    'warning not_a_choice',
  ),
  fault(
    'title instead of value',
    onJob(['action/save', { module: 'owners', mode: 'create', recipes: { name: '"x"', kind: '"Company"' } }]),
    o(1, 'recipes.kind'),
    'warning not_a_choice',
  ),
  fault(
    'choice in a map that is copied',
    onJob(
      ['data/map', { value: { sku: '"a"', title: '"b"', price: 1, group: '"brakes"' } }],
      ['action/save', { module: 'parts', mode: 'create', copy: '$' }],
    ),
    o(2, 'copy'),
    'warning not_a_choice',
  ),
  fault(
    'choice among several, one wrong',
    onJob(['action/save', { recipes: { labels: '["warranty", "recal"]' } }]),
    o(1, 'recipes.labels'),
    'warning not_a_choice',
  ),
  fault(
    'choice appended',
    onJob(['action/save', { recipes: { labels: '$append($resource.labels, "rush")' } }]),
    o(1, 'recipes.labels'),
    'warning not_a_choice',
  ),
  fault(
    'choice in a row',
    onJob(['action/save', { recipes: { items: '[{"qty": 1, "sort": "work"}]' } }]),
    o(1, 'recipes.items'),
    'warning not_a_choice',
  ),
  fault(
    'choice set in the form',
    onJob(['action/set', { recipes: { state: '"done"' } }]),
    o(1, 'recipes.state'),
    'warning not_a_choice',
  ),
  fault(
    'choice in an added row',
    onJob(['action/set', { add: [{ field: 'items', value: { qty: 1, sort: '"hours"' } }] }]),
    o(1, 'add.0.value.sort'),
    'warning not_a_choice',
  ),
  fault(
    'choice compared by in',
    onJob(
      ['flow/if', { condition: '$resource.state in ["planned", "stopped"]' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    o(1, 'condition'),
    'warning not_a_choice',
  ),
  fault(
    'choice compared in a row',
    onJob(['data/map', { value: '$count($resource.items[sort = "work"])' }]),
    o(1, 'value'),
    'warning not_a_choice',
  ),
  fault(
    'choice compared the other way round',
    onJob(
      ['flow/if', { condition: '"complete" = $resource.state' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    o(1, 'condition'),
    'warning not_a_choice',
  ),
  fault(
    'choice compared in a lambda',
    nightly(
      ['data/find', { module: 'jobs', filter: { urgent: true } }, { set: { all: ':output' }, to: to('s2') }],
      ['data/map', { value: '$filter($all, function($j) { $j.state = "ready" })' }],
    ),
    o(2, 'value'),
    'warning not_a_choice',
  ),
  fault(
    'choice in cases',
    onJob(
      [
        'flow/switch',
        { value: '$resource.state', cases: { a: '"planned"', b: '"billd"' } },
        { to: { a: { s2: ['default'] }, b: { s2: ['default'] } } },
      ],
      ['action/refresh'],
    ),
    o(1, 'cases.b'),
    'warning not_a_choice',
  ),
  fault(
    'choice in _in',
    nightly(['data/find', { module: 'jobs', filter: { state: { _in: ['"planned"', '"open"'] } } }]),
    'workflows/w:elements.1.options.filter.state._in',
    'warning not_a_choice',
  ),
  fault(
    'choice in _ne inside _or',
    nightly([
      'data/find',
      { module: 'jobs', filter: { _or: [{ urgent: true }, { state: { _ne: '"closed"' } }] } },
    ]),
    o(1, 'filter._or.1.state._ne'),
    'warning not_a_choice',
  ),
  fault(
    'choice over a relation',
    nightly(['data/find', { module: 'jobs', filter: { vehicle: { fuel: '"gas"' } } }]),
    o(1, 'filter.vehicle.fuel'),
    'warning not_a_choice',
  ),
  fault(
    'choice in an export',
    nightly(['action/export', { module: 'jobs', filter: { state: '"bill"' } }]),
    o(1, 'filter.state'),
    'warning not_a_choice',
  ),
  fault(
    'choice in a deletion',
    nightly(['action/delete', { module: 'parts', filter: { group: '"wheels"' } }]),
    o(1, 'filter.group'),
    'warning not_a_choice',
  ),
  fault(
    'choice given to a call',
    onJob([
      'action/run',
      { workflow: 'remind', scope: true, input: { address: '"a@example.com"', days: 3, tone: '"angry"' } },
    ]),
    o(1, 'input.tone'),
    'warning not_a_choice',
  ),
  fault(
    'number as text',
    onJob(['action/save', { recipes: { hours: '"three"' } }]),
    o(1, 'recipes.hours'),
    'warning wrong_type',
  ),
  fault(
    'text as truth',
    onJob(['action/save', { recipes: { urgent: '"no"' } }]),
    o(1, 'recipes.urgent'),
    'warning wrong_type',
  ),
  fault(
    'time as day',
    onJob(['action/save', { recipes: { begins: '$now()' } }]),
    o(1, 'recipes.begins'),
    'warning bad_format',
  ),
  fault(
    'day as text that is none',
    onJob(['action/save', { recipes: { begins: '"31.12.2026"' } }]),
    o(1, 'recipes.begins'),
    'warning bad_format',
  ),
  fault(
    'day that does not exist',
    onJob(['action/save', { recipes: { begins: '"2026-02-30"' } }]),
    o(1, 'recipes.begins'),
    'warning bad_format',
  ),
  fault(
    'fraction for a whole number',
    onJob([
      'action/save',
      { module: 'vehicles', id: '$resource.vehicle', mode: 'update', recipes: { km: 1.5 } },
    ]),
    o(1, 'recipes.km'),
    'warning wrong_type',
  ),
  fault(
    'number below its least',
    onJob(['action/save', { recipes: { hours: -1 } }]),
    o(1, 'recipes.hours'),
    'warning too_small',
  ),
  fault(
    'year beyond its limit',
    onJob([
      'action/save',
      { module: 'vehicles', id: '$resource.vehicle', mode: 'update', recipes: { year: 1900 } },
    ]),
    o(1, 'recipes.year'),
    'warning too_small',
  ),
  fault(
    'colour by name',
    onJob([
      'action/save',
      { module: 'vehicles', id: '$resource.vehicle', mode: 'update', recipes: { paint: '"red"' } },
    ]),
    o(1, 'recipes.paint'),
    'warning bad_format',
  ),
  fault(
    'address without a host',
    onJob([
      'action/save',
      { module: 'owners', mode: 'create', recipes: { name: '"x"', mail: '"ann.example.com"' } },
    ]),
    o(1, 'recipes.mail'),
    'warning bad_format',
  ),
  fault(
    'text too long',
    onJob([
      'action/save',
      { module: 'vehicles', id: '$resource.vehicle', mode: 'update', recipes: { plate: '"HH-AB-1234-XYZ"' } },
    ]),
    o(1, 'recipes.plate'),
    'warning too_long',
  ),
];
