import * as z from 'zod';
import { isObject } from '../json-value.ts';
import { fieldType } from './index.ts';

/** One option of a field type, as a form for it needs to know. */
export interface OptionSchema {
  name: string;
  description: string | undefined;
  required: boolean;
  /** What it holds; `json` where no simple control fits. */
  kind: 'boolean' | 'number' | 'text' | 'texts' | 'enum' | 'json';
  /** The values of an `enum`. */
  values: string[];
}

/** The options of a field type in the order of its schema; none of an unknown type. */
export function optionSchemas(type: string): OptionSchema[] {
  const found = fieldType(type);
  if (found === undefined) return [];
  const schema = z.toJSONSchema(found.options, { io: 'input', unrepresentable: 'any' });
  const required = new Set(schema.required ?? []);
  return Object.entries(schema.properties ?? {}).map(([name, given]) => {
    const property = isObject(given) ? given : {};
    const values = Array.isArray(property['enum']) ? property['enum'].map(String) : [];
    const { description } = property;
    return {
      name,
      description: typeof description === 'string' ? description : undefined,
      required: required.has(name),
      kind: kindOf(property),
      values,
    };
  });
}

function kindOf(property: Record<string, unknown>): OptionSchema['kind'] {
  if (Array.isArray(property['enum'])) return 'enum';
  switch (property['type']) {
    case 'boolean':
      return 'boolean';
    case 'number':
    case 'integer':
      return 'number';
    case 'string':
      return 'text';
    case 'array': {
      const { items } = property;
      return isObject(items) && items['type'] === 'string' ? 'texts' : 'json';
    }
    default:
      return 'json';
  }
}
