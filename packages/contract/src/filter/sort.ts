import { fault } from '../fault.ts';
import type { ColumnKind } from '../fields/define-field.ts';
import { columnOf, typeOf } from '../fields/field-value.ts';
import { own } from '../json-value.ts';
import { fieldsOf } from '../module/fields-of.ts';
import type { ModuleDefinition, ModuleLookup } from '../module/module-definition.ts';
import { isSystemField, systemFields } from '../module/system-fields.ts';
import type { ContentFault } from '../problem.ts';
import { compareText, compareValues } from './compare.ts';
import type { Filterable, RelatedLookup } from './matches.ts';

/** One field of an order. Fields without a value come last in both directions; ties are broken by id, ascending. */
export interface SortKey {
  readonly name: string;
  /** The relations that lead to the resource that has the field; none for a field of the resource itself. */
  readonly through: readonly SortStep[];
  readonly descending: boolean;
  readonly column: ColumnKind;
  readonly system: boolean;
}

/** A relation that names one resource: its field, and the module of what it names. */
export interface SortStep {
  readonly field: string;
  readonly module: string;
}

/** The most relations on the way to a field that is sorted by. */
export const sortStepsLimit = 4;

/** How many fields an order may name. */
export const sortKeysLimit = 10;

/** Reads an order such as `-updatedAt,number` or `customer.name`: a minus sign means descending. */
export function parseSort(
  text: string,
  definition: ModuleDefinition,
  lookup?: ModuleLookup,
): { sort: SortKey[] } | { errors: ContentFault[] } {
  const parts = text.split(',').map((part) => part.trim());
  if (text.trim() === '') return { sort: [] };
  if (parts.length > sortKeysLimit)
    return { errors: [fault('too_many', 'sort', `At most ${sortKeysLimit} fields`)] };
  const sort: SortKey[] = [];
  const errors: ContentFault[] = [];
  for (const part of parts) {
    const name = part.replace(/^[+-]/, '');
    const key = sortKey(name, part.startsWith('-'), definition, lookup);
    if (key === undefined)
      errors.push(fault('unknown_field', 'sort', `There is no field "${name}" to sort by`));
    else if (sort.some((each) => sortPath(each) === name))
      errors.push(fault('duplicate', 'sort', `"${name}" is listed twice`));
    else sort.push(key);
  }
  return errors.length > 0 ? { errors } : { sort };
}

/** The dotted path of a key, as it is written. */
export function sortPath({ through, name }: Pick<SortKey, 'through' | 'name'>): string {
  return [...through.map(({ field }) => field), name].join('.');
}

/** The order of two resources, as the database has it. */
export function compareBySort(
  sort: readonly SortKey[],
  a: Filterable,
  b: Filterable,
  related: RelatedLookup = () => undefined,
): number {
  for (const key of sort) {
    const { descending, column } = key;
    const left = sortValue(key, a, related);
    const right = sortValue(key, b, related);
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1;
      continue;
    }
    const order = compareValues(column, left, right);
    if (order !== 0) return descending ? -order : order;
  }
  return compareText(String(a['id']), String(b['id']));
}

/** The value that a resource is sorted by; null where it has none, or where nothing is known of what it names. */
export function sortValue(key: SortKey, resource: Filterable, related: RelatedLookup): unknown {
  let at: Filterable | undefined = resource;
  for (const { field, module } of key.through) {
    const id: unknown = at === undefined ? undefined : own(at.data, field);
    at = typeof id === 'string' ? related(module, id) : undefined;
  }
  return at === undefined ? null : (own(key.system ? at : at.data, key.name) ?? null);
}

/** Follows relations that name one resource each; undefined where one of them is none, or leads to nothing known. */
export function followRelations(
  definition: ModuleDefinition,
  steps: readonly string[],
  lookup: ModuleLookup | undefined,
): { through: SortStep[]; end: ModuleDefinition } | undefined {
  const through: SortStep[] = [];
  let end = definition;
  if (steps.length > sortStepsLimit) return undefined;
  for (const step of steps) {
    const { type, options = {} } = fieldsOf(end).get(step) ?? {};
    const module = type === 'relation' && options['multiple'] !== true ? options['module'] : undefined;
    const next = typeof module === 'string' ? lookup?.(module) : undefined;
    if (typeof module !== 'string' || next === undefined) return undefined;
    through.push({ field: step, module });
    end = next;
  }
  return { through, end };
}

function sortKey(
  path: string,
  descending: boolean,
  definition: ModuleDefinition,
  lookup: ModuleLookup | undefined,
): SortKey | undefined {
  const steps = path.split('.');
  const name = steps.pop() ?? '';
  const way = followRelations(definition, steps, lookup);
  if (way === undefined) return undefined;
  const { through, end } = way;
  if (isSystemField(name)) return { name, through, descending, column: systemFields[name], system: true };
  const field = fieldsOf(end).get(name);
  if (field === undefined || !typeOf(field).sortable(field.options ?? {})) return undefined;
  return { name, through, descending, column: columnOf(field), system: false };
}
