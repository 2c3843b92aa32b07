import {
  bindDays,
  bindUser,
  filterFields,
  parseFilter,
  parseSort,
  Problem,
  sortPath,
  todayInUtc,
  type ContentFault,
  type Filter,
  type SortKey,
} from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import { isNothing, readsEverywhere, rightOn, someFields, type Right } from '../rights/module-rights.ts';
import { rowsSql, visibleTables, wholeTables } from '../rights/right-sql.ts';
import { filterSql } from '../sql/filter-sql.ts';
import type { Parameters } from '../sql/parameters.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { queryOf, searchQuery, searchVector } from '../modules/search.ts';

/** What a reading is narrowed by. */
export interface Narrowing {
  /** A filter in JSON. */
  filter?: unknown;
  /** Whether its values are data, in which `$user.id` is a text like any other. */
  literal?: boolean | undefined;
  /** Words to look for. */
  search?: string | undefined;
}

/** The condition for the rows that the actor may read and asks for, and the filter as it was read. Throws when it asks by a field it may not read. */
export function conditionsSql(
  access: ResourceAccess,
  table: ModuleTable,
  read: Right,
  { filter, literal = false, search }: Narrowing,
  values: Parameters,
  seen?: (filter: Filter) => void,
): string {
  const parts = [rowsSql(read, 't', wholeTables(access.modules), values)];
  if (filter !== undefined) {
    const wanted = readFilter(access, table, filter, literal);
    seen?.(wanted);
    parts.push(filterSql(wanted, 't', visibleTables(access.modules, access.actor), values));
  }
  if (search !== undefined) {
    access.modules.searched(table);
    parts.push(searchSql(table, read, search, values));
  }
  return parts.filter((part) => part !== 'true').join(' and ') || 'true';
}

/** Reads a caller's filter; every field in it, also behind relations, must be one they may read in all rows. */
export function readFilter(
  { actor, modules }: ResourceAccess,
  table: ModuleTable,
  json: unknown,
  literal: boolean,
): Filter {
  const days = literal ? json : bindDays(json, todayInUtc());
  const bound = actor.user === null || literal ? days : bindUser(days, actor.user);
  const parsed = parseFilter(bound, table.definition, { lookup: modules.lookup, reverse: true });
  if ('errors' in parsed) throw malformed('filter', parsed.errors);
  const hidden = filterFields(parsed.filter).filter(({ module, path, system }) => {
    const owner = modules.find(module);
    if (owner === undefined) return true;
    const right = rightOn(actor, owner, 'read', modules.lookup);
    const [field = ''] = path.split('.');
    return isNothing(right) || !((system && !path.includes('.')) || readsEverywhere(right, field));
  });
  if (hidden.length > 0) {
    throw malformed(
      'filter',
      hidden.map(({ path }) => ({
        path,
        message: `There is no field "${path}" to filter by`,
        code: 'unknown_field',
      })),
    );
  }
  return parsed.filter;
}

/** Reads an order; every field in it, also those of relations on the way, must be one the actor may read in all rows. */
export function readSort(access: ResourceAccess, table: ModuleTable, text: string, part = 'sort'): SortKey[] {
  const parsed = parseSort(text, table.definition, access.modules.lookup);
  if ('errors' in parsed)
    throw malformed(
      part,
      parsed.errors.map((error) => ({ ...error, path: part })),
    );
  const hidden = parsed.sort.find((key) => !mayReadPath(access, table, key));
  if (hidden !== undefined) {
    throw malformed(part, [
      { path: part, message: `There is no field "${sortPath(hidden)}" to sort by`, code: 'unknown_field' },
    ]);
  }
  return parsed.sort;
}

/** Whether the actor may read a field, and the relations that lead to it, in all rows. */
export function mayReadPath(
  { actor, modules }: ResourceAccess,
  table: ModuleTable,
  { through, name, system }: Pick<SortKey, 'through' | 'name' | 'system'>,
): boolean {
  let at: ModuleTable | undefined = table;
  const reads = (field: string): boolean => {
    const right = at === undefined ? undefined : rightOn(actor, at, 'read', modules.lookup);
    return right !== undefined && !isNothing(right) && readsEverywhere(right, field);
  };
  for (const { field, module } of through) {
    if (!reads(field)) return false;
    at = modules.find(module);
  }
  if (!system) return reads(name);
  return at !== undefined && !isNothing(rightOn(actor, at, 'read', modules.lookup));
}

/** Search looks only into fields that the actor may read in all rows, or a match would tell what they hide. */
function searchSql(table: ModuleTable, read: Right, text: string, values: Parameters): string {
  const query = searchQuery(text);
  if (query === undefined) return 'true';
  const vector = searchVector(table, searchable(table, read));
  return vector === undefined ? 'false' : `${vector} @@ ${queryOf(values.add(query, 'text'))}`;
}

/** The fields that somebody may search: those that they may read in all rows. */
export function searchable(table: ModuleTable, read: Right): string[] {
  return someFields(read, table).filter((name) => readsEverywhere(read, name));
}

/** What is told of a part of a query that is wrong. */
export function malformed(part: string, errors: ContentFault[]): Problem {
  return new Problem(
    'malformed',
    `The ${part} ${part === 'fields' || part === 'values' ? 'are' : 'is'} wrong: ${errors.map(({ path, message }) => `${path}: ${message}`).join('; ')}.`,
    { errors },
  );
}
