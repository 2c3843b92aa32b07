import { fault, joinPath } from '../fault.ts';
import { isFilterOperator } from '../fields/operators.ts';
import { isObject } from '../json-value.ts';
import type { ContentFault } from '../problem.ts';

/** Whether the conditions on a field are left out where their values are not there: `{"_eq": "$x", "optional": true}`. */
export function isOptional(condition: Record<string, unknown>): boolean {
  return condition['optional'] === true && Object.keys(condition).some(isFilterOperator);
}

/** Whether a filter asks for anything: whether it names a field, and does not let everything through all the same. */
export function hasCondition(filter: unknown): boolean {
  return namesField(filter) && !isAlways(filter, true);
}

function namesField(filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.some(namesField);
  if (!isObject(filter)) return false;
  return Object.entries(filter).some(([key, value]) => !joining.has(key) || namesField(value));
}

/** Whether a filter takes everything, or nothing, whatever is stored: none of no values, a part that is empty. */
function isAlways(filter: unknown, taken: boolean): boolean {
  const parts = Array.isArray(filter) ? filter : Object.entries(isObject(filter) ? filter : {});
  const holds = (part: unknown): boolean => {
    if (!Array.isArray(filter)) {
      const [key, value] = part as [string, unknown];
      if (key === '_and') return isAlways(value, taken);
      if (key === '_or') {
        const ways = Array.isArray(value) ? value : [];
        return taken
          ? ways.some((each) => isAlways(each, true))
          : ways.every((each) => isAlways(each, false));
      }
      return key === '_not' ? isAlways(value, !taken) : isIdle(value, taken);
    }
    return isAlways(part, taken);
  };
  return taken ? parts.every(holds) : parts.some(holds);
}

function isIdle(condition: unknown, taken: boolean): boolean {
  if (!isObject(condition)) return false;
  const idle = ([operator, value]: [string, unknown]) =>
    taken
      ? (operator === '_nin' && isEmpty(value)) || (partsOfTexts.has(operator) && value === '')
      : operator === '_in' && isEmpty(value);
  return taken ? Object.entries(condition).every(idle) : Object.entries(condition).some(idle);
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const partsOfTexts: ReadonlySet<string> = new Set(['_contains', '_startsWith', '_endsWith']);

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
