import { type Fault } from '../../case.ts';
import { conditionFault, valueFault } from './pieces.ts';

/** Of the hotel: further expressions 2. */
export const furtherExpressions2: Fault[] = [
  conditionFault('a function misspelt', '$uppercse($resource.subject) = "X"', 'error unknown_function'),
  conditionFault('single equals in JS', '$resource.subject === "x"', 'error expression_syntax'),
  conditionFault('and in JS', '$resource.minutes > 1 and ', 'error expression_syntax'),
  conditionFault('ternary without end', '$resource.minutes > 1 ? true :', 'error expression_syntax'),
  conditionFault('a null compared', '$resource.minutes = "null"', 'warning wrong_type'),
  valueFault('an average of texts', '$average($resource.lines.title)', 'warning wrong_type'),
  valueFault('a join of numbers', '$join($resource.lines.price, ", ")', 'warning wrong_type'),
  valueFault('a join of a text', '$join($resource.number, 5)', 'warning wrong_type'),
  valueFault('a round of a text', '$round($resource.number, 2)', 'warning wrong_type'),
  valueFault('a number of a list', '$number($resource.lines)', 'warning wrong_type'),
  valueFault('plus a text', '$resource.total + "EUR"', 'warning wrong_type'),
  valueFault('minus a day', '$resource.delivery - 7', 'warning wrong_type'),
  valueFault('times a list', '$resource.lines * 2', 'warning wrong_type'),
  valueFault('a substring of a number', '$substring($resource.total, 0, 3)', 'warning wrong_type'),
  valueFault('a map without a function', '$map($resource.lines, "price")', 'warning wrong_type'),
  valueFault(
    'a filter of a text',
    '$filter($resource.number, function($x) { $x > 1 })',
    'warning wrong_type',
  ),
  valueFault('a replace with two', '$replace($resource.number, "a")', 'warning wrong_arguments'),
  valueFault('an uppercase of nothing', '$uppercase($resource.nummer)', 'error unknown_field'),
];
