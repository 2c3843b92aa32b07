import { fault, type Fault } from '../../case.ts';
import { withFields } from '../../hotel.ts';

/** Of the hotel: module fields. */
export const moduleFields: Fault[] = [
  fault(
    'a default that is no choice',
    withFields('rooms', {
      identifier: 'wing',
      type: 'select',
      default: 'c',
      options: { choices: ['a', 'b'] },
    }),
    'modules/rooms:bakery_resource.fields.8.default',
    'error not_a_choice',
  ),
  fault(
    'a default over the limit',
    withFields('rooms', { identifier: 'beds', type: 'integer', default: 9, options: { max: 4 } }),
    'modules/rooms:bakery_resource.fields.8.default',
    'error too_large',
  ),
  fault(
    'a default that does not match',
    withFields('rooms', { identifier: 'code', type: 'text', default: 'abc', options: { pattern: '[0-9]+' } }),
    'modules/rooms:bakery_resource.fields.8.default',
    'error bad_format',
  ),
  fault(
    'limits the wrong way round',
    withFields('rooms', { identifier: 'beds', type: 'integer', options: { min: 4, max: 1 } }),
    'modules/rooms:bakery_resource.fields.8.options.min',
    'error conflict',
  ),
  fault(
    'lengths the wrong way round',
    withFields('rooms', { identifier: 'code', type: 'text', options: { minLength: 9, maxLength: 3 } }),
    'modules/rooms:bakery_resource.fields.8.options.minLength',
    'error conflict',
  ),
  fault(
    'no choices',
    withFields('rooms', { identifier: 'wing', type: 'select', options: { choices: [] } }),
    'modules/rooms:bakery_resource.fields.8.options.choices',
    'error too_few',
  ),
  fault(
    'a choice twice',
    withFields('rooms', { identifier: 'wing', type: 'select', options: { choices: ['a', 'a'] } }),
    'modules/rooms:bakery_resource.fields.8.options.choices.1',
    'error duplicate',
  ),
  fault(
    'a unique yes or no',
    withFields('rooms', { identifier: 'main', type: 'boolean', unique: true }),
    'modules/rooms:bakery_resource.fields.8.unique',
    'error conflict',
  ),
  fault(
    'a relation to nowhere',
    withFields('rooms', { identifier: 'house', type: 'relation', options: { module: 'houses' } }),
    'modules/rooms:bakery_resource.fields.8.options.module',
    'error unknown_module',
  ),
  fault(
    'a required relation that is cleared',
    withFields('rooms', {
      identifier: 'keeper',
      type: 'relation',
      required: true,
      options: { module: 'guests', onDelete: 'clear' },
    }),
    'modules/rooms:bakery_resource.fields.8.options.onDelete',
    'warning conflict',
  ),
  fault(
    'a pattern that does not parse',
    withFields('rooms', { identifier: 'code', type: 'text', options: { pattern: '[0-9' } }),
    'modules/rooms:bakery_resource.fields.8.options.pattern',
    'error bad_format',
  ),
  fault(
    'a currency that is none',
    withFields('rooms', { identifier: 'fee', type: 'money', options: { currency: 'Euro' } }),
    'modules/rooms:bakery_resource.fields.8.options.currency',
    'error bad_format',
  ),
  fault(
    'both defaults',
    withFields('rooms', { identifier: 'beds', type: 'integer', default: 1, defaultExpression: '2' }),
    'modules/rooms:bakery_resource.fields.8.defaultExpression',
    'error conflict',
  ),
  fault(
    'a default in text for a number',
    withFields('rooms', { identifier: 'beds', type: 'integer', default: '2' }),
    'modules/rooms:bakery_resource.fields.8.default',
    'error wrong_type',
  ),
  fault(
    'a default day that is none',
    withFields('rooms', { identifier: 'open', type: 'date', default: '2026-02-30' }),
    'modules/rooms:bakery_resource.fields.8.default',
    'error bad_format',
  ),
  fault(
    'an accept that is none',
    withFields('rooms', { identifier: 'plan', type: 'file', options: { accept: ['pdf'] } }),
    'modules/rooms:bakery_resource.fields.8.options.accept.0',
    'error bad_format',
  ),
  fault(
    'an event nobody takes',
    withFields('rooms', {
      identifier: 'beds',
      type: 'integer',
      options: { events: { on_change: ['beds_changed'] } },
    }),
    'modules/rooms:bakery_resource.fields.8.options.events.on_change.0',
    'warning unbound_event',
  ),
  fault(
    'an event of a kind that is none',
    withFields('rooms', {
      identifier: 'beds',
      type: 'integer',
      options: { events: { onChange: ['beds_changed'] } },
    }),
    'modules/rooms:bakery_resource.fields.8.options.events.onChange',
    'error unknown_key',
  ),
  fault(
    'numbering without unique',
    withFields('rooms', { identifier: 'code', type: 'text', options: { numbering: { format: 'R-{000}' } } }),
    'modules/rooms:bakery_resource.fields.8.options.numbering',
    'error conflict',
  ),
  fault(
    'numbering without a number',
    withFields('rooms', {
      identifier: 'code',
      type: 'text',
      unique: true,
      options: { numbering: { format: 'R-{YYYY}' } },
    }),
    'modules/rooms:bakery_resource.fields.8.options.numbering.format',
    'error bad_format',
  ),
];
