import { Problem } from '@bakehouse/contract';
import type { Pool, PoolClient } from 'pg';
import { workAs, type Who } from '../audit/who.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { findUser } from '../identity/user.ts';
import { deleteUser } from '../identity/user-changes.ts';
import type { Modules } from '../modules/modules.ts';
import { eraseFromComments } from './erase-comments.ts';
import { eraseFiles } from './erase-files.ts';
import { eraseRuns } from './erase-runs.ts';
import { nothingErased, type EraseReport } from './report.ts';
import { doneOrCounted } from './undoing.ts';

/** Tables of what a user signs in by; their rows go with the user. */
const credentials = [
  'sessions',
  'api_tokens',
  'passkeys',
  'totp',
  'recovery_codes',
  'known_devices',
  'oidc_links',
];

/**
 * Erases a user for good: the account and whatever was kept of what they did. What they wrote into resources and said about them
 * stays, and names an id that means nobody, or nobody at all.
 */
export function eraseUser(
  pool: Pool,
  modules: Modules,
  id: string,
  { who, dryRun }: { who: Who; dryRun: boolean },
): Promise<EraseReport> {
  return doneOrCounted(pool, dryRun, (client) => erase(client, modules, id, who));
}

async function erase(client: PoolClient, modules: Modules, id: string, who: Who): Promise<EraseReport> {
  await workAs(client, who);
  const user = await findUser(client, id);
  if (user === undefined) throw new Problem('not_found', 'There is no such user.');
  const ways = await countCredentials(client, id);
  const { rows: files } = await client.query<{ id: string }>(
    'select id from bakehouse.files where owner = $1',
    [id],
  );
  const runs = await eraseRuns(client, 'r.actor = $1', id);
  const answers = await client.query('delete from bakehouse.idempotency where actor = $1::text', [id]);
  const mails = await client.query(
    `delete from bakehouse.outbox where lower("to") = lower($1) or exists (
       select from jsonb_path_query(addresses, '$.*[*].address') each where lower(each #>> '{}') = lower($1))`,
    [user.email],
  );
  const said = await eraseFromComments(client, id);
  await deleteUser(client, id);
  const notifications = await client.query(
    `delete from bakehouse.notifications n
     where not exists (select from bakehouse.notification_recipients r where r.notification_id = n.id)`,
  );
  const { rows } = await client.query<{ changed: number }>(
    'select bakehouse.forget_addresses($1) as changed',
    [id],
  );
  const report = {
    ...nothingErased,
    runs: runs.runs,
    mails: runs.mails + (mails.rowCount ?? 0) + said.mails,
    notifications: runs.notifications + (notifications.rowCount ?? 0) + said.notifications,
    answers: answers.rowCount ?? 0,
    files: await eraseFiles(
      client,
      modules,
      files.map((file) => file.id),
    ),
    credentials: ways,
    addresses: rows[0]?.changed ?? 0,
  };
  await writeAudit(client, {
    action: 'user.erase',
    who,
    target: { kind: 'user', id },
    details: { ...report },
  });
  return report;
}

async function countCredentials(client: PoolClient, id: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select (${credentials.map((table) => `(select count(*) from bakehouse.${table} where user_id = $1)`).join(' + ')})::float8 as count`,
    [id],
  );
  return rows[0]?.count ?? 0;
}
