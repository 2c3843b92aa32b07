import type { ConnectionDefinition } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';
import { bumpVersion } from '../invalidation/invalidation.ts';
import { workflowsTopic } from '../workflows/workflows.ts';

/** A connection as it is kept, with what is known of its use; never with a secret. */
export interface StoredConnection {
  /** As it was written. */
  definition: ConnectionDefinition;
  updatedAt: Date;
  /** When its secret was set; null where it has none. */
  secretSetAt: Date | null;
  /** What an OAuth2 server has given; null where there is nothing. */
  tokens: { expiresAt: Date | null; revoked: boolean } | null;
  lastUsedAt: Date | null;
  lastError: { at: Date; code: string; message: string } | null;
  /** The workflows that listen by it. */
  listening: Listening[];
}

/** A workflow that listens to another system, as it is shown; times as JSON has them. */
export interface Listening {
  workflow: string;
  element: string;
  type: 'mail' | 'mqtt' | 'piece';
  /** The folder, or the topics. */
  place: string;
  /** Since when it listens without a break; null where it does not. */
  since: string | null;
  /** When something last arrived. */
  lastAt: string | null;
  lastError: { at: string; code: string; message: string } | null;
}

interface ConnectionRow {
  definition: ConnectionDefinition;
  updated_at: Date;
  set_at: Date | null;
  has_tokens: boolean;
  expires_at: Date | null;
  revoked: boolean | null;
  last_used_at: Date | null;
  last_error_at: Date | null;
  last_error_code: string | null;
  last_error: string | null;
  listening: Listening[];
}

/** As JSON has a time. */
const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Every connection, by name, or the one of that name. */
export async function listConnections(db: Executor, name?: string): Promise<StoredConnection[]> {
  const { rows } = await db.query<ConnectionRow>(
    `select definition, updated_at, s.set_at, t.name is not null as has_tokens, t.expires_at, t.revoked,
       last_used_at, last_error_at, last_error_code, last_error,
       (select coalesce(json_agg(json_build_object('workflow', l.workflow, 'element', l.element, 'type', l.type,
          'place', l.place, 'since', case when l.lease_until > now() then ${moment('l.listening_since')} end,
          'lastAt', ${moment('l.last_at')}, 'lastError', case when l.failed_at is not null then
            json_build_object('at', ${moment('l.failed_at')}, 'code', l.failure_code, 'message', l.failure) end)
          order by l.workflow, l.element, l.event), '[]')
        from bakehouse.listeners l where l.connection = c.name and l.active) as listening
     from bakehouse.connections c left join bakehouse.connection_secrets s using (name)
       left join bakehouse.connection_tokens t using (name)
     where $1::text is null or c.name = $1 order by c.name`,
    [name ?? null],
  );
  return rows.map(connectionOf);
}

/** Stores a definition. Where it becomes another kind, or another client of another server, what was secret is dropped: it was not meant for that. */
export async function putConnection(
  db: Executor,
  definition: ConnectionDefinition,
): Promise<{ created: boolean }> {
  return transact(db, async (client) => {
    const { rows } = await client.query<{ definition: ConnectionDefinition }>(
      'select definition from bakehouse.connections where name = $1 for update',
      [definition.name],
    );
    const before = rows[0]?.definition;
    await client.query(
      `insert into bakehouse.connections (name, definition) values ($1, $2)
       on conflict (name) do update set definition = excluded.definition, updated_at = now()`,
      [definition.name, JSON.stringify(definition)],
    );
    if (before !== undefined && belongsTo(before) !== belongsTo(definition)) {
      await client.query('delete from bakehouse.connection_secrets where name = $1', [definition.name]);
    }
    if (before !== undefined && tokensFor(before) !== tokensFor(definition))
      await client.query('delete from bakehouse.connection_tokens where name = $1', [definition.name]);
    await bumpVersion(client, workflowsTopic);
    return { created: before === undefined };
  });
}

/** Takes a connection away with its secrets; false where there is none. */
export async function removeConnection(db: Executor, name: string): Promise<boolean> {
  return transact(db, async (client) => {
    const { rowCount } = await client.query('delete from bakehouse.connections where name = $1', [name]);
    await bumpVersion(client, workflowsTopic);
    return rowCount === 1;
  });
}

/** Notes that a connection was used, and what came of it. An error stays until it is used well again. */
export async function noteConnectionUse(
  db: Executor,
  name: string,
  error?: { code: string; message: string },
): Promise<void> {
  await db.query(
    `update bakehouse.connections set last_used_at = now(),
       last_error_at = case when $2::text is null then null else now() end, last_error_code = $2, last_error = $3
     where name = $1`,
    [name, error?.code ?? null, error?.message ?? null],
  );
}

/** What a secret is meant for. */
function belongsTo({ kind, settings }: ConnectionDefinition): string {
  if (kind !== 'oauth2') {
    const { host = '', endpoint = '' } = (settings ?? {}) as { host?: string; endpoint?: string };
    return `${kind} ${host}${endpoint}`;
  }
  const { clientId, tokenUrl } = settings as { clientId: string; tokenUrl: string };
  return `${kind} ${clientId} ${tokenUrl}`;
}

/** What tokens of an OAuth2 server were given for; consent of a user stays where only what is asked for changes. */
function tokensFor(definition: ConnectionDefinition): string {
  if (definition.kind !== 'oauth2') return belongsTo(definition);
  const { grant, scopes, audience, subject } = definition.settings;
  const asked = grant === 'authorization_code' ? [] : [scopes, audience, subject];
  return JSON.stringify([belongsTo(definition), grant, ...asked]);
}

function connectionOf(row: ConnectionRow): StoredConnection {
  const { last_error_at: at, last_error_code: code, last_error: message } = row;
  return {
    definition: row.definition,
    updatedAt: row.updated_at,
    secretSetAt: row.set_at,
    tokens: row.has_tokens ? { expiresAt: row.expires_at, revoked: row.revoked === true } : null,
    lastUsedAt: row.last_used_at,
    lastError: at === null ? null : { at, code: code ?? '', message: message ?? '' },
    listening: row.listening,
  };
}
