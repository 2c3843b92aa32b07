import { checkModule, isObject } from '@bakehouse/contract';
import type { Check } from '../subject.ts';

/** The fields of the input are such as a module has. */
export const checkInput: Check = ({ json }, report) => {
  const { input } = json;
  if (!Array.isArray(input)) return;
  const checked = checkModule({ bakery_resource_module: 'input', bakery_resource: { fields: input } });
  input.forEach((field, index) => {
    const options: unknown = isObject(field) ? field['options'] : undefined;
    if (isObject(options) && options['numbering'] !== undefined)
      report.error('conflict', `input.${index}.options.numbering`, 'Only resources are numbered');
  });
  for (const { path, message, code } of 'errors' in checked ? checked.errors : [])
    // Names that every resource has by itself are free here.
    if (code !== 'reserved') report.error(code, path.replace('bakery_resource.fields', 'input'), message);
};
