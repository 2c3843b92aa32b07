/** Every filter operator. */
export const operators = [
  '_eq',
  '_ne',
  '_gt',
  '_gte',
  '_lt',
  '_lte',
  '_in',
  '_nin',
  '_contains',
  '_startsWith',
  '_endsWith',
  '_null',
  '_between',
  '_within',
  '_some',
  '_none',
  '_every',
] as const;

/** The name of a filter operator. */
export type Operator = (typeof operators)[number];

/** Whether a key of a filter is an operator. */
export function isFilterOperator(key: string): key is Operator {
  return (operators as readonly string[]).includes(key);
}

/** Whether an operator takes several values, of which there may be any number. */
export function takesList(operator: Operator): boolean {
  return operator === '_in' || operator === '_nin' || operator === '_some' || operator === '_none';
}

/** For values that are the same or not. */
export const equality = ['_eq', '_ne', '_in', '_nin', '_null'] as const satisfies Operator[];

/** For values with an order. */
export const ordered = [...equality, '_gt', '_gte', '_lt', '_lte', '_between'] as const satisfies Operator[];

/** For text: an order, and parts of it. */
export const textual = [...ordered, '_contains', '_startsWith', '_endsWith'] as const satisfies Operator[];

/** For long text, which is searched rather than compared. */
export const prose = [
  '_eq',
  '_ne',
  '_null',
  '_contains',
  '_startsWith',
  '_endsWith',
] as const satisfies Operator[];

/** For several values in one field: `_contains` one, `_some` or `_none` of several. */
export const several = ['_eq', '_ne', '_contains', '_some', '_none', '_null'] as const satisfies Operator[];

/** For whole JSON values. */
export const whole = ['_eq', '_ne', '_null'] as const satisfies Operator[];

/** For places on earth. */
export const spatial = [...whole, '_within'] as const satisfies Operator[];

/** For lists of rows. */
export const rows = ['_some', '_none', '_every', '_null'] as const satisfies Operator[];
