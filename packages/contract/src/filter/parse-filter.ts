import { fault, joinPath } from '../fault.ts';
import { isFilterOperator, type Operator } from '../fields/operators.ts';
import { isObject } from '../json-value.ts';
import type { ModuleDefinition, ModuleLookup } from '../module/module-definition.ts';
import type { ContentFault } from '../problem.ts';
import type { Filter, FilterField } from './filter.ts';
import { parseOperand } from './operand.ts';
import { isOptional } from './recipe-filter.ts';
import { reverseField } from './reverse-relation.ts';
import { moduleScope, rowScope, type FilterScope, type FilterTarget } from './scope.ts';

/** How deep a filter may nest. */
export const filterDepthLimit = 12;

/** How many conditions a filter may have. */
export const filterConditionsLimit = 200;

/** How a filter is read. */
export interface ParseFilterOptions {
  /** Knows the modules behind relations; without it a filter cannot look behind one. */
  lookup?: ModuleLookup | undefined;
  /** With `recipes` the leaf values are expressions: names and operators are checked, and the filter is not for use. */
  values?: 'typed' | 'recipes' | undefined;
  /** Whether it may ask for resources that name this one, such as `orders(of customer)`. */
  reverse?: boolean | undefined;
}

/**
 * Reads a filter for a module's resources, or tells every fault with its path. An array means all of its filters.
 * A plain value means `_eq`, null means `_null: true`; an object without operators on a list or relation means `_some`.
 */
export function parseFilter(
  json: unknown,
  definition: ModuleDefinition,
  options: ParseFilterOptions = {},
): { filter: Filter } | { errors: ContentFault[] } {
  return parseFilterIn(json, moduleScope(definition), options);
}

/** Reads a filter over the names of a scope. */
export function parseFilterIn(
  json: unknown,
  scope: FilterScope,
  options: ParseFilterOptions = {},
): { filter: Filter } | { errors: ContentFault[] } {
  const reading: Reading = { ...options, conditions: 0, errors: [] };
  const filter = Array.isArray(json)
    ? parseAll('and', json, scope, '', filterDepthLimit, reading)
    : parseObject(json, scope, '', filterDepthLimit, reading);
  if (reading.conditions > filterConditionsLimit) {
    reading.errors.push(fault('too_many', '', `At most ${filterConditionsLimit} conditions`));
  }
  return reading.errors.length > 0 ? { errors: reading.errors } : { filter };
}

interface Reading extends ParseFilterOptions {
  conditions: number;
  readonly errors: ContentFault[];
}

const nothing: Filter = { kind: 'and', filters: [] };

function refuse(reading: Reading, ...args: Parameters<typeof fault>): Filter {
  reading.errors.push(fault(...args));
  return nothing;
}

function refuseOperator({ field, operators }: FilterTarget, path: string, reading: Reading): Filter {
  const known =
    operators.length === 0 ? 'cannot be filtered by' : `takes the operators ${operators.join(', ')}`;
  return refuse(reading, 'unknown_operator', path, `"${field.name}" ${known}`);
}

function parseObject(
  json: unknown,
  scope: FilterScope,
  path: string,
  depth: number,
  reading: Reading,
): Filter {
  if (!isObject(json)) return refuse(reading, 'wrong_type', path, 'Expected an object with conditions');
  if (depth === 0) return refuse(reading, 'too_deep', path, `At most ${filterDepthLimit} levels`);
  return join(
    Object.entries(json).map(([key, value]) => {
      const at = joinPath(path, key);
      if (key === '_and' || key === '_or') {
        return parseAll(key === '_and' ? 'and' : 'or', value, scope, at, depth - 1, reading);
      }
      if (key === '_not') return { kind: 'not', filter: parseObject(value, scope, at, depth - 1, reading) };
      const target = scope.find(key);
      if (target !== undefined) return parseField(target, value, at, depth - 1, reading);
      const reverse =
        scope.rows || !reading.reverse ? undefined : reverseField(key, scope.module, reading.lookup);
      if (reverse !== undefined) return parseReverse(reverse, value, at, depth - 1, reading);
      return refuse(reading, 'unknown_field', at, `There is no field "${key}" to filter by`);
    }),
  );
}

function parseAll(
  kind: 'and' | 'or',
  json: unknown,
  scope: FilterScope,
  path: string,
  depth: number,
  reading: Reading,
): Filter {
  if (!Array.isArray(json)) return refuse(reading, 'wrong_type', path, 'Expected a list of filters');
  if (json.length > filterConditionsLimit) {
    return refuse(reading, 'too_many', path, `At most ${filterConditionsLimit} conditions`);
  }
  return {
    kind,
    filters: json.map((each, index) => parseObject(each, scope, joinPath(path, index), depth, reading)),
  };
}

function parseField(
  target: FilterTarget,
  json: unknown,
  path: string,
  depth: number,
  reading: Reading,
): Filter {
  if (!isObject(json)) return parseCondition('_eq', target, json, path, depth, reading);
  const optional = reading.values === 'recipes' && isOptional(json);
  const entries = Object.entries(json).filter(([key]) => !(optional && key === 'optional'));
  if (entries.length === 0) return refuse(reading, 'required', path, 'Expected an operator such as _eq');
  // What is no operator belongs to the rows or the related resources.
  const inner = entries.filter(([key]) => !isFilterOperator(key));
  const conditions = entries.flatMap(([key, value]) =>
    isFilterOperator(key) ? [parseCondition(key, target, value, joinPath(path, key), depth, reading)] : [],
  );
  if (inner.length === 0) return join(conditions);
  if (target.definition?.type !== 'list' && target.definition?.type !== 'relation') {
    return join(inner.map(([key]) => refuseOperator(target, joinPath(path, key), reading)));
  }
  return join([...conditions, parseInner('some', target, Object.fromEntries(inner), path, depth, reading)]);
}

function parseCondition(
  operator: Operator,
  target: FilterTarget,
  raw: unknown,
  path: string,
  depth: number,
  reading: Reading,
): Filter {
  reading.conditions += 1;
  const { field } = target;
  if (operator === '_null' || (raw === null && (operator === '_eq' || operator === '_ne'))) {
    if (target.operators.includes('_null')) return parseNull(operator, target, raw, path, reading);
  }
  if (isQuantifier(operator) && (field.column === 'jsonb' || isObject(raw))) {
    return quantify(operator, (quantifier) => parseInner(quantifier, target, raw, path, depth, reading));
  }
  if (operator === '_null' || operator === '_every' || !target.operators.includes(operator)) {
    return refuseOperator(target, path, reading);
  }
  if (reading.values === 'recipes') return { kind: 'compare', field, operator, value: raw };
  const parsed = parseOperand(operator, raw, field.column, path);
  if ('value' in parsed) return { kind: 'compare', field, operator, value: parsed.value };
  reading.errors.push(...parsed.errors);
  return nothing;
}

function parseNull(
  operator: Operator,
  { field }: FilterTarget,
  raw: unknown,
  path: string,
  reading: Reading,
): Filter {
  if (raw === null && operator !== '_null') return { kind: 'null', field, isNull: operator === '_eq' };
  if (typeof raw === 'boolean') return { kind: 'null', field, isNull: raw };
  if (reading.values === 'recipes') return { kind: 'null', field, isNull: true };
  return refuse(reading, 'wrong_type', path, 'Expected true or false');
}

/** Conditions on the rows of a list or on the resources behind a relation. */
function parseInner(
  quantifier: 'some' | 'none',
  target: FilterTarget,
  json: unknown,
  path: string,
  depth: number,
  reading: Reading,
): Filter {
  const { field, definition } = target;
  if (definition?.type === 'list') {
    const filter = parseObject(json, rowScope(target), path, depth, reading);
    return { kind: 'rows', field, module: field.module, quantifier, filter };
  }
  const module = definition?.type === 'relation' ? definition.options?.['module'] : undefined;
  if (typeof module !== 'string') return refuseOperator(target, path, reading);
  const related = reading.lookup?.(module);
  if (related === undefined) {
    return refuse(reading, 'unknown_module', path, `The module "${module}" is not known`);
  }
  const filter = parseObject(json, moduleScope(related), path, depth, reading);
  return { kind: 'related', field, module, quantifier, filter };
}

/** Conditions on the resources that name this one. */
function parseReverse(
  field: FilterField,
  json: unknown,
  path: string,
  depth: number,
  reading: Reading,
): Filter {
  const related = reading.lookup?.(field.module);
  if (related === undefined || !isObject(json))
    return refuse(
      reading,
      'wrong_type',
      path,
      'Expected an object with conditions, or _some, _none or _every',
    );
  const scope = moduleScope(related);
  const inner = (part: unknown, at: string): Filter => {
    reading.conditions += 1;
    return {
      kind: 'reverse',
      field,
      module: field.module,
      quantifier: 'some',
      filter: parseObject(part, scope, at, depth, reading),
    };
  };
  const entries = Object.entries(json);
  const conditions = entries.flatMap(([key, value]) =>
    isQuantifier(key)
      ? [quantify(key, (quantifier) => ({ ...inner(value, joinPath(path, key)), quantifier }) as Filter)]
      : [],
  );
  const rest = entries.filter(([key]) => !isQuantifier(key));
  return rest.length === 0 && conditions.length > 0
    ? join(conditions)
    : join([...conditions, inner(Object.fromEntries(rest), path)]);
}

type Quantifier = '_some' | '_none' | '_every';

function isQuantifier(key: string): key is Quantifier {
  return key === '_some' || key === '_none' || key === '_every';
}

/** Every one matches where none does not. */
function quantify(operator: Quantifier, make: (quantifier: 'some' | 'none') => Filter): Filter {
  const made = make(operator === '_some' ? 'some' : 'none');
  return operator === '_every' && 'quantifier' in made
    ? { ...made, filter: { kind: 'not', filter: made.filter } }
    : made;
}

function join(filters: Filter[]): Filter {
  const [only] = filters;
  return filters.length === 1 && only !== undefined ? only : { kind: 'and', filters };
}
