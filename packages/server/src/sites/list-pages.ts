import { fieldsOf, isObject } from '@bakehouse/contract';
import type { ResourceAccess } from '@bakehouse/store';
import type { SiteCollection } from './site-definition.ts';
import { slug } from './slug.ts';

type Item = Record<string, unknown>;
type ListPages = NonNullable<SiteCollection['list']>;

/** Pages that list items of a collection, so many on each. */
export function listPages(name: string, list: ListPages, items: readonly Item[], more: Item = {}): Item[] {
  const { path, layout, title, description, size = 10, translation } = list;
  const count = Math.max(1, Math.ceil(items.length / size));
  const pathOf = (page: number): string => (page === 1 ? path : `${path.replace(/\/*$/, '/')}page/${page}/`);
  const links = Array.from({ length: count }, (_, index) => ({ page: index + 1, path: pathOf(index + 1) }));
  return links.map(({ page, path: own }) => ({
    name: `${name}/${page}`,
    path: own,
    ...(layout === undefined ? {} : { layout }),
    title: `${title ?? name}${page === 1 ? '' : ` · ${page}`}`,
    ...(description === undefined ? {} : { description }),
    // Menus name the first page by what its translations have in common.
    ...(translation === undefined
      ? {}
      : { translation: page === 1 ? translation : `${translation}/${page}` }),
    items: items.slice((page - 1) * size, page * size),
    pager: {
      page,
      pages: count,
      total: items.length,
      size,
      first: pathOf(1),
      last: pathOf(count),
      previous: page === 1 ? null : pathOf(page - 1),
      next: page === count ? null : pathOf(page + 1),
      links: links.map((each) => ({ ...each, current: each.page === page })),
    },
    ...more,
  }));
}

/** A term of a taxonomy, as templates read it. */
export interface Term {
  name: string;
  path: string;
  count: number;
}

/** What the terms of a collection make: pages of the items of each, and the list of them. */
export interface TermPages {
  pages: Item[];
  terms: Term[];
}

/** Pages for each term that items have in a field; each item learns its terms as `terms.<taxonomy>`. */
export function termPages(
  { modules }: ResourceAccess,
  name: string,
  taxonomy: string,
  collection: SiteCollection,
  items: readonly Item[],
): TermPages {
  const settings = collection.taxonomies?.[taxonomy];
  if (settings === undefined) return { pages: [], terms: [] };
  const { field, path, title = '{term}', index, ...list } = settings;
  const definition = modules.lookup(collection.module);
  const labels = labelsOf(
    definition === undefined ? undefined : fieldsOf(definition).get(field)?.options?.['choices'],
  );
  const groups = new Map<string, Item[]>();
  for (const item of items)
    for (const term of new Set(termsIn(item[field], labels)))
      groups.set(term, [...(groups.get(term) ?? []), item]);
  const taken = new Set<string>();
  const terms: Term[] = [];
  const pages: Item[] = [];
  for (const [term, members] of [...groups].sort(([a], [b]) => a.localeCompare(b, 'en'))) {
    const own = path.replace('{term}', freeSlug(term, taken));
    const known = { name: term, path: own, count: members.length };
    terms.push(known);
    for (const item of members) addTerm(item, taxonomy, { name: term, path: own });
    const settled = {
      ...list,
      path: own,
      title: title.replace('{term}', term),
      // Terms differ from language to language.
      translation: undefined,
    };
    pages.push(...listPages(`${name}/${taxonomy}/${term}`, settled, members, { term: known }));
  }
  if (index !== undefined) pages.push({ name: `${name}/${taxonomy}`, title: taxonomy, ...index, terms });
  return { pages, terms };
}

function addTerm(item: Item, taxonomy: string, term: object): void {
  const known = isObject(item['terms']) ? item['terms'] : {};
  const before: unknown = known[taxonomy];
  item['terms'] = { ...known, [taxonomy]: [...(Array.isArray(before) ? before : []), term] };
}

/** "C" and "C++" have pages of their own, though their slugs are the same. */
function freeSlug(term: string, taken: Set<string>): string {
  const plain = slug(term) || 'term';
  let own = plain;
  for (let count = 2; taken.has(own); count += 1) own = `${plain}-${count}`;
  taken.add(own);
  return own;
}

function termsIn(value: unknown, labels: ReadonlyMap<unknown, string>): string[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.flatMap((each) => {
    const found = isObject(each) ? (each['title'] ?? each['name']) : (labels.get(each) ?? each);
    return typeof found === 'string' && found.trim() !== '' ? [found.trim()] : [];
  });
}

function labelsOf(choices: unknown): Map<unknown, string> {
  const all: unknown[] = Array.isArray(choices) ? choices : [];
  return new Map(
    all.filter(isObject).flatMap(({ value, title }) => (typeof title === 'string' ? [[value, title]] : [])),
  );
}
