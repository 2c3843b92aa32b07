import { hasReadonly, isObject, newId, parseResource, Problem, type ContentFault } from '@bakehouse/contract';
import { columnName } from '../modules/column-name.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { fillByExpressions } from '../resources/fill-new.ts';
import { findTarget } from '../resources/find-table.ts';
import { finishData } from '../resources/finish-data.ts';
import { hasNested } from '../resources/nested-writes.ts';
import { settleContent } from '../resources/settle-content.ts';
import { tableTraits } from '../resources/table-traits.ts';
import type { ImportRow, RowReport } from './import-row.ts';

type Values = Record<string, unknown>;

/** Rows of an import, and what can be known of them before the database is asked. */
export interface PreparedChunk {
  chunk: ImportRow[];
  /** The module that they were prepared for. */
  table: ModuleTable;
  /** Where all of them can be stored in one statement: what will be told of each, the rows as JSON by column, and what they refer to. */
  together: { reports: RowReport[]; json: string; references: Record<string, unknown[]> } | undefined;
}

/** Checks rows and makes them ready to be stored in one statement, where that is possible: all new, and by somebody who may write everything. */
export async function prepareChunk(
  access: ResourceAccess,
  module: string,
  chunk: ImportRow[],
  by: readonly string[] | undefined,
): Promise<PreparedChunk> {
  const { table, right } = findTarget(access, module, 'create');
  const secret = [...table.columns.values()].some((column) => column.secret);
  const guarded = hasReadonly(table.definition) && !access.actor.unrestricted;
  const known = chunk.some(({ id, data }) => id !== undefined || hasNested(table, data));
  const alone = by !== undefined || !right.all || secret || guarded || known;
  // A number is taken back with the row that it was meant for: each row for itself.
  if (alone || tableTraits(table).numbers !== 'none') return { chunk, table, together: undefined };
  const names = new Map([...table.columns.keys()].map((field) => [field, columnName(field)]));
  const reports: RowReport[] = [];
  const ready: Values[] = [];
  const stored: Values[] = [];
  for (const each of chunk) {
    const { row, errors } = each;
    const finished = errors === undefined ? await finishNew(access, table, each) : { errors };
    if ('errors' in finished) {
      reports.push({ row, status: 'failed', errors: finished.errors });
      continue;
    }
    const id = newId();
    reports.push({ row, status: 'created', id });
    ready.push(finished.value);
    const columns: Values = { id };
    for (const [field, value] of Object.entries(finished.value))
      columns[names.get(field) ?? columnName(field)] = value;
    stored.push(columns);
  }
  return {
    chunk,
    table,
    together: {
      reports,
      json: JSON.stringify(stored),
      references: tableTraits(table).refers ? allReferences(ready) : {},
    },
  };
}

/** The ids and slugs that any of the rows names, by field, so that one question answers for all. */
function allReferences(rows: readonly Values[]): Record<string, unknown[]> {
  const found = new Map<string, Set<unknown>>();
  for (const row of rows)
    for (const [name, value] of Object.entries(row)) {
      const known = found.get(name) ?? new Set();
      found.set(name, known);
      for (const each of Array.isArray(value) ? (value as unknown[]) : [value])
        // Rows of lists are objects, and may name files.
        if (typeof each === 'string' || isObject(each)) known.add(each);
    }
  return Object.fromEntries([...found].map(([name, known]) => [name, [...known]]));
}

type Finished = { value: Values } | { errors: ContentFault[] };

/** A new resource, complete, or what is wrong with it. Takes no time where nothing has to be worked out beside. */
async function finishNew(
  access: ResourceAccess,
  table: ModuleTable,
  { data, readBy }: ImportRow,
): Promise<Finished> {
  const parsed = parseResource(table.definition, data, {
    mode: 'create',
    acceptReadonly: true,
    user: access.actor.user?.id,
    isRead: (field) => readBy?.get(field.identifier) === field,
  });
  if ('errors' in parsed) return parsed;
  try {
    const { value } = parsed;
    const filled = tableTraits(table).fills ? fillByExpressions(access, table, value, data) : value;
    const content = await settleContent(access, table, {}, filled);
    return { value: await finishData(table.definition, {}, content, access) };
  } catch (error) {
    if (error instanceof Problem)
      return { errors: error.data.errors ?? [{ path: '', message: error.message, code: error.code }] };
    throw error;
  }
}
