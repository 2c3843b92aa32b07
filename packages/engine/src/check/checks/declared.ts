import { checkFieldList, isObject, typeOf, type FieldDefinition } from '@bakehouse/contract';
import type { Check, Report } from '../subject.ts';
import { declaredFields } from '../types/starts.ts';

/** The fields of what a workflow takes and gives are such as a module has. */
export const checkDeclared: Check = ({ json }, report) => {
  checkFields('input', json['input'], report);
  checkFields('output', json['output'], report);
  if (json['output'] === undefined) return;
  if (json['entry'] === undefined)
    report.warning('no_effect', 'output', 'Only what begins at "entry" gives an output, and there is none');
  for (const [index, field] of (declaredFields(json['output']) ?? []).entries())
    checkGivenOut(field, `output.${index}.type`, report);
};

function checkFields(name: 'input' | 'output', fields: unknown, report: Report): void {
  if (!Array.isArray(fields)) return;
  fields.forEach((field, index) => {
    const options: unknown = isObject(field) ? field['options'] : undefined;
    if (isObject(options) && options['numbering'] !== undefined)
      report.error('conflict', `${name}.${index}.options.numbering`, 'Only resources are numbered');
  });
  for (const { path, message, code } of checkFieldList(fields, name))
    // Names that every resource has by itself are free here.
    if (code !== 'reserved') report.error(code, path, message);
}

/** What is never read, or worked out from a resource, cannot be given. */
function checkGivenOut(field: FieldDefinition, path: string, report: Report): void {
  const { readable, writable } = typeOf(field);
  if (!readable || !writable)
    report.error('conflict', path, `A run cannot give a field of the type "${field.type}"`);
}
