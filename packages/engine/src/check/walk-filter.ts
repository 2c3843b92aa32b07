import {
  fieldsOf,
  isFilterOperator,
  isObject,
  isOptional,
  rowFields,
  type FieldDefinition,
  type ModuleDefinition,
  type ModuleLookup,
  type Operator,
} from '@bakehouse/contract';

/** A value of a filter: what is asked of which field. */
export interface FilterLeaf {
  field: FieldDefinition;
  operator: Operator;
  recipe: unknown;
  at: string;
  /** Whether the condition is left out where the value is not there. */
  optional: boolean;
}

/** Visits the values of a filter with their fields; ids count as relations to their own module. */
export function walkFilter(
  json: unknown,
  module: ModuleDefinition | readonly FieldDefinition[],
  path: string,
  lookup: ModuleLookup,
  visit: (leaf: FilterLeaf) => void,
): void {
  if (Array.isArray(json)) {
    for (const [index, each] of json.entries()) walkFilter(each, module, `${path}.${index}`, lookup, visit);
    return;
  }
  if (!isObject(json)) return;
  const fields = askable(module);
  for (const [key, value] of Object.entries(json)) {
    const at = `${path}.${key}`;
    if (key === '_and' || key === '_or' || key === '_not') walkFilter(value, module, at, lookup, visit);
    const field = fields.find(({ identifier }) => identifier === key);
    if (field === undefined) continue;
    if (!isObject(value)) {
      visit({ field, operator: '_eq', recipe: value, at, optional: false });
      continue;
    }
    const inside = behind(field, lookup);
    for (const [operator, each] of Object.entries(value)) {
      if (!isFilterOperator(operator)) continue;
      if (!isObject(each))
        visit({ field, operator, recipe: each, at: `${at}.${operator}`, optional: isOptional(value) });
      else if (inside !== undefined) walkFilter(each, inside, `${at}.${operator}`, lookup, visit);
    }
    if (inside !== undefined) walkFilter(value, inside, at, lookup, visit);
  }
}

function askable(module: ModuleDefinition | readonly FieldDefinition[]): readonly FieldDefinition[] {
  if (!('bakery_resource' in module)) return module;
  const known = asked.get(module);
  if (known !== undefined) return known;
  const id = { identifier: 'id', type: 'relation', options: { module: module.bakery_resource_module } };
  const all = [...fieldsOf(module).values(), id];
  asked.set(module, all);
  return all;
}

const asked = new WeakMap<ModuleDefinition, readonly FieldDefinition[]>();

/** What conditions on a field may look into: its rows, or the resources behind it. */
function behind(
  field: FieldDefinition,
  lookup: ModuleLookup,
): ModuleDefinition | readonly FieldDefinition[] | undefined {
  if (field.type === 'list') return rowFields(field);
  const related = field.options?.['module'];
  return typeof related === 'string' && field.identifier !== 'id' ? lookup(related) : undefined;
}
