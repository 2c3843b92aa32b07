import { fault, type Fault } from '../../case.ts';
import { hook, onOrder, onTicket } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

/** Of the hotel: further saving 2. */
export const furtherSaving2: Fault[] = [
  fault(
    'a tag that is none',
    onOrder(['action/save', { recipes: { tags: ['"gift"', '"express"'] } }]),
    optionPath(1, 'recipes.tags'),
    'warning not_a_choice',
  ),
  fault(
    'a line with a wrong unit',
    onOrder([
      'action/save',
      { recipes: { lines: '$append($resource.lines, [{"title": "x", "unit": "box"}])' } },
    ]),
    optionPath(1, 'recipes.lines'),
    'warning not_a_choice',
  ),
  fault(
    'a line with an unknown cell',
    onOrder(['action/save', { recipes: { lines: '[$resource.lines, {"name": "x"}]' } }]),
    optionPath(1, 'recipes.lines'),
    'warning unknown_field',
  ),
  fault(
    'invoice by a number',
    onOrder(['action/save', { recipes: { invoice: '$resource.total' } }]),
    optionPath(1, 'recipes.invoice'),
    'warning wrong_type',
  ),
  fault(
    'a yes for a boolean',
    hook(['action/save', { module: 'customers', mode: 'create', recipes: { name: '$.name', vip: '"yes"' } }]),
    optionPath(1, 'recipes.vip'),
    'warning wrong_type',
  ),
  fault(
    'since as an instant',
    hook([
      'action/save',
      { module: 'customers', mode: 'create', recipes: { name: '$.name', since: '$fromMillis($millis())' } },
    ]),
    optionPath(1, 'recipes.since'),
    'warning bad_format',
  ),
  fault(
    'readonly id',
    onTicket(['action/save', { recipes: { id: '$resource.parent', status: '"done"' } }]),
    optionPath(1, 'recipes.id'),
    'error unknown_field',
  ),
];
