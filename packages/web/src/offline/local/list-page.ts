import {
  compareBySort,
  matches,
  parseFilter,
  parseSort,
  typeOf,
  type ModuleDefinition,
  type Resource,
} from '@bakehouse/contract';
import type { RequestOptions } from '../../data/server/request.ts';
import { BakehouseError } from '@bakehouse/client/source';

/** What a list is read from. */
export interface ListSource {
  definition: (module: string) => ModuleDefinition | undefined;
  rows: (module: string) => readonly Resource[];
  find: (module: string, id: string) => Resource | undefined;
}

/** The rows of a module that fit a query, in its order, as the server would give them. */
export function matching(
  source: ListSource,
  module: string,
  { filter, search, sort }: NonNullable<RequestOptions['query']>,
): Resource[] {
  const definition = source.definition(module);
  if (definition === undefined) return [];
  let rows = source.rows(module);
  if (typeof filter === 'string' && filter !== '') {
    const parsed = parseFilter(JSON.parse(filter), definition, { lookup: source.definition });
    if ('errors' in parsed) throw new BakehouseError(400, { code: 'malformed', errors: parsed.errors });
    rows = rows.filter((row) => matches(parsed.filter, row, source.find));
  }
  if (typeof search === 'string' && search.trim() !== '') rows = found(definition, rows, search);
  const order = parseSort(
    typeof sort === 'string' && sort !== '' ? sort : '-updatedAt',
    definition,
    source.definition,
  );
  if ('errors' in order) throw new BakehouseError(400, { code: 'malformed', errors: order.errors });
  return rows.toSorted((a, b) => compareBySort(order.sort, a, b, source.find));
}

/** One page of a list. The cursor is a place in it. */
export function page(
  source: ListSource,
  module: string,
  query: NonNullable<RequestOptions['query']>,
): { data: Resource[]; next: string | null } {
  const from = Number(query['cursor'] ?? 0) || 0;
  const limit = Number(query['limit'] ?? 25);
  const all = matching(source, module, query);
  const data = all.slice(from, from + limit);
  const names =
    typeof query['expand'] === 'string' ? query['expand'].split(',').filter((name) => name !== '') : [];
  return {
    data:
      names.length === 0
        ? data
        : data.map((row) => ({ ...row, expand: expandOf(source, module, row, names) })),
    next: from + limit < all.length ? String(from + limit) : null,
  };
}

/** Rows that hold all words, each as the beginning of a word of their texts. */
function found(definition: ModuleDefinition, rows: readonly Resource[], search: string): Resource[] {
  const names = definition.bakery_resource.fields
    .filter((field) => typeOf(field).searchable)
    .map(({ identifier }) => identifier);
  const words = wordsOf(search).slice(0, 20);
  if (words.length === 0) return [];
  return rows.filter(({ data }) => {
    const own = wordsOf(names.map((name) => (typeof data[name] === 'string' ? data[name] : '')).join(' '));
    return words.every((word) => own.some((each) => each.startsWith(word)));
  });
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function expandOf(
  source: ListSource,
  module: string,
  { data }: Resource,
  names: readonly string[],
): Record<string, unknown> {
  const fields = source.definition(module)?.bakery_resource.fields ?? [];
  return Object.fromEntries(
    names.flatMap((name): [string, unknown][] => {
      const related = fields.find(({ identifier }) => identifier === name)?.options?.['module'];
      const value = data[name];
      if (typeof related !== 'string') return [];
      const of = (id: unknown) => (typeof id === 'string' ? source.find(related, id) : undefined);
      if (Array.isArray(value)) return [[name, value.flatMap((id) => of(id) ?? [])]];
      return [[name, of(value) ?? null]];
    }),
  );
}
