import type { ElementDescription } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';
import { bumpVersion } from '../invalidation/invalidation.ts';
import { elementRow, type ElementRow } from './element-row.ts';
import { workflowsTopic } from './workflows.ts';

/** An element type as it is stored. */
export interface StoredElement {
  /** The same as long as the description is. */
  digest: string;
  description: ElementDescription;
}

/** An element type as a list shows it. */
export interface ListedElement {
  type: string;
  title: string;
  summary: string;
}

/** So many are written in one statement. */
const batch = 500;

/** The element types of these names that are stored. Those that are known under their present digest are not read again. */
export async function readElements(
  db: Executor,
  types: readonly string[],
  known: readonly StoredElement[] = [],
): Promise<StoredElement[]> {
  if (types.length === 0) return [];
  const { rows } = await db.query<{ type: string; digest: string; description: ElementDescription | null }>(
    `select type, digest, case when digest = any($2) then null else description end as description
     from bakehouse.elements where type = any($1) order by type`,
    [types, known.map(({ digest }) => digest)],
  );
  const kept = new Map(known.map((each) => [each.description.type, each]));
  return rows.flatMap(({ type, digest, description }) => {
    const found = description === null ? kept.get(type) : { digest, description };
    return found === undefined ? [] : [found];
  });
}

/** What is looked for among the stored element types. */
export interface ElementSearch {
  /** All words must stand in the type, the title or the summary. */
  search?: string | undefined;
  source?: string | undefined;
  limit: number;
  /** The last type of the page before. */
  after?: string | undefined;
}

/** The stored element types that fit, by type. */
export async function findElements(
  db: Executor,
  { search = '', source, limit, after }: ElementSearch,
): Promise<ListedElement[]> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const { rows } = await db.query<ListedElement>(
    `select type, title, summary from bakehouse.elements
     where ($1::text is null or source = $1) and ($2::text is null or type > $2 collate "C")
       and not exists (
         select from unnest($3::text[]) word
         where strpos(lower(type || ' ' || title || ' ' || summary), word) = 0)
     order by type collate "C" limit $4`,
    [source ?? null, after ?? null, words, limit],
  );
  return rows;
}

/** Stores all element types of a source; others that it had are gone. */
export function putElements(
  db: Executor,
  source: string,
  descriptions: readonly ElementDescription[],
): Promise<void> {
  return putElementRows(db, source, descriptions.map(elementRow));
}

/** The same with rows that were made elsewhere. */
export async function putElementRows(
  db: Executor,
  source: string,
  rows: readonly ElementRow[],
): Promise<void> {
  await transact(db, async (client) => {
    await client.query('delete from bakehouse.elements where source = $1 and not (type = any($2))', [
      source,
      rows.map(({ type }) => type),
    ]);
    for (let from = 0; from < rows.length; from += batch) {
      const some = rows.slice(from, from + batch);
      const column = (name: keyof ElementRow) => some.map((each) => each[name]);
      await client.query(
        `insert into bakehouse.elements (type, title, summary, digest, description, source)
         select *, $6::text from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::json[])
         on conflict (type) do update set source = excluded.source, title = excluded.title,
           summary = excluded.summary, digest = excluded.digest, description = excluded.description
         where elements.digest <> excluded.digest`,
        [column('type'), column('title'), column('summary'), column('digest'), column('text'), source],
      );
    }
    // What is made of them is compiled into workflows.
    await bumpVersion(client, workflowsTopic);
  });
}
