import { fault, type Fault } from '../../case.ts';
import { onOrder, onTicket, to } from '../../workflow-pieces.ts';

const o = (n: number, p: string) => `workflows/w:elements.${n}.options.${p}`;
const cond = (name: string, condition: unknown, told: string) =>
  fault(
    name,
    onTicket(['flow/if', { condition }, { to: to('s2', 'true') }], ['action/refresh']),
    o(1, 'condition'),
    told,
  );
const val = (name: string, value: unknown, told: string) =>
  fault(name, onOrder(['data/map', { value }]), o(1, 'value'), told);

/** Of the hotel: further expressions 2. */
export const furtherExpressions2: Fault[] = [
  cond('a function misspelt', '$uppercse($resource.subject) = "X"', 'error unknown_function'),
  cond('single equals in JS', '$resource.subject === "x"', 'error expression_syntax'),
  cond('and in JS', '$resource.minutes > 1 and ', 'error expression_syntax'),
  cond('ternary without end', '$resource.minutes > 1 ? true :', 'error expression_syntax'),
  cond('a null compared', '$resource.minutes = "null"', 'warning wrong_type'),
  val('an average of texts', '$average($resource.lines.title)', 'warning wrong_type'),
  val('a join of numbers', '$join($resource.lines.price, ", ")', 'warning wrong_type'),
  val('a join of a text', '$join($resource.number, 5)', 'warning wrong_type'),
  val('a round of a text', '$round($resource.number, 2)', 'warning wrong_type'),
  val('a number of a list', '$number($resource.lines)', 'warning wrong_type'),
  val('plus a text', '$resource.total + "EUR"', 'warning wrong_type'),
  val('minus a day', '$resource.delivery - 7', 'warning wrong_type'),
  val('times a list', '$resource.lines * 2', 'warning wrong_type'),
  val('a substring of a number', '$substring($resource.total, 0, 3)', 'warning wrong_type'),
  val('a map without a function', '$map($resource.lines, "price")', 'warning wrong_type'),
  val('a filter of a text', '$filter($resource.number, function($x) { $x > 1 })', 'warning wrong_type'),
  val('a replace with two', '$replace($resource.number, "a")', 'warning wrong_arguments'),
  val('an uppercase of nothing', '$uppercase($resource.nummer)', 'error unknown_field'),
];
