import type { ApiDefinition } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';
import type { ElementRow } from './element-row.ts';
import { putElementRows } from './stored-elements.ts';

/** An API as a list shows it. */
export interface ListedApi {
  name: string;
  title: string;
  server: string;
  operations: number;
  source: string | null;
  version: string | null;
  connection: string | null;
  updatedAt: Date;
}

/** An API that is to be stored: its definition as JSON, and the rows of its operations. */
export interface ApiPut {
  name: string;
  title: string;
  server: string;
  operations: number;
  text: string;
  rows: readonly ElementRow[];
}

/** What the element types of an API belong to. */
const sourceOf = (name: string): string => `api/${name}`;

/** Every API, by name, without its operations; or the one of that name. */
export async function listApis(db: Executor, name?: string): Promise<ListedApi[]> {
  const { rows } = await db.query<ListedApi>(
    `select name, title, server, operations, definition ->> 'source' as source, definition ->> 'version' as version,
       definition ->> 'connection' as connection, updated_at as "updatedAt"
     from bakehouse.apis where $1::text is null or name = $1 order by name`,
    [name ?? null],
  );
  return rows;
}

/** The definition of an API as JSON, as it was written; undefined where there is none. */
export async function readApiText(db: Executor, name: string): Promise<string | undefined> {
  const { rows } = await db.query<{ text: string }>(
    'select definition::text as text from bakehouse.apis where name = $1',
    [name],
  );
  return rows[0]?.text;
}

/** The definitions of all APIs, as they were written. */
export async function allApis(db: Executor): Promise<ApiDefinition[]> {
  const { rows } = await db.query<{ definition: ApiDefinition }>(
    'select definition from bakehouse.apis order by name',
  );
  return rows.map(({ definition }) => definition);
}

/** Stores an API and the element types of its operations. */
export async function putApi(db: Executor, api: ApiPut): Promise<{ created: boolean }> {
  const { name, title, server, operations, text, rows: elements } = api;
  return transact(db, async (client) => {
    const { rows } = await client.query<{ created: boolean }>(
      `insert into bakehouse.apis (name, title, server, operations, definition) values ($1, $2, $3, $4, $5)
       on conflict (name) do update set title = excluded.title, server = excluded.server,
         operations = excluded.operations, definition = excluded.definition, updated_at = now()
       returning xmax = 0 as created`,
      [name, title, server, operations, text],
    );
    await putElementRows(client, sourceOf(name), elements);
    return { created: rows[0]?.created === true };
  });
}

/** Takes an API away with its element types; false where there is none. */
export async function removeApi(db: Executor, name: string): Promise<boolean> {
  return transact(db, async (client) => {
    const { rowCount } = await client.query('delete from bakehouse.apis where name = $1', [name]);
    await putElementRows(client, sourceOf(name), []);
    return rowCount === 1;
  });
}
