import { fieldsOf, hasCondition, typeOf as fieldTypeOf } from '@bakehouse/contract';
import type { ElementCheck, ElementFinding } from '@bakehouse/engine';
import { doubt } from '../finding.ts';
import { isTextType } from '../is-text-type.ts';

/** What is wrong with an export before it is written. */
export function exportFaults({ options, modules, typeOf, literal, texts }: ElementCheck): ElementFinding[] {
  const { module, filter, all, fields, format = 'csv', filename } = options;
  const definition = typeof module === 'string' ? modules(module) : undefined;
  const known = definition === undefined ? undefined : fieldsOf(definition);
  const columns: unknown[] = Array.isArray(fields) ? fields : [];
  const name = literal(filename) ?? texts(filename).at(-1);
  const ending = typeof name === 'string' ? /\.(csv|xlsx|json|ndjson)$/i.exec(name)?.[1] : undefined;
  return [
    ...(all === true && hasCondition(filter)
      ? [doubt('all', 'no_effect', 'The filter says which ones: leave "all" out')]
      : []),
    ...columns.flatMap((name, index) => {
      const field = typeof name === 'string' ? known?.get(name) : undefined;
      if (columns.indexOf(name) < index)
        return [doubt(`fields.${index}`, 'duplicate', `"${String(name)}" stands there twice`)];
      return field === undefined || fieldTypeOf(field).readable
        ? []
        : [
            doubt(
              `fields.${index}`,
              'no_effect',
              `"${String(name)}" is never read back: the column stays empty`,
            ),
          ];
    }),
    ...(isTextType(typeOf(filename))
      ? []
      : [doubt('filename', 'wrong_type', 'The name of a file is a text')]),
    ...(ending === undefined || ending.toLowerCase() === format
      ? []
      : [doubt('filename', 'bad_value', `The file is ${String(format)}, and its name says ${ending}`)]),
  ];
}
