import { fault, joinPath } from '../fault.ts';
import type { FieldType } from '../fields/define-field.ts';
import { isEmpty } from '../fields/field-definition.ts';
import { isObject } from '../json-value.ts';
import type { ContentFault } from '../problem.ts';

/** Finds fields that would fill themselves in two ways, or where they cannot. */
export function checkFilled(
  raw: Record<string, unknown>,
  type: FieldType,
  path: string,
  nested: boolean,
): ContentFault[] {
  const numbered = isObject(raw['options']) && raw['options']['numbering'] !== undefined;
  const ways = [
    ...(isEmpty(raw['default']) ? [] : ['default']),
    ...(raw['defaultExpression'] === undefined ? [] : ['defaultExpression']),
    ...(numbered ? ['options.numbering'] : []),
  ];
  const last = ways.at(-1);
  if (last === undefined || last === 'default') return [];
  const at = joinPath(path, last);
  if (nested) return [fault('conflict', at, 'A field in a list can have only a plain default')];
  if (ways.length > 1) return [fault('conflict', at, `Either ${ways.join(' or ')}`)];
  if (!type.writable) return [fault('conflict', at, `A field of type ${type.type} has no default`)];
  if (numbered && raw['unique'] !== true)
    return [fault('conflict', at, 'A numbered field must be unique: set "unique": true')];
  return [];
}
