import { escapeLiteral } from 'pg';
import type { ModuleTable } from '../modules/module-table.ts';
import { jsonText, systemInstant } from '../sql/json-form.ts';

/**
 * The expression that gives a row of the table with alias `t` as a resource in JSON, as a text, with these fields. The text is put
 * together here: PostgreSQL's functions that make JSON look every value's type up for every row.
 */
export function resourceJson(table: ModuleTable, fields: readonly string[] = readableFields(table)): string {
  return joined([
    `'{"id":"'`,
    't.id',
    escapeLiteral(`","module":"${table.identifier}","version":`),
    't.version',
    `',"createdAt":"'`,
    systemInstant('t."createdAt"'),
    `'","updatedAt":"'`,
    systemInstant('t."updatedAt"'),
    `'","createdBy":'`,
    jsonText('uuid', 't."createdBy"'),
    `',"updatedBy":'`,
    jsonText('uuid', 't."updatedBy"'),
    `',"data":'`,
    ...dataParts(table, fields),
    `'}'`,
  ]);
}

/** The expression that gives the data of a row of the table with alias `t` in JSON, as a text. */
export function dataJson(table: ModuleTable, fields: readonly string[]): string {
  return joined(dataParts(table, fields));
}

function dataParts(table: ModuleTable, fields: readonly string[]): string[] {
  const shown = fields.flatMap((name) => {
    const column = table.columns.get(name);
    return column === undefined || column.secret ? [] : [{ name, ...column }];
  });
  const values = shown.flatMap(({ name, kind, sql }, index) => [
    escapeLiteral(`${index === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    jsonText(kind, `t.${sql}`),
  ]);
  return [...values, values.length === 0 ? `'{}'` : `'}'`];
}

/** Most values that a function of PostgreSQL takes. */
const mostValues = 100;

function joined(parts: readonly string[]): string {
  const calls: string[] = [];
  for (let from = 0; from < parts.length; from += mostValues)
    calls.push(`concat(${parts.slice(from, from + mostValues).join(', ')})`);
  return `(${calls.join(' || ')})`;
}

/** The fields whose values may be shown at all. */
export function readableFields(table: ModuleTable): string[] {
  return [...table.columns].filter(([, column]) => !column.secret).map(([name]) => name);
}
