import { fault, type Fault } from '../../case.ts';
import { hook, onOrder, onTicket, to } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

/** Of the hotel: further saving. */
export const furtherSaving: Fault[] = [
  fault(
    'a choice in a called function',
    onTicket(['action/save', { recipes: { status: '$lowercase("OPEN") = "open" ? "opened" : "done"' } }]),
    optionPath(1, 'recipes.status'),
    'warning not_a_choice',
  ),
  fault(
    'a choice by $lookup',
    onTicket([
      'action/save',
      { recipes: { priority: '$lookup({"a": "low", "b": "urgent"}, $resource.subject)' } },
    ]),
    optionPath(1, 'recipes.priority'),
    'warning not_a_choice',
  ),
  fault(
    'a number in words',
    onTicket(['action/save', { recipes: { minutes: '"ten"' } }]),
    optionPath(1, 'recipes.minutes'),
    'warning wrong_type',
  ),
  fault(
    'minutes by a division',
    onTicket(['action/save', { recipes: { minutes: 2.5 } }]),
    optionPath(1, 'recipes.minutes'),
    'warning wrong_type',
  ),
  fault(
    'an instant in text',
    onTicket(['action/save', { recipes: { due: '"next Monday"' } }]),
    optionPath(1, 'recipes.due'),
    'warning bad_format',
  ),
  fault(
    'a user by name',
    onTicket(['action/save', { recipes: { assignee: '"ann"' } }]),
    optionPath(1, 'recipes.assignee'),
    'warning bad_format',
  ),
  fault(
    'a user by role',
    onTicket(['action/save', { recipes: { assignee: '$user.roles[0]' } }]),
    optionPath(1, 'recipes.assignee'),
    'warning wrong_type',
  ),
  fault(
    'a parent that is a customer',
    onTicket(['action/save', { recipes: { parent: '$resource.customer' } }]),
    optionPath(1, 'recipes.parent'),
    'warning wrong_type',
  ),
  fault(
    'a whole customer',
    onTicket(
      [
        'data/find',
        { module: 'customers', filter: { country: '"DE"' }, one: true },
        { set: { c: ':output' }, to: to('s2') },
      ],
      ['action/save', { module: 'tickets', id: '$resource.id', recipes: { customer: '$c' } }],
    ),
    optionPath(2, 'recipes.customer'),
    'warning wrong_type',
  ),
  fault(
    'the first of a list that is no list',
    onTicket(
      [
        'data/find',
        { module: 'customers', filter: { country: '"DE"' }, one: true },
        { set: { c: ':output' }, to: to('s2') },
      ],
      ['action/save', { module: 'tickets', id: '$resource.id', recipes: { body: '$c.names' } }],
    ),
    optionPath(2, 'recipes.body'),
    'error unknown_field',
  ),
  fault(
    'a field of the other module',
    onTicket(['action/save', { recipes: { total: 5 } }]),
    optionPath(1, 'recipes.total'),
    'error unknown_field',
  ),
  fault(
    'update of the wrong module',
    onTicket(['action/save', { module: 'orders', mode: 'update', recipes: { note: '"x"' } }]),
    optionPath(1, 'id'),
    'warning required',
  ),
  fault(
    'a key that is no key',
    hook(['action/save', { module: 'customers', by: ['name'], recipes: { name: '$.name' } }]),
    optionPath(1, 'by'),
    'error unknown_key',
  ),
  fault(
    'onConflict that is none',
    onTicket(['action/save', { onConflict: 'overwrite', recipes: { status: '"done"' } }]),
    optionPath(1, 'onConflict'),
    'error not_a_choice',
  ),
  fault(
    'recipes as a list',
    onTicket(['action/save', { recipes: [{ status: '"done"' }] }]),
    optionPath(1, 'recipes'),
    'warning wrong_type',
  ),
  fault(
    'recipes as an expression with a wrong name',
    onTicket(['action/save', { recipes: '{"state": "done"}' }]),
    optionPath(1, 'recipes'),
    'warning unknown_field',
  ),
  fault(
    'a product with a text for its price',
    hook([
      'action/save',
      { module: 'products', mode: 'create', recipes: { sku: '$.sku', title: '$.title', price: '"4 EUR"' } },
    ]),
    optionPath(1, 'recipes.price'),
    'warning wrong_type',
  ),
  fault(
    'several tags',
    onOrder(['action/save', { recipes: { tags: '"gift"' } }]),
    optionPath(1, 'recipes.tags'),
    'warning wrong_type',
  ),
];
