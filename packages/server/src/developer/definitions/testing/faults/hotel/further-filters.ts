import { fault, type Fault } from '../../case.ts';
import { nightly } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

const ask = (name: string, module_: string, filter: object, at: string, told: string) =>
  fault(
    name,
    nightly(['data/find', { module: module_, filter }], ['flow/each', { items: '$' }]),
    optionPath(1, `filter.${at}`),
    told,
  );

/** Of the hotel: further filters. */
export const furtherFilters: Fault[] = [
  ask(
    'a status of orders in tickets',
    'tickets',
    { status: '"submitted"' },
    'status',
    'warning not_a_choice',
  ),
  ask('a day in words', 'orders', { delivery: { _lte: '"today"' } }, 'delivery._lte', 'warning bad_format'),
  ask('a day by millis', 'orders', { delivery: '$millis()' }, 'delivery', 'warning wrong_type'),
  ask('an instant by a day', 'tickets', { due: { _lt: '"01.02.2026"' } }, 'due._lt', 'warning bad_format'),
  ask('between without a list', 'orders', { total: { _between: 5 } }, 'total._between', 'warning wrong_type'),
  ask('between three', 'orders', { total: { _between: [1, 2, 3] } }, 'total._between', 'warning wrong_type'),
  ask(
    'a row by a cell of another',
    'orders',
    { lines: { _some: { sku: '"A"' } } },
    'lines._some.sku',
    'error unknown_field',
  ),
  ask(
    'a row with a wrong choice',
    'orders',
    { lines: { _none: { unit: '"box"' } } },
    'lines._none.unit',
    'warning not_a_choice',
  ),
  ask('a relation by its name', 'orders', { customer: '"Mill"' }, 'customer', 'warning bad_format'),
  ask(
    'a related choice',
    'orders',
    { customer: { country: '"IT"' } },
    'customer.country',
    'warning not_a_choice',
  ),
  ask(
    'begins of a choice by a number',
    'orders',
    { number: { _startsWith: 5 } },
    'number._startsWith',
    'warning wrong_type',
  ),
  ask('null in text', 'orders', { note: { _null: '"false"' } }, 'note._null', 'warning wrong_type'),
  ask(
    'an operator of another language',
    'orders',
    { total: { $gt: 5 } },
    'total.$gt',
    'error unknown_operator',
  ),
  ask(
    'an operator without its underscore',
    'orders',
    { total: { gt: 5 } },
    'total.gt',
    'error unknown_operator',
  ),
  ask(
    'an operator too much',
    'orders',
    { total: { _gt: 5, _above: 3 } },
    'total._above',
    'error unknown_operator',
  ),
  ask(
    'a deep mistake',
    'orders',
    { _and: [{ _or: [{ status: '"draft"' }, { _not: { status: '"opne"' } }] }] },
    '_and.0._or.1._not.status',
    'warning not_a_choice',
  ),
  ask('a list for one', 'orders', { status: ['"draft"', '"submitted"'] }, 'status', 'warning wrong_type'),
  ask(
    'a file by a name',
    'orders',
    { invoice: { _contains: '"pdf"' } },
    'invoice._contains',
    'error unknown_operator',
  ),
  fault(
    'sort by an unknown of two',
    nightly(['data/find', { module: 'orders', sort: '-createdAt,totl' }], ['flow/each', { items: '$' }]),
    optionPath(1, 'sort'),
    'error unknown_field',
  ),
  fault(
    'a search by a number',
    nightly(['data/find', { module: 'orders', search: 5 }], ['flow/each', { items: '$' }]),
    optionPath(1, 'search'),
    'warning wrong_type',
  ),
];
