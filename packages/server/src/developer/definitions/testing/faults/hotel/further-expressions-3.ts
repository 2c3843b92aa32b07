import { fault, type Fault } from '../../case.ts';
import { onOrder } from '../../workflow-pieces.ts';

const o = (n: number, p: string) => `workflows/w:elements.${n}.options.${p}`;
const val = (name: string, value: unknown, told: string) =>
  fault(name, onOrder(['data/map', { value }]), o(1, 'value'), told);

/** Of the hotel: further expressions 3. */
export const furtherExpressions3: Fault[] = [
  val('a member of a computed', '$resource.net.amount', 'warning wrong_type'),
  val('an order of rows', '$resource.lines^(prise).title', 'error unknown_field'),
  val('a group', '$resource.lines{tittle: qty}', 'error unknown_field'),
  val('a template', '"Order ${number}"', 'warning not_an_expression'),
  val('mustache', '"Order {{ $resource.number }} is ready"', 'warning not_an_expression'),
  val('a picture of a time', '$fromMillis($millis(), "DD.MM.YYYY")', 'warning bad_format'),
  val('a function as a value', '{"at": "x" & $millis}', 'warning wrong_type'),
  val('two arguments too many', '$now("[Y]", "UTC", "x")', 'warning wrong_arguments'),
];
