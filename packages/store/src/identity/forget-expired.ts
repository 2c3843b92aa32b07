import type { Executor } from '../connect/executor.ts';

/** Removes what has expired: sessions, links, challenges, tries, remembered browsers, signatures of webhooks, links to entries, and secrets in mail. */
export async function forgetExpired(db: Executor, idleDays: number): Promise<void> {
  await db.query(
    'delete from bakehouse.sessions where expires_at < now() or last_used_at < now() - make_interval(days => $1)',
    [idleDays],
  );
  for (const table of [
    'password_links',
    'challenges',
    'tries',
    'known_devices',
    'webhook_calls',
    'entry_links',
  ])
    await db.query(`delete from bakehouse.${table} where expires_at < now()`);
  await db.query(
    `update bakehouse.outbox set text = '', html = null, secret_until = null, next_attempt_at = null,
       error = case when sent_at is null then 'Its link has expired.' else error end
     where secret_until < now()`,
  );
}
