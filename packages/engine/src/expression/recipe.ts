import { Problem } from '@bakehouse/contract';
import { parseExpression, type Expression } from './expression.ts';
import { fail, faultOf, sourceProblem, type ExpressionFault } from './fault.ts';
import type { SourceLimits } from './limits.ts';
import { startRuntime, type Runtime, type Scope } from './runtime.ts';
import { formatSelector } from './selector.ts';

/** An expression as a string, or a null, number or boolean, or an array or dictionary of recipes. */
export type Recipe =
  | string
  | number
  | boolean
  | null
  | readonly Recipe[]
  | { readonly [key: string]: Recipe };

/** A compiled recipe: gives its value for a scope. */
export type CompiledRecipe = (scope: Scope) => unknown;

/**
 * Compiles a recipe once. Its expressions share one budget. A key whose expression gives nothing is left out, an item of
 * an array becomes null; a string that an expression gave is data and is never parsed.
 */
export function compileRecipe(
  recipe: Recipe,
  limits: Partial<SourceLimits> = {},
  path: readonly string[] = [],
): CompiledRecipe {
  const part = compilePart(recipe, limits, path, 0);
  return (scope) => part(startRuntime(scope));
}

/** Compiles and evaluates a recipe. */
export function evaluateRecipe(recipe: Recipe, scope: Scope): unknown {
  return compileRecipe(recipe)(scope);
}

/** A key of a dictionary with `${selector}` replaced by the field path; an empty one takes its dot with it. */
export function expandKey(key: string, scope: Scope): string {
  if (!key.includes(placeholder)) return key;
  if (scope.selector === undefined) fail('selector', `The key ${key} uses \${selector}, which nothing sets`);
  const path = formatSelector(scope.selector);
  if (path !== '') return key.replaceAll(placeholder, () => path);
  return key.replaceAll(`${placeholder}.`, '').replaceAll(`.${placeholder}`, '').replaceAll(placeholder, '');
}

type Part = (runtime: Runtime) => unknown;

const placeholder = '${selector}';

function compilePart(
  recipe: Recipe,
  limits: Partial<SourceLimits>,
  path: readonly string[],
  depth: number,
): Part {
  if (depth > 64)
    throw sourceProblem({
      code: 'expression_too_large',
      message: 'A recipe can be nested at most 64 levels deep',
      position: 0,
    });
  if (typeof recipe === 'string') return compileText(recipe, limits, path);
  if (recipe === null || typeof recipe !== 'object') return () => recipe;
  if (isList(recipe)) {
    const items = recipe.map((item, index) => compilePart(item, limits, [...path, String(index)], depth + 1));
    return (runtime) => items.map((item) => item(runtime) ?? null);
  }
  const entries = Object.entries(recipe).map(([key, value]) => {
    if (key === '__proto__')
      throw sourceProblem({
        code: 'expression_syntax',
        message: 'A recipe cannot have a key __proto__',
        position: 0,
      });
    const run = compilePart(value, limits, [...path, key], depth + 1);
    return { key, isFixed: !key.includes(placeholder), run };
  });
  return (runtime) => {
    const result: Record<string, unknown> = {};
    for (const { key, isFixed, run } of entries) {
      const value = run(runtime);
      if (value !== undefined) result[isFixed ? key : expandKey(key, runtime.scope)] = value;
    }
    return result;
  };
}

function isList(recipe: readonly Recipe[] | { readonly [key: string]: Recipe }): recipe is readonly Recipe[] {
  return Array.isArray(recipe);
}

function compileText(source: string, limits: Partial<SourceLimits>, path: readonly string[]): Part {
  try {
    const expression = parseExpression(source, limits);
    return path.length === 0
      ? (runtime) => expression.evaluateIn(runtime)
      : (runtime) => evaluateAt(expression, runtime, path);
  } catch (error) {
    const fault: ExpressionFault | undefined = faultOf(error);
    if (fault === undefined || !(error instanceof Problem)) throw error;
    throw new Problem(error.code, error.message, {
      ...error.data,
      errors: [{ path: path.join('.'), message: error.message, code: fault.code }],
    });
  }
}

/** Evaluates an expression of a structure; where it fails, says which one it was. */
export function evaluateAt(expression: Expression, runtime: Runtime, path: readonly string[]): unknown {
  try {
    return expression.evaluateIn(runtime);
  } catch (error) {
    throw error instanceof Problem ? placed(error, path.join('.')) : error;
  }
}

function placed(problem: Problem, path: string): Problem {
  if (problem.data.errors !== undefined) return problem;
  const { code, message, data } = problem;
  return new Problem(code, `${path}: ${message}`, { ...data, errors: [{ path, message, code }] }, problem);
}
