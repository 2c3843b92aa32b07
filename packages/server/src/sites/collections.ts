import { Problem } from '@bakehouse/contract';
import type { ResourceAccess } from '@bakehouse/store';
import { withoutNull } from './read-rows.ts';
import { readShown, type Showing } from './shown-rows.ts';
import type { SiteCollection } from './site-definition.ts';

/** Resources that a site shows: what templates read, and the pages they make. */
export interface ReadCollections {
  data: Record<string, unknown[]>;
  pages: Record<string, unknown>[];
}

/** Reads the collections of a site's definition, as far as the actor may see them. */
export async function readCollections(
  access: ResourceAccess,
  showing: Showing,
  collections: Readonly<Record<string, SiteCollection>>,
): Promise<ReadCollections> {
  const read: ReadCollections = { data: {}, pages: [] };
  for (const [name, collection] of Object.entries(collections)) {
    const { module, filter, sort, limit = 1000, page } = collection;
    const items: unknown[] = [];
    read.data[name] = items;
    for await (const { id, data } of readShown(access, module, showing, { filter, sort, limit })) {
      const item: Record<string, unknown> = { id, ...withoutNull(data) };
      if (page !== undefined) {
        item['path'] = pathOf(page.path, item, name);
        read.pages.push(pageOf(name, collection, page, item));
      }
      items.push(item);
    }
  }
  return read;
}

function pageOf(
  name: string,
  collection: SiteCollection,
  { layout, title = 'title', description, date, lang = 'lang' }: NonNullable<SiteCollection['page']>,
  item: Record<string, unknown>,
): Record<string, unknown> {
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
    item,
  });
}

/** A path with `{field}` replaced by values of the resource. */
function pathOf(pattern: string, item: Record<string, unknown>, name: string): string {
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

function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 90);
}

function withoutMissing(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
