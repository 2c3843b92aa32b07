import { z } from 'zod';
import { schemaFaults } from '../fault.ts';
import { fieldCountLimit, fieldShape } from '../fields/field-definition.ts';
import { jsonFaults } from '../json-value.ts';
import type { ContentFault } from '../problem.ts';
import { checkFields } from './check-fields.ts';

const fieldList = z.array(fieldShape()).max(fieldCountLimit);

/** What is wrong with fields that belong to no module, such as those of a workflow's input; each fault with its path below `path`. */
export function checkFieldList(fields: unknown[], path: string): ContentFault[] {
  const unfit = jsonFaults(fields, path);
  if (unfit.length > 0) return unfit;
  const shape = fieldList.safeParse(fields);
  return [
    ...(shape.success ? [] : schemaFaults(shape.error, path)),
    ...checkFields(fields, path, { filled: new Set(), count: 0 }),
  ];
}
