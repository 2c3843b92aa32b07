import { fault, type Fault } from '../case.ts';

const base = 'modules/things:bakery_resource.views';
const fields = [
  { identifier: 'title', type: 'text' },
  { identifier: 'status', type: 'select', options: { choices: ['open', 'done'] } },
  { identifier: 'count', type: 'integer' },
  { identifier: 'day', type: 'date' },
  { identifier: 'data', type: 'json' },
  { identifier: 'owner', type: 'relation', options: { module: 'customers' } },
];
const views = (given: object) => ({
  'modules/things': { bakery_resource_module: 'things', bakery_resource: { fields, views: given } },
});
const index = (given: object) => views({ index: given });

/** Views of modules. */
export const moduleViews: Fault[] = [
  fault(
    'an unknown column',
    index({ columns: ['title', 'state'] }),
    `${base}.index.columns.1`,
    'error unknown_field',
  ),
  fault(
    'a column twice',
    index({ columns: ['title', 'title'] }),
    `${base}.index.columns.1`,
    'error duplicate',
  ),
  fault('sorted by an unknown field', index({ sort: '-name' }), `${base}.index.sort`, 'error unknown_field'),
  fault('sorted by what has no order', index({ sort: 'data' }), `${base}.index.sort`, 'error unknown_field'),
  fault('sorted with a word', index({ sort: 'title desc' }), `${base}.index.sort`, 'error unknown_field'),
  fault(
    'filtered by an unknown field',
    index({ filter: { state: 'open' } }),
    `${base}.index.filter.state`,
    'error unknown_field',
  ),
  fault(
    'filtered by no choice',
    index({ filter: { status: 'closed' } }),
    `${base}.index.filter.status`,
    'warning not_a_choice',
  ),
  fault(
    'filtered by an unknown operator',
    index({ filter: { count: { _gtr: 5 } } }),
    `${base}.index.filter.count._gtr`,
    'error unknown_operator',
  ),
  fault(
    'filtered by an operator of another type',
    index({ filter: { count: { _contains: '5' } } }),
    `${base}.index.filter.count._contains`,
    'error unknown_operator',
  ),
  fault(
    'filtered by a text that is no number',
    index({ filter: { count: 'five' } }),
    `${base}.index.filter.count`,
    'error wrong_type',
  ),
  fault(
    'filtered by a text with quotes',
    index({ filter: { status: '"open"' } }),
    `${base}.index.filter.status`,
    'warning not_a_choice',
  ),
  fault(
    'filtered by an unknown name of the user',
    index({ filter: { createdBy: '$user.uid' } }),
    `${base}.index.filter.createdBy`,
    'error bad_format',
  ),
  fault(
    'filtered by an unknown name of the user as a text',
    index({ filter: { title: '$user.name' } }),
    `${base}.index.filter.title`,
    'warning unknown_variable',
  ),
  fault(
    'searched in an unknown field',
    index({ search: ['name'] }),
    `${base}.index.search.0`,
    'error unknown_field',
  ),
  fault('searched in a number', index({ search: ['count'] }), `${base}.index.search.0`, 'error conflict'),
  fault('an unknown key', index({ column: ['title'] }), `${base}.index.column`, 'error unknown_key'),
  fault('an unknown view', views({ list: { columns: ['title'] } }), `${base}.list`, 'error unknown_key'),
  fault(
    'an unknown field of a form',
    views({ create: { fields: ['title', 'state'] } }),
    `${base}.create.fields.1`,
    'error unknown_field',
  ),
  fault(
    'an unknown field of a section',
    views({ update: { sections: [{ fields: ['title'] }, { fields: ['state'] }] } }),
    `${base}.update.sections.1.fields.0`,
    'error unknown_field',
  ),
  fault(
    'a field in two sections',
    views({ update: { sections: [{ fields: ['title'] }, { fields: ['title'] }] } }),
    `${base}.update.sections.1.fields.0`,
    'error duplicate',
  ),
  fault(
    'fields and sections',
    views({ show: { fields: ['title'], sections: [{ fields: ['count'] }] } }),
    `${base}.show.sections`,
    'error conflict',
  ),
];
