import {
  fieldsOf,
  isObject,
  type FieldDefinition,
  type ModuleDefinition,
  type ModuleLookup,
} from '@bakehouse/contract';
import { error, warning, type Finding } from './finding.ts';

/** What a collection of a site says of fields that hold something else than it needs. */
export function collectionFieldFindings(
  collection: Record<string, unknown>,
  definition: ModuleDefinition,
  path: string,
  lookup: ModuleLookup,
): Finding[] {
  const { expand, related, taxonomies, page } = collection;
  const expanded: unknown[] = Array.isArray(expand) ? expand : [];
  return [
    ...expanded.flatMap((each, index) =>
      typeof each === 'string' ? relationPath(each, definition, `${path}.expand.${index}`, lookup) : [],
    ),
    ...entriesOf(related).flatMap(([name, each]) =>
      relatedFindings(each, definition, `${path}.related.${name}`, lookup),
    ),
    ...entriesOf(taxonomies).flatMap(([name, { field }]) => [
      ...unknownField(field, definition, `${path}.taxonomies.${name}.field`),
      ...holds(field, definition, `${path}.taxonomies.${name}.field`, terms, 'text, choices or a relation'),
    ]),
    ...(isObject(page)
      ? holds(page['date'], definition, `${path}.page.date`, days, 'a day or an instant')
      : []),
    ...(isObject(page) ? holds(page['image'], definition, `${path}.page.image`, pictures, 'a picture') : []),
  ];
}

/** Two lists of pages with one path: the later would take the place of the earlier. */
export function repeatedPaths(collections: unknown): Finding[] {
  const seen = new Set<string>();
  return entriesOf(collections).flatMap(([name, { page, list, taxonomies }]) => {
    const at = `collections.${name}`;
    const places: [string, unknown][] = [
      [`${at}.page`, page],
      [`${at}.list`, list],
      ...entriesOf(taxonomies).flatMap(([key, each]): [string, unknown][] => [
        [`${at}.taxonomies.${key}`, each],
        [`${at}.taxonomies.${key}.index`, each['index']],
      ]),
    ];
    return places.flatMap(([where, each]) => {
      const path = isObject(each) ? each['path'] : undefined;
      if (typeof path !== 'string') return [];
      const isKnown = seen.has(path);
      seen.add(path);
      return isKnown ? [warning('duplicate', `${where}.path`, `Other pages have the path "${path}"`)] : [];
    });
  });
}

function relationPath(
  path: string,
  definition: ModuleDefinition,
  at: string,
  lookup: ModuleLookup,
): Finding[] {
  let module: ModuleDefinition | undefined = definition;
  for (const name of path.split('.')) {
    if (module === undefined) return [];
    const field: FieldDefinition | undefined = fieldsOf(module).get(name);
    const where = module.bakery_resource_module;
    if (field === undefined) return [error('unknown_field', at, `There is no field "${name}" in "${where}"`)];
    if (field.type !== 'relation')
      return [
        warning('wrong_type', at, `"${name}" of "${where}" is no relation: there is nothing to expand`),
      ];
    module = lookup(String(field.options?.['module']));
  }
  return [];
}

function relatedFindings(
  { module: name, field: named }: Record<string, unknown>,
  definition: ModuleDefinition,
  at: string,
  lookup: ModuleLookup,
): Finding[] {
  if (typeof name !== 'string' || typeof named !== 'string') return [];
  const module = lookup(name);
  if (module === undefined) return [error('unknown_module', `${at}.module`, `There is no module "${name}"`)];
  const field = fieldsOf(module).get(named);
  const own = definition.bakery_resource_module;
  if (field === undefined)
    return [error('unknown_field', `${at}.field`, `There is no field "${named}" in "${name}"`)];
  return field.type === 'relation' && field.options?.['module'] === own
    ? []
    : [warning('wrong_type', `${at}.field`, `"${named}" of "${name}" names no resources of "${own}"`)];
}

function unknownField(name: unknown, definition: ModuleDefinition, at: string): Finding[] {
  if (typeof name !== 'string' || fieldsOf(definition).has(name)) return [];
  return [
    error('unknown_field', at, `There is no field "${name}" in "${definition.bakery_resource_module}"`),
  ];
}

function holds(
  name: unknown,
  definition: ModuleDefinition,
  at: string,
  types: ReadonlySet<string>,
  wanted: string,
): Finding[] {
  const field = typeof name === 'string' ? fieldsOf(definition).get(name) : undefined;
  const type = field?.type === 'computed' ? field.options?.['result'] : field?.type;
  if (field === undefined || types.has(String(type))) return [];
  return [warning('wrong_type', at, `"${field.identifier}" holds ${String(type)}, and ${wanted} is meant`)];
}

function entriesOf(json: unknown): [string, Record<string, unknown>][] {
  return Object.entries(isObject(json) ? json : {}).flatMap(
    ([name, each]): [string, Record<string, unknown>][] => (isObject(each) ? [[name, each]] : []),
  );
}

const terms: ReadonlySet<string> = new Set([
  'text',
  'select',
  'multiselect',
  'relation',
  'email',
  'role',
  'user',
]);
const days: ReadonlySet<string> = new Set(['date', 'datetime', 'text']);
const pictures: ReadonlySet<string> = new Set(['image', 'file', 'url']);
