import { systemFields } from '@bakehouse/contract';
import { escapeLiteral } from 'pg';
import { columnName } from './column-name.ts';
import type { ModuleTable } from './module-table.ts';
import { keptValue } from '../sql/kept-value.ts';

/** A revision's data as a row of the module's table, so that conditions on the table can be asked of it. */
export function rowOfRevision(table: ModuleTable, revision: string): string {
  const system = ['version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy'] as const;
  const columns = [
    `${revision}.resource as "id"`,
    ...system.map((name) => `${keptValue('kept.data', `'${name}'`, systemFields[name])} as "${name}"`),
    ...[...table.columns].map(
      ([name, { sql, kind }]) => `${keptValue('kept.data', escapeLiteral(columnName(name)), kind)} as ${sql}`,
    ),
  ];
  return `(select ${columns.join(', ')} from (select ${currentNames(table, revision)} as data) kept)`;
}

/** The data under the names that its columns have now: those written before a column was renamed have the old one. */
function currentNames(table: ModuleTable, revision: string): string {
  return table.renames.reduce((data, { from, to, version }) => {
    const [old, fresh] = [escapeLiteral(columnName(from)), escapeLiteral(columnName(to))];
    return `(case when ${revision}.definition < ${version} and ${data} ? ${old} then ${data} - ${old} || jsonb_build_object(${fresh}, ${data} -> ${old}) else ${data} end)`;
  }, `${revision}.data`);
}
