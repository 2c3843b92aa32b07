import {
  fault,
  isFilterOperator,
  isObject,
  isOptional,
  joinPath,
  Problem,
  takesList,
  type ContentFault,
} from '@bakehouse/contract';
import { parseExpression } from '../expression/expression.ts';
import { evaluateAt } from '../expression/recipe.ts';
import { startRuntime, type Runtime, type Scope } from '../expression/runtime.ts';

/** A compiled filter: gives it with its values for a scope, or undefined where no condition is left of it. */
export type CompiledFilter = (scope: Scope) => unknown;

/**
 * Compiles a filter whose leaf values are recipes: the only way from a recipe to a filter. Fields and operators are those of the
 * definition; what an expression gives is a value, or a list of values, and never a condition. A value that is not there is a
 * fault, except beside `"optional": true`, which leaves the condition out.
 */
export function compileFilter(filter: unknown, path: string): CompiledFilter {
  const part = Array.isArray(filter) ? members(filter, path) : conditions(filter, path);
  return (scope) => {
    const faults: ContentFault[] = [];
    const made = part(startRuntime(scope), faults);
    if (faults.length > 0)
      throw new Problem('invalid', faults.map(({ path, message }) => `${path}: ${message}`).join('; '), {
        errors: faults,
      });
    return made === leftOut ? undefined : made;
  };
}

/** A condition that is not asked for, as its value is not there. */
const leftOut = Symbol('left out');

type Part = (runtime: Runtime, faults: ContentFault[]) => unknown;

/** All conditions of an object. Where the last one is left out, so is the object: it must not match everything instead. */
function conditions(json: unknown, path: string): Part {
  const entries = Object.entries(isObject(json) ? json : {}).map(([key, value]) => {
    const at = joinPath(path, key);
    if (key === '_and' || key === '_or') return [key, members(value, at)] as const;
    return [key, key === '_not' ? conditions(value, at) : ofField(value, at)] as const;
  });
  return entriesOf(entries);
}

function members(json: unknown, path: string): Part {
  const parts = (Array.isArray(json) ? json : []).map((each, index) =>
    conditions(each, joinPath(path, index)),
  );
  return (runtime, faults) => {
    const made = parts.map((part) => part(runtime, faults)).filter((each) => each !== leftOut);
    return made.length === 0 && parts.length > 0 ? leftOut : made;
  };
}

/** What is asked of one field: a value, operators with values, or conditions on what lies behind it. */
function ofField(json: unknown, path: string): Part {
  if (!isObject(json)) return leaf(json, path, false, false);
  const keys = Object.keys(json);
  const optional = isOptional(json);
  const inner = keys.filter((key) => !isFilterOperator(key) && !(optional && key === 'optional'));
  const own = keys.filter(isFilterOperator).map((key) => {
    const at = joinPath(path, key);
    const value = json[key];
    return [
      key,
      isObject(value) ? conditions(value, at) : leaf(value, at, takesList(key), optional),
    ] as const;
  });
  const behind = conditions(Object.fromEntries(inner.map((key) => [key, json[key]])), path);
  const parts = [...(own.length === 0 ? [] : [entriesOf(own)]), ...(inner.length === 0 ? [] : [behind])];
  return (runtime, faults) => {
    const made = parts.map((part) => part(runtime, faults)).filter(isObject);
    return made.length === 0 && parts.length > 0 ? leftOut : Object.assign({}, ...made);
  };
}

function entriesOf(entries: readonly (readonly [string, Part])[]): Part {
  return (runtime, faults) => {
    const made = entries
      .map(([key, part]) => [key, part(runtime, faults)] as const)
      .filter(([, value]) => value !== leftOut);
    return made.length === 0 && entries.length > 0 ? leftOut : Object.fromEntries(made);
  };
}

/** A value that a field is compared with. */
function leaf(recipe: unknown, path: string, isList: boolean, optional: boolean): Part {
  if (Array.isArray(recipe)) {
    const items = recipe.map((each, index) => leaf(each, joinPath(path, index), false, optional));
    return (runtime, faults) => {
      const made = items.map((item) => item(runtime, faults)).filter((each) => each !== leftOut);
      return made.length === 0 && items.length > 0 ? leftOut : made;
    };
  }
  if (isObject(recipe)) {
    return (_runtime, faults) => {
      faults.push(fault('wrong_type', path, 'Expected a value or an expression, not an object'));
    };
  }
  // Null as it stands in the definition asks for fields without a value.
  if (typeof recipe !== 'string') return () => recipe;
  const expression = parseExpression(recipe);
  if (expression.tree.type === 'value' && expression.tree.value === null) return () => null;
  const place = path.split('.');
  return (runtime, faults) => {
    const value = evaluateAt(expression, runtime, place);
    if (value === undefined || value === null) {
      if (optional) return leftOut;
      faults.push(
        fault(
          'required',
          path,
          `${quoted(recipe)} gives nothing to compare with; "optional": true leaves the condition out`,
        ),
      );
    } else if (isScalar(value)) return isList ? [value] : value;
    else if (Array.isArray(value) && value.every(isScalar)) return value;
    else
      faults.push(
        fault('wrong_type', path, `${quoted(recipe)} gives more than a plain value or a list of these`),
      );
    return undefined;
  };
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function quoted(recipe: string): string {
  return recipe.length > 60 ? `"${recipe.slice(0, 59)}…"` : `"${recipe}"`;
}
