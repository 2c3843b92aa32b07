import type { Recipe } from '@bakehouse/contract';
import { isObject } from '@bakehouse/contract';
import type * as z from 'zod';
import { hasMark } from '../element/marks.ts';
import { partsOf, unwrap } from '../element/schema-parts.ts';
import { parseExpression } from '../expression/expression.ts';
import { compileRecipe, expandKey } from '../expression/recipe.ts';
import type { Scope } from '../expression/runtime.ts';

/** Options with their recipes compiled: gives the evaluated options for a scope. */
export type CompiledOptions = (scope: Scope) => unknown;

/** Compiles options that their schema has taken. What holds no recipe is made once and shared. */
export function compileOptions(schema: z.ZodType, options: unknown): CompiledOptions {
  const part = compilePart(schema, options);
  return 'value' in part ? () => part.value : part.run;
}

type Part = { value: unknown } | { run: CompiledOptions };

function compilePart(schema: z.ZodType, value: unknown): Part {
  if (value === undefined) return { value };
  if (hasMark(schema, 'recipe')) return compileRecipePart(value as Recipe);
  if (typeof value === 'string' && value.includes('${selector}') && hasMark(schema, 'field')) {
    return { run: (scope) => expandKey(value, scope) };
  }
  const inner = unwrap(schema);
  const parts = partsOf(inner);
  if (parts.kind === 'union') {
    const fitting = parts.choices.find((choice) => choice.safeParse(value).success);
    return fitting === undefined ? { value } : compilePart(fitting, value);
  }
  if (parts.kind === 'array' && Array.isArray(value)) {
    return compileList(value.map((item) => compilePart(parts.item, item)));
  }
  if (parts.kind === 'object' && isObject(value)) {
    return compileEntries(
      Object.entries(value).map(([key, each]): [string, Part] => {
        const schema = parts.shape[key];
        return [key, schema === undefined ? { value: each } : compilePart(schema, each)];
      }),
    );
  }
  if (parts.kind === 'record' && isObject(value)) {
    return compileEntries(
      Object.entries(value).map(([key, each]): [string, Part] => [key, compilePart(parts.value, each)]),
    );
  }
  return { value };
}

function compileRecipePart(recipe: Recipe): Part {
  if (typeof recipe === 'string') {
    const expression = parseExpression(recipe);
    const { tree } = expression;
    if (tree.type === 'string' || tree.type === 'number' || tree.type === 'value') {
      if (tree.predicate === undefined && tree.group === undefined) return { value: tree.value };
    }
    return { run: (scope) => expression.evaluate(scope) };
  } else if (typeof recipe !== 'object' || recipe === null) return { value: recipe };
  return { run: compileRecipe(recipe) };
}

function compileList(items: Part[]): Part {
  if (items.every((item) => 'value' in item)) return { value: items.map((item) => item.value) };
  return { run: (scope) => items.map((item) => ('value' in item ? item.value : item.run(scope))) };
}

function compileEntries(entries: [string, Part][]): Part {
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
        const value = 'value' in part ? part.value : part.run(scope);
        if (value !== undefined) result[expandKey(key, scope)] = value;
      }
      return result;
    },
  };
}
