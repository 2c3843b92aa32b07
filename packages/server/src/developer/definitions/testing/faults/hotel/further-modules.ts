import { type Fault } from '../../case.ts';
import { fieldFault } from './pieces.ts';

/** Of the hotel: further modules. */
export const furtherModules: Fault[] = [
  fieldFault(
    'a type that is none',
    { identifier: 'doors', type: 'int' },
    'fields.1.type',
    'error unknown_type',
  ),
  fieldFault(
    'a reserved name',
    { identifier: 'version', type: 'text' },
    'fields.1.identifier',
    'error reserved',
  ),
  fieldFault(
    'a capital',
    { identifier: 'Doors', type: 'integer' },
    'fields.1.identifier',
    'error bad_format',
  ),
  fieldFault('twice', { identifier: 'plate', type: 'text' }, 'fields.1.identifier', 'error duplicate'),
  fieldFault(
    'choices as one text',
    { identifier: 'kind', type: 'select', options: { choices: 'a,b' } },
    'fields.1.options.choices',
    'error wrong_type',
  ),
  fieldFault(
    'a default of several',
    { identifier: 'tags', type: 'multiselect', default: 'a', options: { choices: ['a'] } },
    'fields.1.default',
    'error wrong_type',
  ),
  fieldFault(
    'a default of a relation',
    { identifier: 'owner', type: 'relation', default: 'me', options: { module: 'customers' } },
    'fields.1.default',
    'error bad_format',
  ),
  fieldFault(
    'a relation without a module',
    { identifier: 'owner', type: 'relation' },
    'fields.1.options.module',
    'error required',
  ),
  fieldFault(
    'onDelete that is none',
    { identifier: 'owner', type: 'relation', options: { module: 'customers', onDelete: 'nullify' } },
    'fields.1.options.onDelete',
    'error not_a_choice',
  ),
  fieldFault(
    'a list without fields',
    { identifier: 'parts', type: 'list' },
    'fields.1.options.fields',
    'error required',
  ),
  fieldFault(
    'a list of a list with a mistake',
    {
      identifier: 'parts',
      type: 'list',
      options: {
        fields: [
          { identifier: 'bolts', type: 'list', options: { fields: [{ identifier: 'size', type: 'nuber' }] } },
        ],
      },
    },
    'fields.1.options.fields.0.options.fields.0.type',
    'error unknown_type',
  ),
  fieldFault(
    'a computed cell of nothing',
    { identifier: 'parts', type: 'list', options: { fields: [{ identifier: 'n', type: 'number' }] } },
    'fields.2.options.expression',
    'error expression',
    {
      fields: [
        { identifier: 'plate', type: 'text', required: true },
        { identifier: 'parts', type: 'list', options: { fields: [{ identifier: 'n', type: 'number' }] } },
        {
          identifier: 's',
          type: 'computed',
          options: { expression: '$sum($resource.parts.m)', result: 'number' },
        },
      ],
    },
  ),
  fieldFault(
    'a result that is none',
    { identifier: 'c', type: 'computed', options: { expression: '$resource.plate', result: 'string' } },
    'fields.1.options.result',
    'error not_a_choice',
  ),
  fieldFault(
    'computed without an expression',
    { identifier: 'c', type: 'computed' },
    'fields.1.options.expression',
    'error required',
  ),
  fieldFault(
    'computed and required',
    { identifier: 'c', type: 'computed', required: true, options: { expression: '$resource.plate' } },
    'fields.1.required',
    'warning no_effect',
  ),
  fieldFault(
    'decimals of a text',
    { identifier: 'c', type: 'text', options: { decimals: 2 } },
    'fields.1.options.decimals',
    'error unknown_option',
  ),
  fieldFault(
    'a unique list',
    {
      identifier: 'parts',
      type: 'list',
      unique: true,
      options: { fields: [{ identifier: 'n', type: 'number' }] },
    },
    'fields.1.unique',
    'error conflict',
  ),
  fieldFault(
    'was itself',
    { identifier: 'doors', type: 'integer', was: 'doors' },
    'fields.1.was',
    'error conflict',
  ),
  fieldFault(
    'was another field',
    { identifier: 'doors', type: 'integer', was: 'plate' },
    'fields.1.was',
    'error conflict',
  ),
  fieldFault(
    'a day out of its range',
    { identifier: 'built', type: 'date', default: '2020-01-01', options: { min: '2021-01-01' } },
    'fields.1.default',
    'error too_small',
  ),
];
