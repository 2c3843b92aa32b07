import type { QueryResultRow } from 'pg';
import { feedState } from '../modules/feed-state.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { prepared } from '../sql/statement-name.ts';
import { measured, type Asked } from './asked-of.ts';

/** Questions whose texts are longer are asked each time. */
const longestQuestion = 20_000;

/**
 * Asks for figures; what took long before is given from memory as long as nothing has changed in any module that the
 * statement names. Its text holds the rights of whoever asks, so it is one question only for those who may see the same.
 */
export function askFigures<Row extends QueryResultRow>(
  access: ResourceAccess,
  asked: Asked,
  sql: string,
  values: unknown[],
): Promise<readonly Row[]> {
  // What is given from memory counts as asked: an index helps where it has to be worked out anew.
  return measured(access, asked, () => figuresOf<Row>(access, sql, values));
}

async function figuresOf<Row extends QueryResultRow>(
  access: ResourceAccess,
  sql: string,
  values: unknown[],
): Promise<readonly Row[]> {
  const ask = async () => {
    const { rows } = await access.db.query<Row>(prepared(sql, values));
    return rows;
  };
  const tables = namedTables(access, sql);
  if (tables === undefined) return ask();
  const { figures } = access.modules;
  const question = questionOf(tables, sql, values);
  if (question.length > longestQuestion) return ask();
  if (!figures.knows(question)) {
    const begun = performance.now();
    const rows = await ask();
    figures.took(question, performance.now() - begun);
    return rows;
  }
  // Told before it is asked: what changes meanwhile makes the answer one of the past, which is never given again.
  const at = await stateOf(access, tables);
  const known = figures.answer(question, at);
  if (known !== undefined) return known as readonly Row[];
  const rows = await ask();
  figures.keep(question, at, rows);
  return rows;
}

/** The modules that a statement reads; undefined where it reads something else, too, or not what everybody sees. */
function namedTables(access: ResourceAccess, sql: string): ModuleTable[] | undefined {
  // A transaction sees what it has written itself, and a standby may be behind.
  if (!('totalCount' in access.db) || access.primary !== undefined) return undefined;
  if (sql.includes('bakehouse.')) return undefined;
  const names = new Set(sql.match(/modules\."(?:[^"]|"")*"/g));
  const tables = access.modules.all().filter((table) => names.has(table.sql));
  return tables.length === names.size ? tables : undefined;
}

function questionOf(tables: readonly ModuleTable[], sql: string, values: readonly unknown[]): string {
  return JSON.stringify([tables.map(({ number, version }) => [number, version]), sql, values]);
}

/** How far the modules have come: the same as long as no change in any of them is committed. */
async function stateOf({ db }: ResourceAccess, tables: readonly ModuleTable[]): Promise<string> {
  const states = await Promise.all(tables.map(({ number }) => feedState(db, number)));
  return states.map(({ epoch, position }) => `${epoch} ${position}`).join();
}
