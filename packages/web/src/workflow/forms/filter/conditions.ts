import { isFilterOperator, isObject } from '@bakehouse/contract';

/** One condition of a filter in a workflow: its value is a recipe. */
export interface Condition {
  /** The field, also one behind a relation, as in `customer.city`. */
  field: string;
  operator: string;
  value: unknown;
  /** Written without its operator, which then is `_eq`. */
  short: boolean;
  /** Left out where its value is not there. */
  optional: boolean;
}

/** Conditions of which all, any or none must hold. */
export interface Conditions {
  join: 'all' | 'any' | 'none';
  parts: readonly Part[];
  /** They are about the rows of a list, of which some, none or every one is meant. */
  rows?: { field: string; operator: Quantifier };
}

export type Part = Condition | Conditions;

export type Quantifier = '_some' | '_none' | '_every';

/** Reads a filter as conditions; undefined where it has another shape. */
export function conditionsOf(filter: unknown): Conditions | undefined {
  if (filter === undefined) return { join: 'all', parts: [] };
  const part = partOf(filter);
  if (part === undefined) return undefined;
  return 'parts' in part && part.rows === undefined ? part : { join: 'all', parts: [part] };
}

/** The filter that conditions stand for; undefined where there are none. */
export function filterOf(group: Conditions): unknown {
  const parts = group.parts.map(written).filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  const joined = group.join === 'all' ? together(parts) : parts.length === 1 ? parts[0] : { _or: parts };
  return group.join === 'none' ? { _not: joined } : joined;
}

function written(part: Part): Record<string, unknown> | undefined {
  if (!('parts' in part)) return within(part.field, testOf(part));
  const filter = filterOf({ join: part.join, parts: part.parts });
  if (part.rows === undefined) return filter as Record<string, unknown> | undefined;
  return within(part.rows.field, { [part.rows.operator]: filter ?? {} });
}

function testOf({ operator, value, short, optional }: Condition): unknown {
  if (short && operator === '_eq' && !optional) return value;
  return { [operator]: value, ...(optional ? { optional: true } : {}) };
}

function within(path: string, test: unknown): Record<string, unknown> {
  const [first = '', ...rest] = path.split('.');
  return { [first]: rest.reduceRight<unknown>((inner, name) => ({ [name]: inner }), test) };
}

/** All of them in one object where no key comes twice. */
function together(parts: readonly Record<string, unknown>[]): Record<string, unknown> {
  const keys = parts.flatMap((part) => Object.keys(part));
  return new Set(keys).size === keys.length
    ? (Object.assign({}, ...parts) as Record<string, unknown>)
    : { _and: parts };
}

function partOf(filter: unknown): Part | undefined {
  if (!isObject(filter)) return undefined;
  return joined(Object.entries(filter).map(([key, test]) => partAt(key, test)));
}

/** The parts as one of which all must hold. */
function joined(found: readonly (Part | undefined)[]): Part | undefined {
  const parts = found.filter((part) => part !== undefined);
  if (parts.length < found.length) return undefined;
  return parts.length === 1 ? parts[0] : { join: 'all', parts };
}

function partAt(key: string, test: unknown): Part | undefined {
  if (key === '_and' || key === '_or') {
    const parts = Array.isArray(test) ? test.map(partOf) : [undefined];
    if (key === '_and' && parts.length > 0) return joined(parts);
    const known = parts.filter((part) => part !== undefined);
    return known.length < parts.length || known.length === 0 ? undefined : { join: 'any', parts: known };
  }
  if (key !== '_not') return conditionAt(key, test);
  const inner = partOf(test);
  if (inner === undefined) return undefined;
  return 'parts' in inner && inner.join === 'any' && inner.rows === undefined
    ? { join: 'none', parts: inner.parts }
    : { join: 'none', parts: [inner] };
}

function conditionAt(field: string, test: unknown): Part | undefined {
  if (field === '' || field.startsWith('_') || Array.isArray(test)) return undefined;
  if (!isObject(test)) return { field, operator: '_eq', value: test, short: true, optional: false };
  const entries = Object.entries(test);
  const optional = test['optional'] === true && entries.some(([key]) => isFilterOperator(key));
  const tests = entries.filter(([key]) => !(optional && key === 'optional'));
  if (tests.length === 0) return undefined;
  return joined(
    tests.map(([key, value]) =>
      isFilterOperator(key) ? testAt(field, key, value, optional) : inside(field, key, value),
    ),
  );
}

function testAt(field: string, operator: string, value: unknown, optional: boolean): Part | undefined {
  if (isObject(value)) {
    if (!isQuantifier(operator) || optional) return undefined;
    const inner = Object.keys(value).length === 0 ? { join: 'all' as const, parts: [] } : partOf(value);
    if (inner === undefined) return undefined;
    const group =
      'parts' in inner && inner.rows === undefined ? inner : { join: 'all' as const, parts: [inner] };
    return { ...group, rows: { field, operator } };
  }
  if (Array.isArray(value) && value.some((each) => typeof each === 'object' && each !== null))
    return undefined;
  return { field, operator, value, short: false, optional };
}

function inside(field: string, key: string, test: unknown): Part | undefined {
  return key.startsWith('_') ? undefined : conditionAt(`${field}.${key}`, test);
}

function isQuantifier(operator: string): operator is Quantifier {
  return operator === '_some' || operator === '_none' || operator === '_every';
}
