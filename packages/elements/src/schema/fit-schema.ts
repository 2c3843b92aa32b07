import { isObject } from '@bakehouse/contract';
import { isOfType, typesIn, type AnswerSchema } from './answer-schema.ts';

/** Where a value does not fit a schema, and how. */
export interface Misfit {
  path: string;
  message: string;
}

/** A value that fits a schema, or the first place where it does not. */
export type Fitted = { value: unknown } | { misfit: Misfit };

/**
 * Holds a value against a schema. What was read from XML or CSV is text: with `fromText` numbers, truth values and lists of one are
 * made of it where the schema wants them.
 */
export function fitSchema(given: unknown, schema: AnswerSchema, fromText = false, path = ''): Fitted {
  const types = typesIn(schema);
  const value = fromText ? ofText(given, types) : given;
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return misfit(path, `is not ${types.join(' or ')}`);
  if (schema.enum !== undefined && !schema.enum.some((each) => each === value) && value !== null)
    return misfit(path, `is none of ${schema.enum.map((each) => JSON.stringify(each)).join(', ')}`);
  if (Array.isArray(value) && schema.items !== undefined) return fitList(value, schema.items, fromText, path);
  if (isObject(value) && schema.properties !== undefined) return fitObject(value, schema, fromText, path);
  return { value };
}

function fitList(list: readonly unknown[], items: AnswerSchema, fromText: boolean, path: string): Fitted {
  const fitted: unknown[] = [];
  for (const [at, each] of list.entries()) {
    const found = fitSchema(each, items, fromText, join(path, String(at)));
    if ('misfit' in found) return found;
    fitted.push(found.value);
  }
  return { value: fitted };
}

function fitObject(
  given: Record<string, unknown>,
  { properties = {}, required = [] }: AnswerSchema,
  fromText: boolean,
  path: string,
): Fitted {
  const fitted: Record<string, unknown> = { ...given };
  for (const [name, schema] of Object.entries(properties)) {
    const there = Object.hasOwn(given, name);
    // In XML an empty list is a tag that is not there.
    const empty = fromText && !there && typesIn(schema).includes('array');
    if (!there && !empty) {
      if (required.includes(name)) return misfit(join(path, name), 'is missing');
      continue;
    }
    const found = fitSchema(empty ? [] : given[name], schema, fromText, join(path, name));
    if ('misfit' in found) return found;
    fitted[name] = found.value;
  }
  return { value: fitted };
}

function ofText(value: unknown, types: ReturnType<typeof typesIn>): unknown {
  const [wanted] = types;
  if (wanted === 'array' && !Array.isArray(value))
    return value === '' || value === null || value === undefined ? [] : [value];
  if (typeof value !== 'string') return value;
  if (value === '' && types.includes('null')) return null;
  if (wanted === 'number' || wanted === 'integer') {
    const text = value.trim();
    return text !== '' && Number.isFinite(Number(text)) ? Number(text) : value;
  }
  if (wanted === 'boolean') {
    const known = new Map<string, boolean>([
      ['true', true],
      ['1', true],
      ['false', false],
      ['0', false],
    ]);
    return known.get(value.trim().toLowerCase()) ?? value;
  }
  return wanted === 'object' && value === '' ? {} : value;
}

function misfit(path: string, message: string): Fitted {
  return { misfit: { path, message } };
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
