import { escapeLiteral } from 'pg';
import type { ModuleTable } from '../modules/module-table.ts';
import { jsonForm, systemInstant } from '../sql/json-form.ts';

/** The expression that gives a row of the table with alias `t` as a resource in JSON, with these fields. */
export function resourceJson(table: ModuleTable, fields: readonly string[] = readableFields(table)): string {
  return `(select row_to_json(r) from (select t.id, ${escapeLiteral(table.identifier)} as module, t.version, ${systemInstant('t."createdAt"')} as "createdAt", ${systemInstant('t."updatedAt"')} as "updatedAt", t."createdBy", t."updatedBy", ${dataJson(table, fields)} as data) r)`;
}

/** The expression that gives the data of a row of the table with alias `t` in JSON. */
export function dataJson(table: ModuleTable, fields: readonly string[]): string {
  const columns = fields.flatMap((name) => {
    const column = table.columns.get(name);
    return column === undefined || column.secret
      ? []
      : [`${jsonForm(column.kind, `t.${column.sql}`)} as ${column.sql}`];
  });
  // A record without columns cannot be written as a row.
  return columns.length === 0
    ? `'{}'::json`
    : `(select row_to_json(d) from (select ${columns.join(', ')}) d)`;
}

/** The fields whose values may be shown at all. */
export function readableFields(table: ModuleTable): string[] {
  return [...table.columns].filter(([, column]) => !column.secret).map(([name]) => name);
}
