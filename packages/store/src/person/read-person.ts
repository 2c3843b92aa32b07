import { Problem } from '@bakehouse/contract';
import { escapeLiteral } from 'pg';
import type { Executor } from '../connect/executor.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { Modules } from '../modules/modules.ts';
import { resourceJson } from '../resources/row-json.ts';

/** Parts of what is kept of a user, each a list: the rest of a statement that has the user's id as `$1`. No secret is among them. */
const parts: Record<string, string> = {
  roles: 'select role_slug as role from bakehouse.user_roles p where user_id = $1',
  preferences: 'select name, value from bakehouse.preferences p where user_id = $1 order by name',
  views: 'select module, title, settings from bakehouse.views p where owner = $1 order by module, created_at',
  imports: 'select module, file, at, created, updated from bakehouse.imports p where by = $1 order by at',
  sessions:
    'select created_at, last_used_at, expires_at, mode, user_agent, address from bakehouse.sessions p where user_id = $1 order by created_at',
  tokens:
    'select name, roles, scopes, addresses, created_at, last_used_at, expires_at from bakehouse.api_tokens p where user_id = $1 order by created_at',
  passkeys:
    'select name, created_at, last_used_at from bakehouse.passkeys p where user_id = $1 order by created_at',
  second_factor: 'select confirmed_at from bakehouse.totp p where user_id = $1 and confirmed_at is not null',
  single_sign_on: 'select issuer, subject, created_at from bakehouse.oidc_links p where user_id = $1',
  channels: 'select phone, channels from bakehouse.notification_channels p where user_id = $1',
  push: 'select endpoint, created_at from bakehouse.push_subscriptions p where user_id = $1',
  notifications: `select n.title, n.message, n.created_at, r.read_at, case when n.chosen_by = $1 then n.chosen end as chosen
    from bakehouse.notification_recipients r join bakehouse.notifications n on n.id = r.notification_id
    where r.user_id = $1 order by n.created_at`,
  // A link by which one signs in is no data about anybody.
  mails: `select m."to", m.subject, case when m.secret_until is null then m.text end as text, m.created_at, m.sent_at
    from bakehouse.outbox m join bakehouse.users u on u.id = $1 where lower(m."to") = lower(u.email) or exists (
      select from jsonb_path_query(m.addresses, '$.*[*].address') each where lower(each #>> '{}') = lower(u.email))
    order by m.created_at`,
  runs: 'select id, workflow, version, status, created_at, ended_at, start from bakehouse.runs p where actor = $1 order by id',
  files: `select f.id, f.path, v.version, v.mime, v.size, v.created_at from bakehouse.files f
    join bakehouse.file_versions v on v.file = f.id where f.owner = $1 and f.deleted_at is null order by f.path, v.version`,
  comments:
    'select module, resource, text, at, changed_at from bakehouse.comments p where by = $1 order by id',
  following:
    'select module, resource from bakehouse.followers p where user_id = $1 order by module, resource',
  entry_links:
    'select module, resource, note, created_at, expires_at from bakehouse.entry_links p where created_by = $1 order by id',
  audit: `select at, action, via, address, target_kind, target, details from bakehouse.audit p
    where actor = $1 or (target_kind = 'user' and target = $1::text) order by id`,
};

/** Gives everything that is kept about a user, piece by piece, as the text of one JSON object. */
export async function* readPerson(db: Executor, modules: Modules, id: string): AsyncGenerator<string> {
  const { rows } = await db.query<{ user: string }>(
    `select json_build_object('id', id, 'email', email, 'name', name, 'disabled', disabled, 'service', service,
       'created_at', created_at, 'updated_at', updated_at)::text as user from bakehouse.users where id = $1`,
    [id],
  );
  const [person] = rows;
  if (person === undefined) throw new Problem('not_found', 'There is no such user.');
  yield `{"user":${person.user}`;
  for (const [name, sql] of Object.entries(parts))
    yield `,${JSON.stringify(name)}:${await listOf(db, sql, id)}`;
  yield `,"changes":${await listOf(db, changes(modules), id)}`;
  yield ',"resources":{';
  let first = true;
  for (const table of modules.all()) {
    const named = await naming(db, table, id);
    if (named === '[]') continue;
    yield `${first ? '' : ','}${JSON.stringify(table.identifier)}:${named}`;
    first = false;
  }
  yield '}}';
}

/** What a user has changed; the first state of an imported resource may be its row alone. */
function changes(modules: Modules): string {
  const rows = modules.all().map(
    ({ number, identifier, sql }) =>
      `select ${escapeLiteral(identifier)}, t.id, 1, 'create', t."createdAt" from ${sql} t
       where t.version = 1 and t."createdBy" = $1 and not exists (select from bakehouse.revisions r where r.module = ${number} and r.resource = t.id)`,
  );
  const kept = `select m.identifier as module, v.resource, v.version, v.op, v.at from bakehouse.revisions v
    join bakehouse.modules m on m.number = v.module where v.by = $1`;
  return `${[kept, ...rows].join(' union all ')} order by at`;
}

async function listOf(db: Executor, sql: string, id: string): Promise<string> {
  const { rows } = await db.query<{ list: string | null }>(
    `select json_agg(to_jsonb(part))::text as list from (${sql}) part`,
    [id],
  );
  return rows[0]?.list ?? '[]';
}

/** The resources of a module that name a user in any field of users, also in the rows of lists, or that the user created. */
async function naming(db: Executor, table: ModuleTable, id: string): Promise<string> {
  const fields = [...table.columns.values()].flatMap(({ sql, field }) =>
    field.type === 'user' || field.type === 'list'
      ? [`to_jsonb(t.${sql})::text like '%' || $1::text || '%'`]
      : [],
  );
  const conditions = ['t."createdBy" = $1::uuid', ...fields];
  const { rows } = await db.query<{ list: string | null }>(
    `select '[' || string_agg(${resourceJson(table)}, ',' order by t.id) || ']' as list from ${table.sql} t
     where ${conditions.join(' or ')}`,
    [id],
  );
  return rows[0]?.list ?? '[]';
}
