import {
  bindUser,
  filterFields,
  parseFilter,
  parseSort,
  Problem,
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
import { searchQuery, searchVector } from '../modules/search.ts';

/** What a reading is narrowed by. */
export interface Narrowing {
  /** A filter in JSON. */
  filter?: unknown;
  /** Whether its values are data, in which `$user.id` is a text like any other. */
  literal?: boolean | undefined;
  /** Words to look for. */
  search?: string | undefined;
}

/** The condition for the rows that the actor may read and asks for. Throws when it asks by a field it may not read. */
export function conditionsSql(
  access: ResourceAccess,
  table: ModuleTable,
  read: Right,
  { filter, literal = false, search }: Narrowing,
  values: Parameters,
): string {
  const parts = [rowsSql(read, 't', wholeTables(access.modules), values)];
  if (filter !== undefined) {
    parts.push(
      filterSql(
        readFilter(access, table, filter, literal),
        't',
        visibleTables(access.modules, access.actor),
        values,
      ),
    );
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
  const bound = actor.user === null || literal ? json : bindUser(json, actor.user);
  const parsed = parseFilter(bound, table.definition, { lookup: modules.lookup });
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

/** Reads an order; every field in it must be one the actor may read in all rows. */
export function readSort(table: ModuleTable, read: Right, text: string): SortKey[] {
  const parsed = parseSort(text, table.definition);
  if ('errors' in parsed) throw malformed('sort', parsed.errors);
  const hidden = parsed.sort.find(({ name, system }) => !system && !readsEverywhere(read, name));
  if (hidden !== undefined) {
    throw malformed('sort', [
      { path: 'sort', message: `There is no field "${hidden.name}" to sort by`, code: 'unknown_field' },
    ]);
  }
  return parsed.sort;
}

/** Search looks only into fields that the actor may read in all rows, or a match would tell what they hide. */
function searchSql(table: ModuleTable, read: Right, text: string, values: Parameters): string {
  const query = searchQuery(text);
  if (query === undefined) return 'true';
  const fields = someFields(read, table).filter((name) => readsEverywhere(read, name));
  const vector = searchVector(table, fields);
  return vector === undefined
    ? 'false'
    : `${vector} @@ to_tsquery('simple'::regconfig, ${values.add(query, 'text')})`;
}

function malformed(part: string, errors: ContentFault[]): Problem {
  return new Problem(
    'malformed',
    `The ${part} is wrong: ${errors.map(({ path, message }) => `${path}: ${message}`).join('; ')}.`,
    { errors },
  );
}
