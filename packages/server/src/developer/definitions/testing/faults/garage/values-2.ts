import { fault, type Fault } from '../../case.ts';
import { onItem, onJob } from '../../garage.ts';
import { after, hook, nightly, to } from '../../workflow-pieces.ts';
import { optionPath as o } from '../hotel/pieces.ts';

/** Faults of the garage: values that are saved, compared and filtered. */
export const garageValues2: Fault[] = [
  fault(
    'one picture for several',
    onJob([
      'action/save',
      {
        module: 'vehicles',
        id: '$resource.vehicle',
        mode: 'update',
        recipes: { photos: '$resource.report' },
      },
    ]),
    o(1, 'recipes.photos'),
    'warning wrong_type',
  ),
  fault(
    'vehicle for owner',
    onJob(['data/find', { module: 'jobs', filter: { vehicle: { owner: '$resource.vehicle' } } }]),
    o(1, 'filter.vehicle.owner'),
    'warning wrong_type',
  ),
  fault(
    'job as vehicle',
    onJob([
      'action/save',
      { module: 'jobs', mode: 'create', recipes: { vehicle: '$resource.id', begins: '"2026-11-17"' } },
    ]),
    o(1, 'recipes.vehicle'),
    'warning wrong_type',
  ),
  fault(
    'found owner as vehicle',
    onJob(
      [
        'data/find',
        { module: 'owners', filter: { name: '"Mill"' }, one: true },
        { set: { who: ':output' }, to: to('s2') },
      ],
      ['action/save', { recipes: { vehicle: '$who.id' } }],
    ),
    o(2, 'recipes.vehicle'),
    'error unknown_field',
  ),
  fault(
    'saved invoice as job',
    after('on_create', 'jobs', [
      'action/save',
      {
        module: 'invoices',
        mode: 'create',
        recipes: {
          number: '"x"',
          job: '$resource.vehicle',
          date: '"2026-11-17"',
          amount: 1,
          recipient: '"a@example.com"',
        },
      },
    ]),
    o(1, 'recipes.job'),
    'warning wrong_type',
  ),
  fault(
    'owner as mechanic',
    onJob(
      [
        'data/find',
        { module: 'vehicles', filter: { id: '$resource.vehicle' }, one: true },
        { set: { v: ':output' }, to: to('s2') },
      ],
      ['action/save', { recipes: { mechanic: '$v.owner' } }],
    ),
    o(2, 'recipes.mechanic'),
    'error unknown_field',
  ),
  fault(
    'mechanic as owner in a filter',
    onJob([
      'data/find',
      { module: 'vehicles', filter: { owner: { _eq: '$resource.mechanic', optional: true } } },
    ]),
    o(1, 'filter.owner._eq'),
    'warning wrong_type',
  ),
  fault(
    'part of a row for a job',
    onItem(['data/find', { module: 'invoices', filter: { job: { _eq: '$row.part', optional: true } } }]),
    o(1, 'filter.job._eq'),
    'warning wrong_type',
  ),
  fault(
    'id of a user deleted among parts',
    nightly(['action/delete', { module: 'parts', id: '$resource.mechanic' }]),
    o(1, 'id'),
    'warning wrong_type',
  ),
  fault(
    'number for an id',
    onJob(['action/delete', { module: 'parts', id: 7 }]),
    o(1, 'id'),
    'warning wrong_type',
  ),
  fault(
    'plate for an id',
    onJob(['data/find', { module: 'vehicles', filter: { id: '"HH-AB 12"' } }]),
    o(1, 'filter.id'),
    'warning bad_format',
  ),
  fault(
    'required field left out',
    onJob([
      'action/save',
      {
        module: 'invoices',
        mode: 'create',
        recipes: { number: '"x"', job: '$resource.id', date: '"2026-11-17"', amount: 1 },
      },
    ]),
    'workflows/w:elements.1.options.recipes',
    'warning required',
  ),
  fault(
    'required field left out in a loop',
    nightly(
      ['data/find', { module: 'owners', filter: { blocked: false } }],
      ['flow/each', { items: '$' }, { to: to('s3', 'item') }],
      ['action/save', { module: 'vehicles', mode: 'create', recipes: { plate: 'name', owner: 'id' } }],
    ),
    'workflows/w:elements.3.options.recipes',
    'warning required',
  ),
  fault(
    'required cell left out',
    onJob(['action/save', { recipes: { items: '[{"text": "Oil"}]' } }]),
    o(1, 'recipes.items'),
    'warning required',
  ),
  fault(
    'required field set to nothing',
    onJob(['action/save', { recipes: { begins: null } }]),
    o(1, 'recipes.begins'),
    'warning required',
  ),
  fault(
    'required field emptied',
    onJob([
      'action/save',
      { module: 'parts', id: '$resource.items[0].part', mode: 'update', recipes: { title: '""' } },
    ]),
    o(1, 'recipes.title'),
    'warning required',
  ),
  fault(
    'upsert without its key',
    hook(['action/save', { module: 'parts', by: ['sku'], recipes: { title: '$.title', price: '$.price' } }]),
    'workflows/w:elements.1.options.recipes',
    'warning required',
  ),
  fault(
    'upsert by what is not unique',
    hook([
      'action/save',
      { module: 'parts', by: ['title'], recipes: { sku: '$.sku', title: '$.title', price: '$.price' } },
    ]),
    o(1, 'by'),
    'error unknown_key',
  ),
  fault(
    'computed field saved',
    onJob(['action/save', { recipes: { net: 5 } }]),
    o(1, 'recipes.net'),
    'warning readonly',
  ),
  fault(
    'computed field in the form',
    onJob(['action/set', { recipes: { net: 5 } }]),
    o(1, 'recipes.net'),
    'warning readonly',
  ),
  fault(
    'system field saved',
    onJob(['action/save', { recipes: { createdAt: '$now()' } }]),
    o(1, 'recipes.createdAt'),
    'error unknown_field',
  ),
  fault(
    'unquoted choice',
    onJob(['action/save', { recipes: { state: 'finished' } }]),
    o(1, 'recipes.state'),
    'error unknown_field',
  ),
  fault(
    'unquoted choice of a row',
    onJob(['action/set', { add: [{ field: 'items', value: { qty: 1, sort: 'labour' } }] }]),
    o(1, 'add.0.value.sort'),
    'error unknown_field',
  ),
  fault(
    'unquoted in a filter list',
    nightly(['data/find', { module: 'jobs', filter: { state: { _in: ['planned', '"running"'] } } }]),
    o(1, 'filter.state._in.0'),
    'warning wrong_type',
  ),
  fault(
    'unquoted subject',
    onJob(['action/mail', { to: '"a@example.com"', subject: 'Finished', text: '"x"' }]),
    o(1, 'subject'),
    'error unknown_field',
  ),
  fault(
    'unquoted role',
    onJob(['action/setRole', { user: '$user', role: 'mechanic' }], ['action/refresh']),
    o(1, 'role'),
    'warning wrong_type',
  ),
  fault(
    'unquoted host',
    onJob(['action/deploySite', { site: '"b"', hostnames: ['shop.example.org'] }]),
    o(1, 'hostnames.0'),
    'error unknown_field',
  ),
  fault(
    'unquoted message',
    onJob(['flow/fail', { code: 'no', message: 'Stopped' }]),
    o(1, 'message'),
    'error unknown_field',
  ),
  fault(
    'unquoted file name',
    nightly(['action/export', { module: 'jobs', all: true, filename: 'jobs.csv' }]),
    o(1, 'filename'),
    'warning wrong_type',
  ),
  fault(
    'unquoted path',
    onJob(['action/redirect', { url: '/app/m/jobs' }]),
    o(1, 'url'),
    'error unknown_field',
  ),
  fault(
    'unquoted call input',
    onJob([
      'action/run',
      { workflow: 'remind', scope: true, input: { address: '"a@example.com"', days: 3, tone: 'firm' } },
    ]),
    o(1, 'input.tone'),
    'error unknown_field',
  ),
];
