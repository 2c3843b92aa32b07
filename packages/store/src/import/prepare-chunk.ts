import { hasReadonly, isObject, newId, parseResource, Problem, type ContentFault } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { fillByExpressions } from '../resources/fill-new.ts';
import { findTarget } from '../resources/find-table.ts';
import { finishData } from '../resources/finish-data.ts';
import { hasNested } from '../resources/nested-writes.ts';
import { settleContent } from '../resources/settle-content.ts';
import { tableTraits } from '../resources/table-traits.ts';
import { copyText } from '../sql/copy-text.ts';
import type { ImportRow, RowReport } from './import-row.ts';
import type { CopiedRows } from './insert-many.ts';

type Values = Record<string, unknown>;

/** Rows of an import, and what can be known of them before the database is asked. */
export interface PreparedChunk {
  chunk: ImportRow[];
  /** The module that they were prepared for. */
  table: ModuleTable;
  /** Where all of them can be stored at once: what will be told of each, the rows that are copied, and what they refer to. */
  together: { reports: RowReport[]; rows: CopiedRows; references: Record<string, unknown[]> } | undefined;
}

/** How long others wait for their turn while rows are checked, and after how many rows that is looked at. */
const turnMs = 5;
const turnRows = 32;

/** Checks rows and makes them ready to be stored at once, where that is possible: all new, and by somebody who may write everything. */
export async function prepareChunk(
  access: ResourceAccess,
  module: string,
  chunk: ImportRow[],
  by: readonly string[] | undefined,
): Promise<PreparedChunk> {
  const { table, right } = findTarget(access, module, 'create');
  const secret = [...table.columns.values()].some((column) => column.secret);
  const guarded = hasReadonly(table.definition) && !access.actor.unrestricted;
  const { refers } = tableTraits(table);
  const known = chunk.some(({ id, data }) => id !== undefined || (refers && hasNested(table, data)));
  const alone = by !== undefined || !right.all || secret || guarded || known;
  // A number is taken back with the row that it was meant for: each row for itself.
  if (alone || tableTraits(table).numbers !== 'none') return { chunk, table, together: undefined };
  const columns = [...table.columns];
  const reports: RowReport[] = [];
  const referring: Values[] = [];
  const rows: CopiedRows = { ids: [], lines: [] };
  let since = performance.now();
  for (const each of chunk) {
    if (reports.length % turnRows === 0 && performance.now() - since > turnMs) {
      await new Promise((resolve) => setImmediate(resolve));
      since = performance.now();
    }
    const { row, errors } = each;
    const made = errors === undefined ? finishNew(access, table, each) : { errors };
    const finished = made instanceof Promise ? await made : made;
    if ('errors' in finished) {
      reports.push({ row, status: 'failed', errors: finished.errors });
      continue;
    }
    const { value } = finished;
    const id = newId();
    reports.push({ row, status: 'created', id });
    if (refers) referring.push(value);
    let line = id;
    for (const [field, { kind }] of columns) line += `\t${copyText(kind, value[field])}`;
    rows.ids.push(id);
    rows.lines.push(line);
  }
  return { chunk, table, together: { reports, rows, references: allReferences(referring) } };
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
function finishNew(
  access: ResourceAccess,
  table: ModuleTable,
  { data, readBy }: ImportRow,
): Finished | Promise<Finished> {
  const parsed = parseResource(table.definition, data, {
    mode: 'create',
    acceptReadonly: true,
    user: access.actor.user?.id,
    isRead: (field) => readBy?.get(field.identifier) === field,
  });
  if ('errors' in parsed) return parsed;
  const { fills, computes, content } = tableTraits(table);
  if (!fills && !computes && content === 'none') return parsed;
  return finishFilled(access, table, { data, value: parsed.value });
}

async function finishFilled(
  access: ResourceAccess,
  table: ModuleTable,
  { data, value }: { data: Values; value: Values },
): Promise<Finished> {
  try {
    const filled = tableTraits(table).fills ? fillByExpressions(access, table, value, data) : value;
    const content = await settleContent(access, table, {}, filled);
    return { value: await finishData(table.definition, {}, content, access) };
  } catch (error) {
    if (error instanceof Problem)
      return { errors: error.data.errors ?? [{ path: '', message: error.message, code: error.code }] };
    throw error;
  }
}
