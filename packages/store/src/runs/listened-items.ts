import type { Executor } from '../connect/executor.ts';

/** Something that a trigger told of, or a request that it has yet to understand. */
export interface NewItem {
  /** By what it is known where it comes again; null where it is held against no other. */
  key: Buffer | null;
  request: boolean;
  content: unknown;
}

/** One that waits for its turn. */
export interface WaitingItem {
  number: string;
  request: boolean;
  content: unknown;
  tries: number;
}

/** How many items of a listener are remembered. */
const mostRemembered = 10_000;

/** Writes down what came, in its order; what came before is left out. Gives how many were new. */
export async function addItems(db: Executor, listener: string, items: readonly NewItem[]): Promise<number> {
  const { rowCount } = await db.query(
    `insert into bakehouse.listened_items (listener, key, request, content)
     select $1, key, request, content
     from unnest($2::bytea[], $3::boolean[], $4::json[]) with ordinality as given(key, request, content, place)
     order by place on conflict (listener, key) where key is not null do nothing`,
    [
      listener,
      items.map(({ key }) => key),
      items.map(({ request }) => request),
      items.map(({ content }) => JSON.stringify(content ?? null)),
    ],
  );
  return rowCount ?? 0;
}

/** Those that wait, the oldest first. */
export async function waitingItems(db: Executor, listener: string, most: number): Promise<WaitingItem[]> {
  const { rows } = await db.query<WaitingItem>(
    `select number, request, content, tries from bakehouse.listened_items
     where listener = $1 and content is not null order by number limit $2`,
    [listener, most],
  );
  return rows;
}

/** Notes that an item has begun its run: it is only known from now on. */
export async function settleItem(db: Executor, listener: string, number: string): Promise<void> {
  await db.query(
    `with known as (update bakehouse.listened_items set content = null
       where listener = $1 and number = $2 and key is not null)
     delete from bakehouse.listened_items where listener = $1 and number = $2 and key is null`,
    [listener, number],
  );
}

/** Counts a request that could not be understood; gives how often that was so. */
export async function countTry(db: Executor, listener: string, number: string): Promise<number> {
  const { rows } = await db.query<{ tries: number }>(
    'update bakehouse.listened_items set tries = tries + 1 where listener = $1 and number = $2 returning tries',
    [listener, number],
  );
  return rows[0]?.tries ?? 0;
}

/** Forgets the oldest items of a listener beyond those that are remembered. */
export async function forgetItems(db: Executor, listener: string): Promise<void> {
  await db.query(
    `delete from bakehouse.listened_items where listener = $1 and content is null and number < (
       select number from bakehouse.listened_items where listener = $1
       order by number desc offset ${mostRemembered} limit 1)`,
    [listener],
  );
}
