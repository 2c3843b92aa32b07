import { fault, type Fault } from '../case.ts';
import { direct, hook, onOrder, onPrice, onTicket } from '../workflow-pieces.ts';

const save = (recipes: object) => onTicket(['action/save', { recipes }]);
const find = (options: object) => direct(['data/find', { module: 'tickets', ...options }]);
const at = 'workflows/w:elements.1.options';
const atFirst = 'workflows/w:elements.0.options';

/** Names of fields, in options, that the module does not have. */
export const fieldsInOptions: Fault[] = [
  fault('saved', save({ stauts: '"open"' }), `${at}.recipes.stauts`, 'error unknown_field'),
  fault(
    'saved elsewhere',
    hook(['action/save', { module: 'customers', mode: 'create', recipes: { name: 'name', mail: 'email' } }]),
    `${at}.recipes.mail`,
    'error unknown_field',
  ),
  fault(
    'set',
    onPrice(['action/set', { recipes: { totl: '1' } }]),
    `${at}.recipes.totl`,
    'error unknown_field',
  ),
  fault(
    'set in the row',
    onPrice(['action/set', { recipes: { '${selector}.quantity': '1' } }]),
    `${at}.recipes.\${selector}.quantity`,
    'error unknown_field',
  ),
  fault(
    'a property',
    onPrice(['action/set', { properties: { hidden: { notes: 'true' } } }]),
    `${at}.properties.hidden.notes`,
    'error unknown_field',
  ),
  fault(
    'a property in the row',
    onPrice(['action/set', { properties: { validateStatus: { '${selector}.prize': '"error"' } } }]),
    `${at}.properties.validateStatus.\${selector}.prize`,
    'error unknown_field',
  ),
  fault(
    'a row added to a list that is not there',
    onPrice(['action/set', { add: [{ field: 'items', value: { title: '"x"' } }] }]),
    `${at}.add.0.field`,
    'error unknown_field',
  ),
  fault(
    'a cell of the row that is added',
    onPrice(['action/set', { add: [{ field: 'lines', value: { titel: '"x"' } }] }]),
    `${at}.add.0.value.titel`,
    'warning unknown_field',
  ),
  fault(
    'a cell of a row that is saved',
    onOrder(['action/save', { recipes: { lines: [{ title: '"x"', amount: '1' }] } }]),
    `${at}.recipes.lines.0.amount`,
    'warning unknown_field',
  ),
  fault('filtered', find({ filter: { state: '"open"' } }), `${atFirst}.filter.state`, 'error unknown_field'),
  fault(
    'filtered within or',
    find({ filter: { _or: [{ status: '"open"' }, { prio: '"high"' }] } }),
    `${atFirst}.filter._or.1.prio`,
    'error unknown_field',
  ),
  fault(
    'filtered behind a relation',
    find({ filter: { customer: { land: '"DE"' } } }),
    `${atFirst}.filter.customer.land`,
    'error unknown_field',
  ),
  fault(
    'filtered in a row',
    direct(['data/find', { module: 'orders', filter: { lines: { _some: { article: '"x"' } } } }]),
    `${atFirst}.filter.lines._some.article`,
    'error unknown_field',
  ),
  fault(
    'deleted',
    direct(['action/delete', { module: 'tickets', filter: { closed: 'true' } }]),
    `${atFirst}.filter.closed`,
    'error unknown_field',
  ),
  fault('sorted', find({ sort: '-created' }), `${atFirst}.sort`, 'error unknown_field'),
  fault('sorted after a right one', find({ sort: 'due,-prority' }), `${atFirst}.sort`, 'error unknown_field'),
  fault(
    'a column of an export',
    direct(['action/export', { module: 'orders', all: true, fields: ['number', 'sum'] }]),
    `${atFirst}.fields.1`,
    'error unknown_field',
  ),
  fault(
    'an export sorted',
    direct(['action/export', { module: 'orders', all: true, sort: 'nr' }]),
    `${atFirst}.sort`,
    'error unknown_field',
  ),
  fault(
    'pages filtered',
    direct([
      'action/buildSite',
      { template: '$', pages_module: 'posts', pages_filter: [{ publshed: 'true' }] },
    ]),
    `${atFirst}.pages_filter.0.publshed`,
    'error unknown_field',
  ),
];
