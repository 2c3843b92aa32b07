import type { Executor } from '../connect/executor.ts';

/** Lets recipients read the file that is appended to their notification, as long as notifications are usually acted on. */
export async function grantEntity(db: Executor, file: string, users: readonly string[]): Promise<void> {
  await db.query(
    `insert into bakehouse.file_grants (file, user_id, until) select $1, unnest($2::uuid[]), now() + interval '30 days'
     on conflict (file, user_id) do update set until = greatest(file_grants.until, excluded.until)`,
    [file, users],
  );
}
