import { isObject, joinPath, type Recipe } from '@bakehouse/contract';
import type * as z from 'zod';
import { hasMark } from '../element/marks.ts';
import { partsOf, unwrap } from '../element/schema-parts.ts';
import { parseExpression } from '../expression/expression.ts';
import { compileRecipe, evaluateAt, expandKey } from '../expression/recipe.ts';
import { startRuntime, type Scope } from '../expression/runtime.ts';
import { compileFilter } from './compile-filter.ts';

/** Options with their recipes compiled: gives the evaluated options for a scope. */
export type CompiledOptions = (scope: Scope) => unknown;

/** Compiles options that their schema has taken. What holds no recipe is made once and shared. */
export function compileOptions(schema: z.ZodType, options: unknown): CompiledOptions {
  const part = compilePart(schema, options, '');
  return 'value' in part ? () => part.value : part.run;
}

type Part = { value: unknown } | { run: CompiledOptions };

function compilePart(schema: z.ZodType, value: unknown, path: string): Part {
  if (value === undefined) return { value };
  if (hasMark(schema, 'filter')) return { run: compileFilter(value, path) };
  if (hasMark(schema, 'recipe')) return compileRecipePart(value as Recipe, path);
  if (typeof value === 'string' && value.includes('${selector}') && hasMark(schema, 'field')) {
    return { run: (scope) => expandKey(value, scope) };
  }
  const inner = unwrap(schema);
  const parts = partsOf(inner);
  if (parts.kind === 'union') {
    const fitting = parts.choices.find((choice) => choice.safeParse(value).success);
    return fitting === undefined ? { value } : compilePart(fitting, value, path);
  }
  if (parts.kind === 'array' && Array.isArray(value)) {
    return compileList(value.map((item, index) => compilePart(parts.item, item, joinPath(path, index))));
  }
  if (parts.kind === 'object' && isObject(value)) {
    return compileEntries(
      Object.entries(value).map(([key, each]): [string, Part] => {
        const schema = parts.shape[key];
        return [key, schema === undefined ? { value: each } : compilePart(schema, each, joinPath(path, key))];
      }),
    );
  }
  if (parts.kind === 'record' && isObject(value)) {
    return compileEntries(
      Object.entries(value).map(([key, each]): [string, Part] => [
        key,
        compilePart(parts.value, each, joinPath(path, key)),
      ]),
      hasMark(schema, 'emptied') ? null : undefined,
    );
  }
  return { value };
}

function compileRecipePart(recipe: Recipe, path: string): Part {
  const place = path === '' ? [] : path.split('.');
  if (typeof recipe === 'string') {
    const expression = parseExpression(recipe);
    const { tree } = expression;
    if (tree.type === 'string' || tree.type === 'number' || tree.type === 'value') {
      if (tree.predicate === undefined && tree.group === undefined) return { value: tree.value };
    }
    return { run: (scope) => evaluateAt(expression, startRuntime(scope), place) };
  } else if (typeof recipe !== 'object' || recipe === null) return { value: recipe };
  return { run: compileRecipe(recipe, {}, place) };
}

function compileList(items: Part[]): Part {
  if (items.every((item) => 'value' in item)) return { value: items.map((item) => item.value) };
  return { run: (scope) => items.map((item) => ('value' in item ? item.value : item.run(scope))) };
}

function compileEntries(entries: [string, Part][], nothing?: null): Part {
  const dynamic = entries.some(([key, part]) => 'run' in part || key.includes('${selector}'));
  if (!dynamic) {
    return {
      value: Object.fromEntries(entries.map(([key, part]) => [key, 'value' in part ? part.value : null])),
    };
  }
  return {
    run: (scope) => {
      const result: Record<string, unknown> = {};
      for (const [key, part] of entries) {
        const value = ('value' in part ? part.value : part.run(scope)) ?? nothing;
        if (value !== undefined) result[expandKey(key, scope)] = value;
      }
      return result;
    },
  };
}
