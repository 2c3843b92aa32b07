import { fault, joinPath } from '../fault.ts';
import { isFilterOperator } from '../fields/operators.ts';
import { isObject } from '../json-value.ts';
import type { ContentFault } from '../problem.ts';

/** Whether the conditions on a field are left out where their values are not there: `{"_eq": "$x", "optional": true}`. */
export function isOptional(condition: Record<string, unknown>): boolean {
  return condition['optional'] === true && Object.keys(condition).some(isFilterOperator);
}

/** Whether a filter asks for anything: whether it names a field. */
export function hasCondition(filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.some(hasCondition);
  if (!isObject(filter)) return false;
  return Object.entries(filter).some(([key, value]) => !joining.has(key) || hasCondition(value));
}

/** What is wrong with the build of a filter whose leaf values are recipes: its fields and operators must stand in it. */
export function recipeFilterFaults(filter: unknown, path = ''): ContentFault[] {
  return Array.isArray(filter)
    ? filter.flatMap((each, index) => ofConditions(each, joinPath(path, index)))
    : ofConditions(filter, path);
}

const joining: ReadonlySet<string> = new Set(['_and', '_or', '_not']);
const quantifiers: ReadonlySet<string> = new Set(['_some', '_none', '_every']);

function ofConditions(json: unknown, path: string): ContentFault[] {
  if (!isObject(json))
    return [
      fault('wrong_type', path, 'Expected an object of conditions, such as {"country": "$input.country"}'),
    ];
  return Object.entries(json).flatMap(([key, value]) => {
    const at = joinPath(path, key);
    if (key === '__proto__') return [fault('reserved', at, 'A filter cannot have a key __proto__')];
    if (key === '_not') return ofConditions(value, at);
    if (!joining.has(key)) return ofField(value, at);
    return Array.isArray(value)
      ? recipeFilterFaults(value, at)
      : [fault('wrong_type', at, 'Expected a list of filters')];
  });
}

function ofField(json: unknown, path: string): ContentFault[] {
  if (!isObject(json)) return ofLeaf(json, path);
  const own = Object.keys(json).filter(isFilterOperator);
  const optional = isOptional(json);
  const inner = Object.entries(json).filter(
    ([key]) => !isFilterOperator(key) && !(optional && key === 'optional'),
  );
  return [
    ...own.flatMap((key) => {
      const at = joinPath(path, key);
      return quantifiers.has(key) && isObject(json[key])
        ? ofConditions(json[key], at)
        : ofLeaf(json[key], at);
    }),
    ...ofConditions(Object.fromEntries(inner), path),
  ];
}

function ofLeaf(json: unknown, path: string): ContentFault[] {
  if (Array.isArray(json)) return json.flatMap((each, index) => ofLeaf(each, joinPath(path, index)));
  return isObject(json) ? [fault('wrong_type', path, 'Expected a value or an expression')] : [];
}
