import { Problem } from '@bakehouse/contract';
import type { ResourceAccess } from '@bakehouse/store';
import { addRelated, expandItems, type Expanding } from './expand-items.ts';
import { listPages, termPages } from './list-pages.ts';
import { withoutNull } from './read-rows.ts';
import { readShown, type Showing } from './shown-rows.ts';
import type { SiteCollection } from './site-definition.ts';
import type { SiteFiles } from './site-files.ts';
import { slug } from './slug.ts';

type Item = Record<string, unknown>;

/** Resources that a site shows: what templates read, the pages they make, and the modules they are from. */
export interface ReadCollections {
  data: Record<string, unknown[]>;
  pages: Item[];
  modules: Set<string>;
  /** The path of a resource that has a page of its own. */
  pathOf: (id: string) => string | undefined;
}

/** Reads the collections of a site's definition, as far as the actor may see them. */
export async function readCollections(
  access: ResourceAccess,
  showing: Showing,
  files: SiteFiles,
  collections: Readonly<Record<string, SiteCollection>>,
): Promise<ReadCollections> {
  const paths = new Map<string, string>();
  const read: ReadCollections = { data: {}, pages: [], modules: new Set(), pathOf: (id) => paths.get(id) };
  const items = new Map<string, Item[]>();
  for (const [name, collection] of Object.entries(collections)) {
    const found = await readItems(access, showing, files, name, collection);
    read.modules.add(collection.module);
    items.set(name, found);
    for (const { id, path } of found) if (typeof path === 'string') paths.set(String(id), path);
  }
  for (const [name, collection] of Object.entries(collections)) {
    const own = items.get(name) ?? [];
    const parts: Expanding = {
      access,
      showing,
      files,
      reads: (module) => read.modules.add(module),
      pathOf: read.pathOf,
      path: `collections.${name}`,
    };
    await expandItems(collection.module, own, collection.expand ?? [], parts);
    await addRelated(own, collection.related ?? {}, parts);
    addPages(access, name, collection, own, read);
  }
  return read;
}

async function readItems(
  access: ResourceAccess,
  showing: Showing,
  files: SiteFiles,
  name: string,
  { module, filter, sort, limit = 1000, page }: SiteCollection,
): Promise<Item[]> {
  const rows: Item[] = [];
  for await (const { id, data } of readShown(access, module, showing, { filter, sort, limit })) {
    const item: Item = { id, ...withoutNull(data) };
    rows.push(page === undefined ? item : { ...item, path: pathOf(page.path, item, name) });
  }
  return await files.shown(module, rows);
}

function addPages(
  access: ResourceAccess,
  name: string,
  collection: SiteCollection,
  items: Item[],
  read: ReadCollections,
): void {
  read.data[name] = items;
  const lang = collection.lang === undefined ? {} : { lang: collection.lang };
  for (const taxonomy of Object.keys(collection.taxonomies ?? {})) {
    const { pages, terms } = termPages(access, name, taxonomy, collection, items);
    read.data[`${name}_${taxonomy}`] = terms;
    read.pages.push(...pages.map((page) => ({ ...page, ...lang })));
  }
  const { page, list } = collection;
  if (page !== undefined) read.pages.push(...items.map((item) => pageOf(name, collection, page, item)));
  if (list !== undefined) read.pages.push(...listPages(`${name}/list`, list, items, lang));
}

function pageOf(
  name: string,
  collection: SiteCollection,
  page: NonNullable<SiteCollection['page']>,
  item: Item,
): Item {
  const { layout, title = 'title', description, date, image, lang = 'lang' } = page;
  const text = (field: string | undefined): string | undefined => {
    const value = field === undefined ? undefined : item[field];
    return typeof value === 'string' ? value : undefined;
  };
  return withoutMissing({
    name: `${name}/${String(item['id'])}`,
    path: item['path'],
    layout,
    title: text(title),
    description: text(description),
    date: text(date),
    lang: text(lang) ?? collection.lang,
    translation: text(page.translation ?? 'translation'),
    collection: name,
    image: image === undefined ? undefined : item[image],
    item,
  });
}

/** A path with `{field}` replaced by values of the resource. */
function pathOf(pattern: string, item: Item, name: string): string {
  return pattern.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = item[field];
    const part = slug(typeof value === 'string' || typeof value === 'number' ? String(value) : '');
    if (part !== '') return part;
    const message = `"${field}" of ${String(item['id'])} is empty, and its path is made of it`;
    throw new Problem('invalid', `collections.${name}: ${message}.`, {
      errors: [{ path: `collections.${name}.page.path`, message, code: 'required' }],
    });
  });
}

function withoutMissing(given: Item): Item {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
