import type { Resource } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import { someFields, type Right } from '../rights/module-rights.ts';
import { ruleSql } from '../rights/right-sql.ts';
import type { FilterTables } from '../sql/filter-sql.ts';
import type { Parameters } from '../sql/parameters.ts';
import { readableFields } from './row-json.ts';

/** How the rows of a reading are shown to somebody who may not read every field of every row. */
export interface Mask {
  /** The fields to select. */
  fields: string[];
  /** For each rule the condition that it covers the row; none where that does not matter. */
  rules: string[];
  /** The same as further columns to select. */
  columns: string[];
  /** A resource as the reader may see it, by which rules cover it. */
  see: (resource: Resource, covers: readonly boolean[]) => Resource;
  /** The row's JSON as the reader may see it. */
  show: (row: MaskedRow) => string;
}

/** A row as it was read: its JSON, and for each rule whether it covers the row. */
export interface MaskedRow {
  json: string;
  [rule: `rule${number}`]: boolean;
}

/** Works out how to show rows under a right; `wanted` narrows the fields. */
export function maskFor(
  right: Right,
  table: ModuleTable,
  wanted: readonly string[] | undefined,
  tables: FilterTables,
  parameters: Parameters,
): Mask {
  const possible = new Set(someFields(right, table));
  const fields = readableFields(table).filter(
    (name) => possible.has(name) && (wanted?.includes(name) ?? true),
  );
  const limited = right.rules.filter((rule) => rule.fields !== undefined);
  // One rule, or rules that all show the same fields: what was selected is what may be shown.
  const same =
    right.all || right.rules.every((rule) => fields.every((name) => rule.fields?.has(name) ?? true));
  if (same || limited.length === 0)
    return { fields, rules: [], columns: [], see: (resource) => resource, show: ({ json }) => json };
  const rules = right.rules.map((rule) => ruleSql(rule, 't', tables, parameters));
  const see: Mask['see'] = (resource, covers) => {
    const covering = right.rules.filter((_, index) => covers[index]);
    const data = Object.entries(resource.data).filter(([name]) =>
      covering.some((rule) => rule.fields?.has(name) ?? true),
    );
    return { ...resource, data: Object.fromEntries(data) };
  };
  return {
    fields,
    rules,
    columns: rules.map((sql, index) => `${sql} as rule${index}`),
    see,
    show(row) {
      const covers = rules.map((_, index) => row[`rule${index}`] === true);
      return JSON.stringify(see(JSON.parse(row.json) as Resource, covers));
    },
  };
}
