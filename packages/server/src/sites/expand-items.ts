import { fieldsOf, isObject, Problem, type FieldDefinition } from '@bakehouse/contract';
import type { ResourceAccess } from '@bakehouse/store';
import { withoutNull } from './read-rows.ts';
import { readShown, type Showing } from './shown-rows.ts';
import type { SiteCollection } from './site-definition.ts';
import type { SiteFiles } from './site-files.ts';

type Item = Record<string, unknown>;

/** What relations of items are followed with. */
export interface Expanding {
  access: ResourceAccess;
  showing: Showing;
  files: SiteFiles;
  /** Told of every module that is read. */
  reads: (module: string) => void;
  /** The path of a resource that has a page of its own. */
  pathOf: (id: string, module: string, row: Item) => string | undefined;
  /** Where a fault is told. */
  path: string;
}

/** Resources asked for at a time. */
const atOnce = 500;

/** Puts the resources that relations name in the place of their ids, as far as the site shows them: `author`, or `author.company`. */
export async function expandItems(
  module: string,
  items: readonly Item[],
  names: readonly string[],
  parts: Expanding,
): Promise<void> {
  for (const first of new Set(names.map((name) => name.split('.')[0] ?? ''))) {
    const target = relationOf(module, first, parts).options?.['module'];
    if (typeof target !== 'string') continue;
    const ids = new Set(items.flatMap((item) => idsOf(item[first])));
    const found = await readByIds(target, [...ids], parts);
    const deeper = names
      .filter((name) => name.startsWith(`${first}.`))
      .map((name) => name.slice(first.length + 1));
    if (deeper.length > 0) await expandItems(target, [...found.values()], deeper, parts);
    for (const item of items) {
      const value = item[first];
      if (Array.isArray(value)) item[first] = idsOf(value).flatMap((id) => found.get(id) ?? []);
      else if (typeof value === 'string') item[first] = found.get(value);
    }
  }
}

/** Adds to each item the resources of other modules that name it: `comments` by their field `post`. */
export async function addRelated(
  items: readonly Item[],
  related: NonNullable<SiteCollection['related']>,
  parts: Expanding,
): Promise<void> {
  for (const [name, { module, field, filter, sort, limit = 1000 }] of Object.entries(related)) {
    const inner = { ...parts, path: `${parts.path}.related.${name}` };
    const isMultiple = relationOf(module, field, inner).options?.['multiple'] === true;
    parts.reads(module);
    const lists = new Map(items.map((item): [unknown, Item[]] => [item['id'], (item[name] = []) as Item[]]));
    for (let at = 0; at < items.length; at += atOnce) {
      const ids = items.slice(at, at + atOnce).map((item) => item['id']);
      const wanted = isMultiple ? [] : [{ [field]: { _in: ids } }];
      const both = [...wanted, ...(filter === undefined ? [] : [filter])];
      const query = { filter: both.length === 0 ? undefined : { _and: both }, sort };
      for await (const row of readShown(parts.access, module, parts.showing, query)) {
        const [data] = await parts.files.shown(module, [{ id: row.id, ...withoutNull(row.data) }]);
        for (const id of new Set(idsOf(row.data[field]))) {
          const list = ids.includes(id) ? lists.get(id) : undefined;
          if (list !== undefined && list.length < limit) list.push(withPath(data ?? {}, parts, module));
        }
      }
    }
  }
}

/** Resources by their ids, as far as the site shows them. */
export async function readByIds(module: string, ids: string[], parts: Expanding): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  parts.reads(module);
  for (let at = 0; at < ids.length; at += atOnce) {
    const filter = { id: { _in: ids.slice(at, at + atOnce) } };
    const rows: Item[] = [];
    for await (const { id, data } of readShown(parts.access, module, parts.showing, {
      filter,
      literal: true,
    }))
      rows.push({ id, ...withoutNull(data) });
    for (const row of await parts.files.shown(module, rows))
      found.set(String(row['id']), withPath(row, parts, module));
  }
  return found;
}

function withPath(row: Item, { pathOf }: Expanding, module: string): Item {
  const path = pathOf(String(row['id']), module, row);
  return path === undefined ? row : { ...row, path };
}

function relationOf(module: string, name: string, { access, path }: Expanding): FieldDefinition {
  const definition = access.modules.lookup(module);
  const field = definition === undefined ? undefined : fieldsOf(definition).get(name);
  if (field?.type === 'relation') return field;
  const message = `there is no relation "${name}" in "${module}"`;
  throw new Problem('invalid', `${path}: ${message}.`, {
    errors: [{ path, message, code: 'unknown_field' }],
  });
}

function idsOf(value: unknown): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all
    .flatMap((each) => (isObject(each) ? [each['id']] : [each]))
    .filter((id): id is string => typeof id === 'string');
}
