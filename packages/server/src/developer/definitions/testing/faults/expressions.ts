import { fault, type Fault } from '../case.ts';
import { direct, onOrder, onPrice, onTicket } from '../workflow-pieces.ts';

const at = 'workflows/w:elements.1.options';
const mapped = (value: string) => onTicket(['data/map', { value }]);
const condition = (text: string) => onTicket(['flow/if', { condition: text }]);

/** Expressions that cannot be read, or that never give what is meant. */
export const expressions: Fault[] = [
  fault(
    'a sentence without quotes',
    onTicket(['action/mail', { to: '"a@b.example"', subject: 'Your order' }]),
    `${at}.subject`,
    'error expression_syntax',
  ),
  fault(
    'an address without quotes',
    onTicket(['action/mail', { to: 'ann@b.example', subject: '"x"' }]),
    `${at}.to`,
    'error expression_syntax',
  ),
  fault(
    'an address of the web without quotes',
    onTicket(['data/http', { url: 'https://a.example/x' }]),
    `${at}.url`,
    'error expression_syntax',
  ),
  fault(
    'two equal signs',
    condition('$resource.status == "open"'),
    `${at}.condition`,
    'error expression_syntax',
  ),
  fault(
    'two ampersands',
    condition('$resource.minutes > 1 && $resource.minutes < 5'),
    `${at}.condition`,
    'error expression_syntax',
  ),
  fault('two bars', condition('$resource.minutes > 1 || true'), `${at}.condition`, 'error expression_syntax'),
  fault('an exclamation mark', condition('!$resource.minutes'), `${at}.condition`, 'error expression_syntax'),
  fault(
    'a bracket that is not closed',
    mapped('$sum($resource.minutes'),
    `${at}.value`,
    'error expression_syntax',
  ),
  fault(
    'a quote that is not closed',
    mapped('"Hello & $resource.subject'),
    `${at}.value`,
    'error expression_syntax',
  ),
  fault('a text after a text', mapped('"Hello" $resource.subject'), `${at}.value`, 'error expression_syntax'),
  fault('nothing', mapped(''), `${at}.value`, 'error expression_syntax'),
  fault('an unknown function', mapped('$upper($resource.subject)'), `${at}.value`, 'error unknown_function'),
  fault(
    'a misspelt function',
    mapped('$substrng($resource.subject, 0, 3)'),
    `${at}.value`,
    'error unknown_function',
  ),
  fault(
    'a function without its dollar',
    mapped('uppercase($resource.subject)'),
    `${at}.value`,
    'warning wrong_type',
  ),
  fault(
    'a function of another language',
    mapped('$concat($resource.subject, "x")'),
    `${at}.value`,
    'error unknown_function',
  ),
  fault('a function that is refused', mapped('$eval("1")'), `${at}.value`, 'error unsupported'),
  fault(
    'too many arguments',
    mapped('$uppercase($resource.subject, "x")'),
    `${at}.value`,
    'warning wrong_arguments',
  ),
  fault(
    'too few arguments',
    mapped('$replace($resource.subject, "a")'),
    `${at}.value`,
    'warning wrong_arguments',
  ),
  fault(
    'too many arguments of a date',
    mapped('$now("[Y]", "+0100", "x")'),
    `${at}.value`,
    'warning wrong_arguments',
  ),
  fault('no argument of a join', mapped('$join()'), `${at}.value`, 'warning wrong_arguments'),
  fault('a number for a text', mapped('$uppercase(5)'), `${at}.value`, 'warning wrong_type'),
  fault('a text for a number', mapped('$round($resource.subject)'), `${at}.value`, 'warning wrong_type'),
  fault('a sum of a text', mapped('$sum($resource.subject)'), `${at}.value`, 'warning wrong_type'),
  fault(
    'a sum of titles',
    onOrder(['data/map', { value: '$sum($resource.lines.title)' }]),
    `${at}.value`,
    'warning wrong_type',
  ),
  fault(
    'a sum of rows',
    onOrder(['data/map', { value: '$sum($resource.lines)' }]),
    `${at}.value`,
    'warning wrong_type',
  ),
  fault(
    'a joining of numbers',
    onOrder(['data/map', { value: '$join($resource.lines.qty, ",")' }]),
    `${at}.value`,
    'warning wrong_type',
  ),
  fault(
    'a text in the place of a function',
    onOrder(['data/map', { value: '$map($resource.lines, "title")' }]),
    `${at}.value`,
    'warning wrong_type',
  ),
  fault(
    'an aggregate of one number',
    onTicket(['data/map', { value: '$average($resource.minutes)' }]),
    `${at}.value`,
    'warning wrong_type',
  ),
  fault(
    'a regular expression that is none',
    mapped('$match($resource.subject, /([a-z/)'),
    `${at}.value`,
    'error expression_syntax',
  ),
  fault('always true', condition('true'), `${at}.condition`, 'warning constant'),
  fault('always true as a text', condition('"$resource.minutes > 5"'), `${at}.condition`, 'warning constant'),
  fault('a condition that is JSON', condition('false'), `${at}.condition`, 'warning constant'),
  fault(
    'the same on both sides',
    condition('$resource.status = $resource.status'),
    `${at}.condition`,
    'warning constant',
  ),
  fault(
    'a comparison of two literals',
    condition('"status" = "open"'),
    `${at}.condition`,
    'warning constant',
  ),
  fault(
    'the row where there is none',
    onTicket(['data/map', { value: '$resource.${selector}.price' }]),
    `${at}.value`,
    'error selector_not_set',
  ),
  fault(
    'the row in a key where there is none',
    direct(['action/set', { recipes: { '${selector}.price': '1' } }]),
    'workflows/w:elements.0.options.recipes.${selector}.price',
    'error selector_not_set',
  ),
  fault(
    'in a list of recipes',
    onPrice(['data/map', { value: ['1', '$resource.'] }]),
    `${at}.value.1`,
    'error expression_syntax',
  ),
];
