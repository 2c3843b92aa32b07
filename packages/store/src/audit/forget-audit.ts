import type { Pool } from 'pg';

/** How many are deleted at a time, so that no statement takes long. */
const atATime = 5_000;

/** Forgets entries of the audit log that are so many days old. Gives how many. */
export async function forgetAudit(pool: Pool, days: number): Promise<number> {
  let forgotten = 0;
  for (;;) {
    const { rows } = await pool.query<{ gone: number }>('select bakehouse.forget_audit($1, $2) as gone', [
      days,
      atATime,
    ]);
    const gone = rows[0]?.gone ?? 0;
    forgotten += gone;
    if (gone < atATime) return forgotten;
  }
}
