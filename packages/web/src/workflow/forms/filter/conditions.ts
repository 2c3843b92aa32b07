import { isObject } from '@bakehouse/contract';

/** One condition of a filter in a workflow: its value is a recipe. */
export interface Condition {
  field: string;
  operator: string;
  value: unknown;
  /** Written without its operator, which then is `_eq`. */
  short: boolean;
}

/** A filter as rows. */
export interface Conditions {
  any: boolean;
  rows: readonly Condition[];
}

/** Reads a filter as rows; undefined where it has another shape, such as groups in groups. */
export function conditionsOf(filter: unknown): Conditions | undefined {
  if (filter === undefined) return { any: false, rows: [] };
  if (!isObject(filter)) return undefined;
  const keys = Object.keys(filter);
  const group = keys.length === 1 && (keys[0] === '_or' || keys[0] === '_and') ? keys[0] : undefined;
  const parts: unknown = group === undefined ? undefined : filter[group];
  const rows =
    group === undefined
      ? Object.entries(filter).map(([field, test]) => conditionOf(field, test))
      : Array.isArray(parts)
        ? parts.map(onlyCondition)
        : [undefined];
  return rows.every((row) => row !== undefined) ? { any: group === '_or', rows } : undefined;
}

/** The filter that rows stand for; undefined where there are none. */
export function filterOf({ any, rows }: Conditions): unknown {
  if (rows.length === 0) return undefined;
  const parts = rows.map(({ field, operator, value, short }): [string, unknown] => [
    field,
    short && operator === '_eq' ? value : { [operator]: value },
  ]);
  const distinct = new Set(rows.map(({ field }) => field)).size === rows.length;
  if ((!any || rows.length === 1) && distinct) return Object.fromEntries(parts);
  return { [any ? '_or' : '_and']: parts.map(([field, test]) => ({ [field]: test })) };
}

function onlyCondition(part: unknown): Condition | undefined {
  const entries = isObject(part) ? Object.entries(part) : [];
  const [only] = entries;
  return entries.length === 1 && only !== undefined ? conditionOf(only[0], only[1]) : undefined;
}

function conditionOf(field: string, test: unknown): Condition | undefined {
  if (field.startsWith('_') || Array.isArray(test)) return undefined;
  if (!isObject(test)) return { field, operator: '_eq', value: test, short: true };
  const entries = Object.entries(test);
  const [[operator, value] = []] = entries;
  if (entries.length !== 1 || operator === undefined || !/^_(?!and$|or$|not$)/.test(operator))
    return undefined;
  return isObject(value) || Array.isArray(value) ? undefined : { field, operator, value, short: false };
}
