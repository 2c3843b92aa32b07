import {
  fieldsOf,
  isObject,
  isSystemField,
  joinPath,
  parseFilter,
  parseSort,
  type CapabilityName,
  type ModuleDefinition,
} from '@bakehouse/contract';
import { hintFor } from '@bakehouse/engine/check';
import { siteDefinition, siteRequest } from '../../sites/site-definition.ts';
import type { DefinitionSet } from './definition-set.ts';
import { filterWarnings } from './filter-warnings.ts';
import { error, errors, warning, type Finding } from './finding.ts';
import { modulesOf } from './set-lookups.ts';
import { collectionFieldFindings, repeatedPaths } from './site-collections.ts';
import { targetFindings } from './site-targets.ts';
import { siteWideFindings } from './site-wide.ts';

/** What a site says about modules that is wrong, and what it says in vain. */
export function siteFindings(json: Record<string, unknown>, set: DefinitionSet): Finding[] {
  const { collections, build, forms, targets } = json;
  return [
    ...Object.entries(isObject(collections) ? collections : {}).flatMap(([name, each]) =>
      isObject(each) ? collectionFindings(each, `collections.${name}`, set) : [],
    ),
    ...Object.entries(isObject(forms) ? forms : {}).flatMap(([name, each]) =>
      isObject(each) ? formFindings(each['module'], `forms.${name}.module`, set) : [],
    ),
    ...(isObject(build) ? buildFindings(build, set) : []),
    ...repeatedPaths(collections),
    ...siteWideFindings(json),
    ...targetFindings(targets, set),
    ...misspeltKeys(json),
  ];
}

function collectionFindings(
  collection: Record<string, unknown>,
  path: string,
  set: DefinitionSet,
): Finding[] {
  const { module, filter, sort, page, related } = collection;
  const missing = unknownModule(module, `${path}.module`, set);
  const definition = typeof module === 'string' ? modulesOf(set)(module) : undefined;
  if (definition === undefined) return missing;
  return [
    ...filterFindings(filter, definition, `${path}.filter`, set),
    ...sortFindings(sort, definition, `${path}.sort`),
    ...Object.entries(isObject(related) ? related : {}).flatMap(([name, each]) => {
      const other = isObject(each) ? modulesOf(set)(String(each['module'])) : undefined;
      if (other === undefined || !isObject(each)) return [];
      const at = `${path}.related.${name}`;
      return [
        ...filterFindings(each['filter'], other, `${at}.filter`, set),
        ...sortFindings(each['sort'], other, `${at}.sort`),
      ];
    }),
    ...(isObject(page) ? pageFindings(page, definition, `${path}.page`) : []),
    ...collectionFieldFindings(collection, definition, path, modulesOf(set)),
  ];
}

function sortFindings(sort: unknown, definition: ModuleDefinition, path: string): Finding[] {
  const order = typeof sort === 'string' ? parseSort(sort, definition) : undefined;
  const faults = order !== undefined && 'errors' in order ? order.errors : [];
  return errors(faults.map((each) => ({ ...each, path })));
}

function filterFindings(
  filter: unknown,
  definition: ModuleDefinition,
  path: string,
  set: DefinitionSet,
): Finding[] {
  if (!isObject(filter)) return [];
  const lookup = modulesOf(set);
  const parsed = parseFilter(filter, definition, { lookup });
  if ('errors' in parsed)
    return errors(parsed.errors.map((each) => ({ ...each, path: joinPath(path, each.path) })));
  return filterWarnings(filter, definition, path, lookup);
}

/** The fields that pages of a collection take their path and words from. */
function pageFindings(page: Record<string, unknown>, definition: ModuleDefinition, path: string): Finding[] {
  const name = definition.bakery_resource_module;
  const isField = (field: string): boolean => fieldsOf(definition).has(field) || isSystemField(field);
  const unknown = (field: string, at: string): Finding[] =>
    isField(field) ? [] : [error('unknown_field', at, `There is no field "${field}" in "${name}"`)];
  const places = typeof page['path'] === 'string' ? [...page['path'].matchAll(/\{([^{}]*)\}/g)] : [];
  const constant = warning(
    'constant',
    `${path}.path`,
    'Every page would have this path: name a field, as in /blog/{slug}/',
  );
  const untitled = `Pages take their title from "title", which "${name}" does not have: name a field`;
  return [
    ...(typeof page['path'] === 'string' && places.length === 0 ? [constant] : []),
    ...places.flatMap(([, field = '']) => unknown(field, `${path}.path`)),
    ...['title', 'description', 'date', 'image', 'lang'].flatMap((key) => {
      const field = page[key];
      return typeof field === 'string' ? unknown(field, `${path}.${key}`) : [];
    }),
    ...undated(page['date'], definition, `${path}.date`),
    ...(page['title'] === undefined && !isField('title')
      ? [warning('unknown_field', `${path}.title`, untitled)]
      : []),
  ];
}

/** The date of pages is a day or an instant. */
function undated(field: unknown, definition: ModuleDefinition, path: string): Finding[] {
  const found = typeof field === 'string' ? fieldsOf(definition).get(field) : undefined;
  if (found === undefined || ['date', 'datetime', 'text', 'computed'].includes(found.type)) return [];
  return [warning('wrong_type', path, `"${found.identifier}" holds no date`)];
}

/** What the modules of a build are for. */
const capabilities: Readonly<Record<string, CapabilityName>> = {
  pages_module: 'Page',
  sections_module: 'Section',
  layouts_module: 'PageLayout',
  views_module: 'View',
  page_templates_module: 'PageTemplate',
};

/** A module from which a build can take nothing, as its resources are not such. */
function unableModules(build: Record<string, unknown>, set: DefinitionSet): Finding[] {
  return Object.entries(capabilities).flatMap(([key, capability]) => {
    const name = build[key];
    const module = typeof name === 'string' ? modulesOf(set)(name) : undefined;
    if (module === undefined || module.bakery_resource.capabilities?.includes(capability) === true) return [];
    return [warning('bad_value', `build.${key}`, `"${String(name)}" has not the capability ${capability}`)];
  });
}

function buildFindings(build: Record<string, unknown>, set: DefinitionSet): Finding[] {
  const named = Object.keys(siteRequest.omit({ pages_filter: true }).shape).flatMap((key) =>
    unknownModule(build[key], `build.${key}`, set),
  );
  const lookup = modulesOf(set);
  const withPages = set.of('modules').flatMap(({ identifier }) => {
    const module = lookup(identifier);
    return module?.bakery_resource.capabilities?.includes('Page') === true ? [module] : [];
  });
  const only = withPages.length === 1 ? withPages[0] : undefined;
  const pages = typeof build['pages_module'] === 'string' ? lookup(build['pages_module']) : only;
  const filters: unknown[] = Array.isArray(build['pages_filter']) ? build['pages_filter'] : [];
  return [
    ...named,
    ...unableModules(build, set),
    ...(pages === undefined
      ? []
      : filters.flatMap((each, index) => filterFindings(each, pages, `build.pages_filter.${index}`, set))),
  ];
}

/** A form of a site is the public form of its module. */
function formFindings(module: unknown, path: string, set: DefinitionSet): Finding[] {
  const definition = typeof module === 'string' ? modulesOf(set)(module) : undefined;
  if (definition === undefined) return unknownModule(module, path, set);
  if (definition.bakery_resource.publicForm !== undefined) return [];
  return [error('bad_value', path, `"${String(module)}" has no public form: give it "publicForm"`)];
}

function unknownModule(module: unknown, path: string, set: DefinitionSet): Finding[] {
  if (typeof module !== 'string' || set.find('modules', module) !== undefined) return [];
  return [error('unknown_module', path, `There is no module "${module}" in the folder`)];
}

/** Members of one's own are kept, so that only what is nearly a known one is told. */
function misspeltKeys(json: Record<string, unknown>): Finding[] {
  const known = Object.keys(siteDefinition.shape);
  return Object.keys(json).flatMap((key) => {
    const hint = known.includes(key) ? undefined : hintFor(key, known);
    return hint === undefined ? [] : [warning('unknown_key', key, `Nothing reads "${key}". ${hint}`)];
  });
}
