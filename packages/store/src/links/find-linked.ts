import { Problem } from '@bakehouse/contract';
import { writeAudit } from '../audit/write-audit.ts';
import { transact, type Executor } from '../connect/executor.ts';
import type { Actor } from '../identity/actor.ts';
import { findActor } from '../identity/find-caller.ts';
import { hashSecret, isSecret } from '../identity/secret.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { Modules } from '../modules/modules.ts';
import { rolesForLinks } from './links.ts';

/** What a link leads to, and as whom it is read. */
export interface Linked {
  id: string;
  table: ModuleTable;
  resource: string;
  /** Its only fields; null for all that its maker may read. */
  fields: string[] | null;
  expiresAt: string;
  /** Whoever made it, by those of the roles of then that they still have. */
  actor: Actor;
}

/** Where a link is opened. */
export interface LinkAccess {
  db: Executor;
  modules: Modules;
  /** Whence it is opened. */
  address: string;
}

/**
 * Finds what a link leads to while it has not ended and its maker may still make links there. Whether they may still read the
 * resource is asked by whoever reads it as them.
 */
export async function findLinked({ db, modules }: LinkAccess, token: string): Promise<Linked> {
  if (!isSecret('entry', token)) throw noSuchLink();
  const { rows } = await db.query<{
    id: string;
    module: string;
    resource: string;
    fields: string[] | null;
    roles: string[];
    by: string;
    expiresAt: Date;
  }>({
    name: 'find-entry-link',
    text: `select id, module, resource, fields, roles, created_by as by, expires_at as "expiresAt" from bakehouse.entry_links
      where token_hash = $1 and expires_at > now()`,
    values: [hashSecret(token)],
  });
  const [link] = rows;
  const table = link === undefined ? undefined : modules.find(link.module);
  if (link === undefined || table === undefined) throw noSuchLink();
  const actor = await findActor(db, link.by, link.roles);
  const may = rolesForLinks(table);
  if (actor?.user?.roles.some((role) => may.includes(role)) !== true) throw noSuchLink();
  const { id, resource, fields, expiresAt } = link;
  return { id, table, resource, fields, expiresAt: expiresAt.toISOString(), actor };
}

/** Notes that a link was opened; it is awaited before the answer, so that nobody sees what was not noted. */
export async function noteLinkOpened(
  { db, address }: LinkAccess,
  { id, table, resource }: Linked,
): Promise<void> {
  await transact(db, async (client) => {
    await client.query(
      'update bakehouse.entry_links set opened = opened + 1, opened_at = now() where id = $1',
      [id],
    );
    await writeAudit(client, {
      action: 'link.open',
      who: { actor: null, via: 'nobody', address },
      target: { kind: 'resource', id: resource },
      details: { module: table.identifier, link: id },
    });
  });
}

/** What is told of a link that leads nowhere, whyever that is. */
export function noSuchLink(): Problem {
  return new Problem('not_found', 'This link leads nowhere. It may have ended or been revoked.');
}
