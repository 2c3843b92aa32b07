import { fieldsOf, Problem, type FieldDefinition, type Resource } from '@bakehouse/contract';
import type { ResourceAccess, StoredSite } from '@bakehouse/store';
import { withChanged, type ChangedRows } from './changed-rows.ts';
import { readRows, type RowsQuery } from './read-rows.ts';

/** For which site rows are read, and at which moment. */
export interface Showing {
  /** The id of the site. */
  site: string;
  /** The template that makes it. */
  template: Resource;
  /** What is to be published later than this is not there yet. */
  now: number;
  /** Told of each moment at which something appears or disappears. */
  changesAt?: (moment: number) => void;
  /** What stands in the place of what is stored, and beside it. */
  changed?: ChangedRows | undefined;
}

/** Reads the resources of a module that a site shows: published by now, and of this site or of none. Every build reads by it. */
export async function* readShown(
  access: ResourceAccess,
  module: string,
  showing: Showing,
  { limit = Infinity, ...query }: RowsQuery = {},
): AsyncGenerator<Resource> {
  const shows = showRule(access, module, showing);
  let left = limit;
  if (left <= 0) return;
  for await (const row of withChanged(
    readRows(access, module, query),
    access,
    module,
    query,
    showing.changed,
  )) {
    if (!shows(row.data)) continue;
    yield row;
    left -= 1;
    if (left <= 0) return;
  }
}

/** Whether a site shows a resource of a module. */
export function showRule(
  access: ResourceAccess,
  module: string,
  showing: Showing,
): (data: Record<string, unknown>) => boolean {
  const definition = access.modules.lookup(module);
  const rules = definition === undefined ? [] : rulesOf(fieldsOf(definition), showing);
  return (data) =>
    rules.every(({ name, holds }) => {
      if (!Object.hasOwn(data, name)) throw unreadable(module, name);
      return holds(data[name]);
    });
}

interface Rule {
  name: string;
  holds: (value: unknown) => boolean;
}

function rulesOf(fields: ReadonlyMap<string, FieldDefinition>, showing: Showing): Rule[] {
  const { now, changesAt } = showing;
  const passed = (value: unknown, missing: boolean): boolean => {
    const moment = typeof value === 'string' ? Date.parse(value) : Number.NaN;
    if (Number.isNaN(moment)) return missing;
    if (moment > now) changesAt?.(moment);
    return moment <= now;
  };
  const rules: Rule[] = [
    { name: 'published', holds: (value) => value === true },
    { name: 'publish_at', holds: (value) => passed(value, true) },
    { name: 'unpublish_at', holds: (value) => !passed(value, false) },
    { name: 'site', holds: (value) => isOfSite(value, showing) },
  ];
  return rules.filter(({ name }) => counts(name, fields.get(name)));
}

const types: Record<string, readonly string[]> = {
  published: ['boolean'],
  publish_at: ['date', 'datetime'],
  unpublish_at: ['date', 'datetime'],
  site: ['relation', 'text', 'select', 'multiselect'],
};

function counts(name: string, field: FieldDefinition | undefined): boolean {
  return field !== undefined && (types[name]?.includes(field.type) ?? false);
}

/** What names no site is shared by all that read its module. */
function isOfSite(value: unknown, { site, template }: Showing): boolean {
  return names(value, [template.id, site, template.data['name']]);
}

function names(value: unknown, own: readonly unknown[]): boolean {
  const named = (Array.isArray(value) ? value : [value]).filter((each) => each != null && each !== '');
  return named.length === 0 || named.some((each) => own.includes(each));
}

/** Whether a resource of a module belongs to a site, or to none, published or not. */
export function belongRule(
  access: ResourceAccess,
  module: string,
  site: StoredSite,
): (data: Record<string, unknown>) => boolean {
  if (!namesSite(access, module)) return () => true;
  return (data) => names(data['site'], [site.id, site.template?.id, site.template?.name]);
}

/** How the resources of a module say that they are of a site. */
export interface OfSite {
  /** Finds those of the site, and those that name none. */
  filter: Record<string, unknown>;
  /** What a new one has in its field `site`. */
  value: unknown;
}

/** How resources of a module are told to be of a site; undefined where they say nothing of it. */
export function ofSite(
  access: ResourceAccess,
  module: string,
  { id, template }: StoredSite,
): OfSite | undefined {
  const definition = access.modules.lookup(module);
  const field = definition === undefined ? undefined : fieldsOf(definition).get('site');
  if (field === undefined || template === null || !namesSite(access, module)) return undefined;
  const isSeveral = field.type === 'multiselect' || field.options?.['multiple'] === true;
  const value = field.type === 'relation' ? template.id : template.name;
  const own: Record<string, unknown> = {
    relation: isSeveral ? { _some: { id: value } } : value,
    multiselect: { _some: [id, value] },
  };
  return {
    filter: { _or: [{ site: { _null: true } }, { site: own[field.type] ?? { _in: [id, value] } }] },
    value: isSeveral ? [value] : value,
  };
}

function unreadable(module: string, name: string): Problem {
  const message = `without reading the field "${name}" of "${module}" nobody can tell what the site shows`;
  return new Problem('invalid', `${module}: ${message}.`, {
    errors: [{ path: `${module}.${name}`, message, code: 'unreadable' }],
  });
}

/** Whether the resources of a module say which site they belong to. */
export function namesSite(access: ResourceAccess, module: string): boolean {
  const definition = access.modules.lookup(module);
  return definition !== undefined && counts('site', fieldsOf(definition).get('site'));
}
