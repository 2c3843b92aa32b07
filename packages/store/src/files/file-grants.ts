import type { Executor } from '../connect/executor.ts';

/** Lets a user read a file for a day, because a workflow with the system's rights showed it to them. */
export async function grantFile(db: Executor, file: string, user: string): Promise<void> {
  await db.query(
    `insert into bakehouse.file_grants (file, user_id, until) values ($1, $2, now() + interval '1 day')
     on conflict (file, user_id) do update set until = excluded.until`,
    [file, user],
  );
}
