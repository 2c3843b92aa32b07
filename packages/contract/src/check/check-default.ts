import { fault, joinPath } from '../fault.ts';
import { defaultOf } from '../fields/default-value.ts';
import { isEmpty, type FieldDefinition } from '../fields/field-definition.ts';
import { parseValue, typeOf } from '../fields/field-value.ts';
import { isObject } from '../json-value.ts';
import type { ContentFault } from '../problem.ts';

/** Finds a default that the field's own type would refuse. */
export function checkDefault(field: FieldDefinition, path: string): ContentFault[] {
  if (isEmpty(field.default)) return [];
  const at = joinPath(path, 'default');
  if (!typeOf(field).writable) return [fault('conflict', at, 'A computed field has no default')];
  const sample = { now: '2000-01-01T00:00:00Z', user: '00000000-0000-4000-8000-000000000000' };
  const parsed = parseValue(field, defaultOf(field, sample), at);
  return 'errors' in parsed ? parsed.errors : [];
}

/** Finds stored values of a mapping that the field's own type would refuse. */
export function checkMapping(field: FieldDefinition, path: string): ContentFault[] {
  const mapping = field.options?.['mapping'];
  if (!isObject(mapping) || field.type === 'list') return [];
  return Object.entries(mapping).flatMap(([incoming, stored]) => {
    const parsed = parseValue(field, stored, joinPath(path, `options.mapping.${incoming}`));
    return 'errors' in parsed ? parsed.errors : [];
  });
}
