import { fault, type Fault } from '../../case.ts';
import { hook, onOrder, onTicket } from '../../workflow-pieces.ts';

const o = (n: number, p: string) => `workflows/w:elements.${n}.options.${p}`;

/** Of the hotel: further saving 2. */
export const furtherSaving2: Fault[] = [
  fault(
    'a tag that is none',
    onOrder(['action/save', { recipes: { tags: ['"gift"', '"express"'] } }]),
    o(1, 'recipes.tags'),
    'warning not_a_choice',
  ),
  fault(
    'a line with a wrong unit',
    onOrder([
      'action/save',
      { recipes: { lines: '$append($resource.lines, [{"title": "x", "unit": "box"}])' } },
    ]),
    o(1, 'recipes.lines'),
    'warning not_a_choice',
  ),
  fault(
    'a line with an unknown cell',
    onOrder(['action/save', { recipes: { lines: '[$resource.lines, {"name": "x"}]' } }]),
    o(1, 'recipes.lines'),
    'warning unknown_field',
  ),
  fault(
    'invoice by a number',
    onOrder(['action/save', { recipes: { invoice: '$resource.total' } }]),
    o(1, 'recipes.invoice'),
    'warning wrong_type',
  ),
  fault(
    'a yes for a boolean',
    hook(['action/save', { module: 'customers', mode: 'create', recipes: { name: '$.name', vip: '"yes"' } }]),
    o(1, 'recipes.vip'),
    'warning wrong_type',
  ),
  fault(
    'since as an instant',
    hook([
      'action/save',
      { module: 'customers', mode: 'create', recipes: { name: '$.name', since: '$fromMillis($millis())' } },
    ]),
    o(1, 'recipes.since'),
    'warning bad_format',
  ),
  fault(
    'readonly id',
    onTicket(['action/save', { recipes: { id: '$resource.parent', status: '"done"' } }]),
    o(1, 'recipes.id'),
    'error unknown_field',
  ),
];
