import { moduleIdentifier } from '../identifiers.ts';
import { defineField, fieldOptions } from './define-field.ts';
import { byId, multipleOption } from './reference.ts';

/** A reference to resources of a module. */
export const relation = defineField({
  ...byId,
  type: 'relation',
  summary: 'A reference to a resource of a module by its id; with `multiple` a list of ids.',
  options: fieldOptions({
    module: moduleIdentifier.describe('Module of the resources referred to'),
    ...multipleOption,
  }),
  example: { options: { module: 'customers' }, value: '019a7f00-0000-7000-8000-000000000001' },
});
