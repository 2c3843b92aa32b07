import { isObject } from '@bakehouse/contract';
import type * as z from 'zod';
import { hasMark } from '../element/marks.ts';
import { partsOf, unwrap } from '../element/schema-parts.ts';
import type { SubjectElement } from './subject.ts';

/** Visits every option with its schema and path; what a recipe holds is not gone into. */
export function walkOptions(
  subject: SubjectElement,
  visit: (schema: z.ZodType, value: unknown, path: string) => void,
): void {
  for (const { schema, value, path } of optionsOf(subject)) visit(schema, value, path);
}

interface Option {
  schema: z.ZodType;
  value: unknown;
  path: string;
}

/** Every option of an element, found once: most checks go through them. */
function optionsOf(subject: SubjectElement): readonly Option[] {
  const known = found.get(subject);
  if (known !== undefined) return known;
  const { element, options, path: at } = subject;
  const list: Option[] = [];
  const take = (schema: z.ZodType, value: unknown, path: string): void => {
    list.push({ schema, value, path });
  };
  if (element !== undefined) walk(element.options, options, `${at}.options`, take);
  found.set(subject, list);
  return list;
}

const found = new WeakMap<SubjectElement, readonly Option[]>();

/** Visits every expression and every key of a recipe. */
export function walkRecipe(
  recipe: unknown,
  path: string,
  visit: (part: { expression: string } | { key: string }, path: string) => void,
): void {
  if (typeof recipe === 'string') visit({ expression: recipe }, path);
  else if (Array.isArray(recipe))
    for (const [index, item] of recipe.entries()) walkRecipe(item, `${path}.${index}`, visit);
  else if (isObject(recipe)) {
    for (const [key, item] of Object.entries(recipe)) {
      visit({ key }, `${path}.${key}`);
      walkRecipe(item, `${path}.${key}`, visit);
    }
  }
}

/** Every expression of an element, in its options and in its `set`, and every key that may hold `${selector}`. */
export function walkExpressions(
  subject: SubjectElement,
  visit: (part: { expression: string } | { key: string }, path: string) => void,
): void {
  walkOptions(subject, (schema, value, path) => {
    if (hasMark(schema, 'recipe')) walkRecipe(value, path, visit);
    else if (hasMark(schema, 'field') && typeof value === 'string') visit({ key: value }, path);
    else if (partsOf(unwrap(schema)).kind === 'record' && isObject(value)) {
      for (const key of Object.keys(value)) visit({ key }, `${path}.${key}`);
    }
  });
  for (const [name, value] of Object.entries(subject.set)) {
    if (typeof value === 'string' && value.startsWith(':')) continue;
    walkRecipe(value, `${subject.path}.set.${name}`, visit);
  }
}

function walk(
  schema: z.ZodType,
  value: unknown,
  path: string,
  visit: (schema: z.ZodType, value: unknown, path: string) => void,
): void {
  if (value === undefined) return;
  visit(schema, value, path);
  if (hasMark(schema, 'recipe')) return;
  const parts = partsOf(unwrap(schema));
  if (parts.kind === 'union') {
    const fitting = parts.choices.find((choice) => choice.safeParse(value).success);
    if (fitting !== undefined) walk(fitting, value, path, visit);
  } else if (parts.kind === 'array' && Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(parts.item, item, `${path}.${index}`, visit);
  } else if (isObject(value) && (parts.kind === 'object' || parts.kind === 'record')) {
    for (const [key, item] of Object.entries(value)) {
      const inner = parts.kind === 'record' ? parts.value : parts.shape[key];
      if (inner !== undefined) walk(inner, item, `${path}.${key}`, visit);
    }
  }
}
