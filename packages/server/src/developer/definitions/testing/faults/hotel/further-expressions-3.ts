import { type Fault } from '../../case.ts';
import { valueFault } from './pieces.ts';

/** Of the hotel: further expressions 3. */
export const furtherExpressions3: Fault[] = [
  valueFault('a member of a computed', '$resource.net.amount', 'warning wrong_type'),
  valueFault('an order of rows', '$resource.lines^(prise).title', 'error unknown_field'),
  valueFault('a group', '$resource.lines{tittle: qty}', 'error unknown_field'),
  valueFault('a template', '"Order ${number}"', 'warning not_an_expression'),
  valueFault('mustache', '"Order {{ $resource.number }} is ready"', 'warning not_an_expression'),
  valueFault('a picture of a time', '$fromMillis($millis(), "DD.MM.YYYY")', 'warning bad_format'),
  valueFault('a function as a value', '{"at": "x" & $millis}', 'warning wrong_type'),
  valueFault('two arguments too many', '$now("[Y]", "UTC", "x")', 'warning wrong_arguments'),
];
