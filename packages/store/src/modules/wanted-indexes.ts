import { createHash } from 'node:crypto';
import {
  bindDays,
  bindUser,
  filterFields,
  parseFilter,
  parseSort,
  uniqueKeys,
  type ModuleLookup,
  todayInUtc,
} from '@bakehouse/contract';
import { escapeIdentifier } from 'pg';
import { fileFields } from './file-fields.ts';
import { searchVector } from './search.ts';
import type { ModuleTable } from './module-table.ts';

/** An index that a module's table should have. Its name tells its content, so that a changed one is a new one. */
export interface WantedIndex {
  name: string;
  /** What stands after the table's name. */
  definition: string;
  unique: boolean;
  /** Built when the module is first searched: it makes every write slower, and most of what programs write nobody searches. */
  search: boolean;
}

const somebody = { id: '00000000-0000-4000-8000-000000000000', email: 'somebody@example.com', roles: [] };

/** Types whose values many resources share: people narrow a list by them and keep its order. */
const facetTypes = new Set(['select', 'boolean', 'relation', 'user', 'role']);

/** How many facets get an index: each one makes every write a little slower. */
const mostFacets = 4;

/** The indexes that unique fields, references, the search and the index view ask for. */
export function wantedIndexes(table: ModuleTable, lookup: ModuleLookup): WantedIndex[] {
  const { number } = table;
  const sort = sortKeys(table);
  const facets = facetsOf(table, lookup);
  const vector = searchVector(table, [...table.columns.keys()]);
  const definitions = [
    '("updatedAt" desc, id)',
    ...(sort.length === 0 ? [] : [`(${[...sort, 'id'].join(', ')})`]),
    ...facets.map((name) => facetIndex(table, name, sort)),
    ...references(table)
      .filter((name) => !facets.includes(name))
      .map((name) => facetIndex(table, name, [])),
    ...fileFields(table).map(({ index }) => index),
  ];
  const search = vector === undefined ? [] : [`using gin (${vector.replaceAll('t.', '')})`];
  return [
    ...uniqueKeys(table.definition).map((key) => ({
      name: uniqueIndexName(number, key),
      definition: `(${key.map((name) => table.columns.get(name)?.sql ?? '').join(', ')})`,
      unique: true,
      search: false,
    })),
    ...[...new Set([...definitions, ...search])].map((definition) => ({
      name: indexName(number, definition),
      definition,
      unique: false,
      search: search.includes(definition),
    })),
  ];
}

/** The name of the index that keeps a key unique; read again from the database's complaint. */
export function uniqueIndexName(number: number, key: readonly string[]): string {
  return `unique_${number}_${createHash('sha256').update(key.join()).digest('hex').slice(0, 16)}`;
}

function indexName(number: number, definition: string): string {
  return `index_${number}_${createHash('sha256').update(definition).digest('hex').slice(0, 16)}`;
}

/** Fields that the index view filters by, then columns of it that people filter by most. */
function facetsOf(table: ModuleTable, lookup: ModuleLookup): string[] {
  const { filter, columns = [] } = table.definition.bakery_resource.views?.index ?? {};
  const parsed =
    filter === undefined
      ? undefined
      : parseFilter(bindUser(bindDays(filter, todayInUtc()), somebody), table.definition, { lookup });
  const filtered = parsed === undefined || 'errors' in parsed ? [] : filterFields(parsed.filter);
  const own = filtered.filter(
    (field) => field.module === table.identifier && !field.system && !field.path.includes('.'),
  );
  const shown = columns.filter((name) => facetTypes.has(table.columns.get(name)?.field.type ?? ''));
  return [...new Set([...own.map(({ name }) => name), ...shown])].slice(0, mostFacets);
}

function facetIndex(table: ModuleTable, name: string, sort: string[]): string {
  const column = table.columns.get(name);
  const several = column !== undefined && ['uuid[]', 'text[]', 'jsonb'].includes(column.kind);
  const sql = column?.sql ?? name;
  return several
    ? `using gin (${sql})`
    : `(${[sql, ...sort.filter((key) => !key.startsWith(sql)), 'id'].join(', ')})`;
}

function references(table: ModuleTable): string[] {
  return [...table.columns.values()]
    .filter(({ field: { type } }) => type === 'relation' || type === 'user')
    .map(({ field }) => field.identifier);
}

/** The order in which the index view shows resources first. */
function sortKeys(table: ModuleTable): string[] {
  const { sort } = table.definition.bakery_resource.views?.index ?? {};
  const parsed = sort === undefined ? undefined : parseSort(sort, table.definition);
  if (parsed === undefined || 'errors' in parsed) return [];
  return parsed.sort.map(({ name, descending, system }) => {
    const sql = system ? escapeIdentifier(name) : (table.columns.get(name)?.sql ?? '');
    return `${sql}${descending ? ' desc' : ''}${system ? '' : ' nulls last'}`;
  });
}
