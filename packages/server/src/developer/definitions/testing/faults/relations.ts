import { fault, type Fault } from '../case.ts';
import { direct, onOrder, onTicket } from '../workflow-pieces.ts';

const at = 'workflows/w:elements.1.options';
const told = 'warning wrong_type';
const saved = (recipes: object) => onTicket(['action/save', { recipes }]);
const find = (options: object) => ['data/find', options, { set: { found: ':output' } }] as const;

/** Relations that are given what is no id of their module. */
export const relations: Fault[] = [
  fault('an id of another module', saved({ customer: '$resource.id' }), `${at}.recipes.customer`, told),
  fault(
    'a relation to another module',
    saved({ customer: '$resource.parent' }),
    `${at}.recipes.customer`,
    told,
  ),
  fault(
    'a relation from another module',
    onOrder([
      'action/save',
      { module: 'tickets', mode: 'create', recipes: { subject: '"x"', parent: '$resource.customer' } },
    ]),
    `${at}.recipes.parent`,
    told,
  ),
  fault(
    'a whole resource',
    direct(find({ module: 'customers', one: true, filter: { country: '"DE"' } }), [
      'action/save',
      { module: 'tickets', mode: 'create', recipes: { subject: '"x"', customer: '$found' } },
    ]),
    `${at}.recipes.customer`,
    told,
  ),
  fault('the resource of the form', saved({ parent: '$resource' }), `${at}.recipes.parent`, told),
  fault(
    'a list of ids',
    direct(find({ module: 'customers', filter: { country: '"DE"' } }), [
      'action/save',
      { module: 'tickets', mode: 'create', recipes: { subject: '"x"', customer: '[$found.id]' } },
    ]),
    `${at}.recipes.customer`,
    told,
  ),
  fault(
    'a name',
    direct(['action/save', { module: 'tickets', recipes: { subject: '"x"', customer: '"Ann Baker"' } }]),
    'workflows/w:elements.0.options.recipes.customer',
    'warning bad_format',
  ),
  fault(
    'the name of a resource',
    direct(find({ module: 'customers', one: true, filter: { country: '"DE"' } }), [
      'action/save',
      { module: 'tickets', mode: 'create', recipes: { subject: '"x"', customer: '$found.name' } },
    ]),
    `${at}.recipes.customer`,
    told,
  ),
  fault('a number', saved({ customer: '5' }), `${at}.recipes.customer`, told),
  fault(
    'filtered by an id of another module',
    onTicket(['data/find', { module: 'orders', filter: { customer: '$resource.id' } }]),
    `${at}.filter.customer`,
    told,
  ),
  fault(
    'filtered by a whole resource',
    onTicket(['data/find', { module: 'tickets', filter: { parent: '$resource' } }]),
    `${at}.filter.parent`,
    told,
  ),
  fault(
    'filtered by a name',
    direct(['data/find', { module: 'orders', filter: { customer: '"Ann Baker"' } }]),
    'workflows/w:elements.0.options.filter.customer',
    'warning bad_format',
  ),
  fault(
    'an id filtered by one of another module',
    onTicket(['data/find', { module: 'customers', filter: { id: '$resource.id' } }]),
    `${at}.filter.id`,
    told,
  ),
  fault(
    'compared',
    onTicket(['flow/if', { condition: '$resource.customer = $resource.id' }]),
    `${at}.condition`,
    told,
  ),
  fault(
    'the id to save',
    onTicket([
      'action/save',
      { module: 'customers', id: '$resource.id', mode: 'update', recipes: { vip: 'true' } },
    ]),
    `${at}.id`,
    told,
  ),
  fault(
    'a resource as the id to save',
    direct(find({ module: 'customers', one: true, filter: { country: '"DE"' } }), [
      'action/save',
      { module: 'customers', id: '$found', mode: 'update', recipes: { vip: 'true' } },
    ]),
    `${at}.id`,
    told,
  ),
  fault(
    'several as the id to save',
    direct(
      find({ module: 'customers', filter: { country: '"DE"' } }),
      ['data/map', { value: '1' }],
      ['action/save', { module: 'customers', id: '$found.id', mode: 'update', recipes: { vip: 'true' } }],
    ),
    'workflows/w:elements.2.options.id',
    told,
  ),
  fault(
    'the id to delete',
    onTicket(['action/delete', { module: 'customers', id: '$resource.id' }]),
    `${at}.id`,
    told,
  ),
  fault(
    'a number as the id to delete',
    onTicket(['action/delete', { module: 'tickets', id: '5' }]),
    `${at}.id`,
    told,
  ),
  fault(
    'the id to show',
    onTicket(['action/redirect', { view: { module: 'customers', view: 'show', id: '$resource.id' } }]),
    `${at}.view.id`,
    told,
  ),
  fault(
    'a resource to show',
    onTicket(['action/redirect', { view: { module: 'tickets', view: 'show', id: '$resource' } }]),
    `${at}.view.id`,
    told,
  ),
  fault(
    'in a row',
    onOrder(['action/save', { recipes: { lines: [{ product: '$resource.customer' }] } }]),
    `${at}.recipes.lines.0.product`,
    told,
  ),
];
