import { checkChoices, choiceOptions, choiceTitle, parseChoice } from './choices.ts';
import { defineField, fieldOptions } from './define-field.ts';
import { textual } from './operators.ts';
import { showText } from './text-value.ts';

/** One of several values. */
export const select = defineField({
  type: 'select',
  summary: 'One of several values: from a list, or from the resources of another module.',
  column: () => 'text',
  options: () => fieldOptions(choiceOptions()),
  checkOptions: checkChoices,
  parse: (raw, options, { path }) => parseChoice(raw, options, path),
  format: choiceTitle,
  operators: () => textual,
  sortable: () => true,
  searchable: true,
  uniqueable: () => true,
  toCsv: showText,
  fromCsv: (cell) => ({ value: cell }),
  example: { options: { choices: ['DE', { value: 'FR', title: 'France' }] }, value: 'DE' },
});
