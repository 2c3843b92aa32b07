import { fault, type Fault } from '../case.ts';

const first = 'modules/things:bakery_resource.fields.0';
const one = (field: object) => ({
  'modules/things': {
    bakery_resource_module: 'things',
    bakery_resource: { fields: [{ identifier: 'a', ...field }] },
  },
});

/** Values in modules that their fields would refuse. */
export const moduleValues: Fault[] = [
  fault(
    'a default that is no choice',
    one({ type: 'select', default: 'c', options: { choices: ['a', 'b'] } }),
    `${first}.default`,
    'error not_a_choice',
  ),
  fault(
    'a default with another case',
    one({ type: 'select', default: 'Open', options: { choices: ['open'] } }),
    `${first}.default`,
    'error not_a_choice',
  ),
  fault(
    'a default among several',
    one({ type: 'multiselect', default: ['a', 'c'], options: { choices: ['a', 'b'] } }),
    `${first}.default.1`,
    'error not_a_choice',
  ),
  fault(
    'a text as the default of a number',
    one({ type: 'number', default: '5' }),
    `${first}.default`,
    'error wrong_type',
  ),
  fault(
    'a text as the default of a boolean',
    one({ type: 'boolean', default: 'true' }),
    `${first}.default`,
    'error wrong_type',
  ),
  fault(
    'a fraction as the default of a whole number',
    one({ type: 'integer', default: 1.5 }),
    `${first}.default`,
    'error wrong_type',
  ),
  fault(
    'a default below the least',
    one({ type: 'number', default: 0, options: { min: 1 } }),
    `${first}.default`,
    'error too_small',
  ),
  fault(
    'a default that is too long',
    one({ type: 'text', default: 'abcdef', options: { maxLength: 5 } }),
    `${first}.default`,
    'error too_long',
  ),
  fault(
    'a default that does not match',
    one({ type: 'text', default: 'abc', options: { pattern: '^[0-9]+$' } }),
    `${first}.default`,
    'error bad_format',
  ),
  fault(
    'a default that is no date',
    one({ type: 'date', default: 'today' }),
    `${first}.default`,
    'error bad_format',
  ),
  fault(
    'a default that is no address',
    one({ type: 'email', default: 'office' }),
    `${first}.default`,
    'error bad_format',
  ),
  fault(
    'a default of a computed field',
    one({ type: 'computed', default: 5, options: { expression: '1', result: 'number' } }),
    `${first}.default`,
    'error conflict',
  ),
  fault(
    'a mapping to no choice',
    one({ type: 'select', options: { choices: ['DE'], mapping: { Germany: 'GER' } } }),
    `${first}.options.mapping.Germany`,
    'error not_a_choice',
  ),
  fault(
    'a default with quotes within',
    one({ type: 'select', default: '"a"', options: { choices: ['a', 'b'] } }),
    `${first}.default`,
    'error not_a_choice',
  ),
];
