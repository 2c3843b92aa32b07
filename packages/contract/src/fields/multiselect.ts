import * as z from 'zod';
import { failed, fault, joinPath } from '../fault.ts';
import { howMany } from '../how-many.ts';
import { checkChoices, choiceOptions, choiceTitle, parseChoice } from './choices.ts';
import { defineField, fieldOptions } from './define-field.ts';
import { jsonToCsv, severalFromCsv } from './json-cell.ts';
import { several } from './operators.ts';
import { parseSeveral } from './several.ts';

/** Several of several values. */
export const multiselect = defineField({
  type: 'multiselect',
  summary: 'Any number of values, each once, in the order chosen. With `allowOther` it holds tags.',
  column: () => 'text[]',
  options: () =>
    fieldOptions({
      ...choiceOptions(),
      min: z.int().min(0).optional().describe('Fewest values'),
      max: z.int().min(1).max(1000).optional().describe('Most values; 1,000 when left out'),
    }),
  checkOptions: (options, context) => [
    ...checkChoices(options, context),
    ...(options.min !== undefined && options.min > (options.max ?? 1000)
      ? [fault('conflict', joinPath(context.path, 'min'), `min ${options.min} is above max`)]
      : []),
  ],
  parse: (raw, options, { path }) => {
    const parsed = parseSeveral(raw, path, (item, at) => parseChoice(item, options, at), options.max);
    if ('value' in parsed && parsed.value.length < (options.min ?? 0)) {
      return failed('too_few', path, `At least ${howMany(options.min ?? 0, 'value')}`);
    }
    return parsed;
  },
  format: (value, options) =>
    Array.isArray(value) ? value.map((item) => choiceTitle(item, options)).join(', ') : '',
  operators: () => several,
  sortable: () => false,
  searchable: true,
  uniqueable: () => false,
  toCsv: jsonToCsv,
  fromCsv: severalFromCsv,
  example: { options: { choices: ['vegan', 'organic'] }, value: ['vegan'] },
});
