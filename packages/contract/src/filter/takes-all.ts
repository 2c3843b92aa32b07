import { isObject } from '../json-value.ts';

/** Whether a filter lets everything through whatever is stored, such as none of no values, or a part of a text that is empty. */
export function takesAll(filter: unknown): boolean {
  return isAlways(filter, true);
}

/** Whether a filter takes everything, or takes nothing. */
function isAlways(filter: unknown, taken: boolean): boolean {
  if (Array.isArray(filter)) return all(filter, (each) => isAlways(each, taken), taken);
  const conditions = Object.entries(isObject(filter) ? filter : {});
  return all(
    conditions,
    ([key, value]) => {
      if (key === '_and') return isAlways(value, taken);
      if (key === '_not') return isAlways(value, !taken);
      if (key !== '_or') return isIdle(value, taken);
      return all(Array.isArray(value) ? value : [], (each) => isAlways(each, taken), !taken);
    },
    taken,
  );
}

/** Whether each part takes everything, or one of them nothing. */
function all<T>(parts: readonly T[], holds: (part: T) => boolean, every: boolean): boolean {
  return every ? parts.every(holds) : parts.some(holds);
}

function isIdle(condition: unknown, taken: boolean): boolean {
  const operators = Object.entries(isObject(condition) ? condition : { _eq: condition });
  return all(
    operators,
    ([operator, value]) => {
      const isEmpty = Array.isArray(value) && value.length === 0;
      if (!taken) return operator === '_in' && isEmpty;
      return (operator === '_nin' && isEmpty) || (partsOfTexts.has(operator) && value === '');
    },
    taken,
  );
}

const partsOfTexts: ReadonlySet<string> = new Set(['_contains', '_startsWith', '_endsWith']);
