import { type Fault } from '../../case.ts';
import { fieldFault } from './pieces.ts';

/** Of the hotel: further modules 2. */
export const furtherModules2: Fault[] = [
  fieldFault(
    'a range of days the wrong way round',
    { identifier: 'built', type: 'date', options: { min: '2026-01-01', max: '2021-01-01' } },
    'fields.1.options.min',
    'error conflict',
  ),
  fieldFault(
    'a scheme that is none',
    { identifier: 'site', type: 'url', options: { schemes: ['web page'] } },
    'fields.1.options.schemes.0',
    'error bad_format',
  ),
  fieldFault(
    'a misspelt key',
    { identifier: 'doors', type: 'integer', requird: true },
    'fields.1.requird',
    'error unknown_key',
  ),
  fieldFault(
    'a required in text',
    { identifier: 'doors', type: 'integer', required: 'yes' },
    'fields.1.required',
    'error wrong_type',
  ),
  fieldFault(
    'a label by another field',
    { identifier: 'doors', type: 'integer' },
    'label',
    'error expression',
    {
      label: '$resource.name',
    },
  ),
  fieldFault(
    'a label that is a list',
    { identifier: 'parts', type: 'list', options: { fields: [{ identifier: 'n', type: 'number' }] } },
    'label',
    'warning expression',
    { label: '$resource.parts' },
  ),
  fieldFault(
    'a rule without a message',
    { identifier: 'doors', type: 'integer' },
    'rules.0.message',
    'error required',
    {
      rules: [{ expression: '$resource.doors > 1' }],
    },
  ),
  fieldFault(
    'a rule that compares a number with a text',
    { identifier: 'doors', type: 'integer' },
    'rules.0.expression',
    'warning expression',
    { rules: [{ expression: '$resource.doors > "1"', message: 'x' }] },
  ),
  fieldFault(
    'choicesFrom nowhere',
    {
      identifier: 'kind',
      type: 'select',
      options: { choicesFrom: { module: 'kinds', value: '$resource.name' } },
    },
    'fields.1.options.choicesFrom.module',
    'error unknown_module',
  ),
  fieldFault(
    'choices and choicesFrom',
    { identifier: 'kind', type: 'select', options: { choices: ['a'], choicesFrom: { module: 'customers' } } },
    'fields.1.options.choicesFrom',
    'error conflict',
  ),
  fieldFault(
    'a button of a row nobody takes',
    {
      identifier: 'parts',
      type: 'list',
      options: {
        fields: [{ identifier: 'n', type: 'number' }],
        buttons: [{ identifier: 'go', title: 'Go', trigger: 'part_gone' }],
      },
    },
    'fields.1.options.buttons.0.trigger',
    'warning unbound_event',
  ),
  fieldFault(
    'a button key that is none',
    { identifier: 'doors', type: 'integer' },
    'buttons.submit',
    'error unknown_button',
    {
      buttons: { submit: { title: 'x' } },
    },
  ),
  fieldFault(
    'a view by an unknown field',
    { identifier: 'doors', type: 'integer' },
    'views.show.fields.1',
    'error unknown_field',
    {
      views: { show: { fields: ['plate', 'wheels'] } },
    },
  ),
  fieldFault(
    'a section by an unknown field',
    { identifier: 'doors', type: 'integer' },
    'views.update.sections.0.fields.0',
    'error unknown_field',
    { views: { update: { sections: [{ title: 'A', fields: ['wheels'] }] } } },
  ),
  fieldFault(
    'a filter of a view by a wrong kind',
    { identifier: 'doors', type: 'integer' },
    'views.index.filter.doors',
    'error wrong_type',
    { views: { index: { filter: { doors: 'four' } } } },
  ),
  fieldFault('a number of places', { identifier: 'doors', type: 'integer' }, 'order', 'error wrong_type', {
    order: 'first',
  }),
];
