import { fieldsOf, newId, Problem } from '@bakehouse/contract';
import { adminRole } from '../identity/make-actor.ts';
import { hashSecret, newSecret } from '../identity/secret.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import { findTarget } from '../resources/find-table.ts';
import { readOne } from '../resources/read-one.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { systemInstant } from '../sql/json-form.ts';

/** A link by which anybody reads one resource, as those who may make such links see it. */
export interface EntryLink {
  id: string;
  /** For whom or what it was made, in words of its maker. */
  note: string;
  /** The only fields that it shows; null for all that its maker may read. */
  fields: string[] | null;
  createdAt: string;
  createdBy: string;
  expiresAt: string;
  /** How often it was opened, and when last. */
  opened: number;
  openedAt: string | null;
}

/** What a new link shall be. */
export interface NewLink {
  note: string;
  fields: readonly string[] | null;
  expiresAt: string;
}

/** Most days for which a link is made. */
export const mostLinkDays = 366;

/** Most links to one resource that have not ended. */
const mostLinks = 50;

const columns = `id, note, fields, ${systemInstant('created_at')} as "createdAt", created_by as "createdBy",
  ${systemInstant('expires_at')} as "expiresAt", opened, ${systemInstant('opened_at')} as "openedAt"`;

/** Makes a link and gives its token, which cannot be had again. */
export async function makeLink(
  access: ResourceAccess,
  module: string,
  resource: string,
  { note, fields, expiresAt }: NewLink,
): Promise<EntryLink & { token: string }> {
  const { table, user, roles } = await findLinkable(access, module, resource);
  refuseUnknown(table, fields);
  refuseEnd(expiresAt);
  const token = newSecret('entry');
  const { rows } = await access.db.query<EntryLink>(
    `insert into bakehouse.entry_links (id, module, resource, token_hash, note, fields, roles, created_by, expires_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9 where (select count(*) from bakehouse.entry_links
       where module = $2 and resource = $3 and expires_at > now()) < ${mostLinks} returning ${columns}`,
    [newId(), module, resource, hashSecret(token), note, fields, roles, user, expiresAt],
  );
  const [link] = rows;
  if (link === undefined)
    throw new Problem('conflict', `This resource has ${mostLinks} links already. Revoke one first.`);
  return { ...link, token };
}

/** The links to a resource that have not ended, in the order in which they were made: one's own, for administrators all. */
export async function listLinks(
  access: ResourceAccess,
  module: string,
  resource: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<EntryLink[]> {
  const { user } = await findLinkable(access, module, resource);
  const { rows } = await access.db.query<EntryLink>(
    `select ${columns} from bakehouse.entry_links where module = $1 and resource = $2 and expires_at > now()
       and ($3 or created_by = $4) and ($5::uuid is null or id > $5) order by id limit $6`,
    [module, resource, access.actor.unrestricted, user, after ?? null, limit],
  );
  return rows;
}

/** Revokes a link of one's own, as an administrator any: from now on it leads nowhere. */
export async function removeLink(
  access: ResourceAccess,
  module: string,
  resource: string,
  link: string,
): Promise<void> {
  const { actor } = access;
  const { rowCount } = await access.db.query(
    `delete from bakehouse.entry_links
     where module = $1 and resource = $2 and id = $3 and ($4 or created_by = $5)`,
    [module, resource, link, actor.unrestricted, actor.user?.id ?? null],
  );
  if (rowCount === 0) throw new Problem('not_found', 'There is no such link.');
}

/** The roles whose users make links in a module. */
export function rolesForLinks({ definition }: ModuleTable): string[] {
  const { links } = definition.bakery_resource;
  return links === undefined ? [] : [...links, adminRole];
}

/** Finds a resource that the actor may read, in a module whose links are for one of their roles. */
async function findLinkable(
  access: ResourceAccess,
  module: string,
  id: string,
): Promise<{ table: ModuleTable; user: string; roles: readonly string[] }> {
  const { table } = findTarget(access, module, 'read');
  const { user } = access.actor;
  if (user === null || !user.roles.some((role) => rolesForLinks(table).includes(role)))
    throw new Problem('forbidden', 'You do not make links to entries of this module.');
  await readOne(access, module, id, []);
  return { table, user: user.id, roles: user.roles };
}

function refuseUnknown({ definition }: ModuleTable, fields: readonly string[] | null): void {
  const errors = (fields ?? []).flatMap((name, index) =>
    fieldsOf(definition).has(name)
      ? []
      : [{ path: `fields.${index}`, message: `There is no field "${name}"`, code: 'unknown_field' }],
  );
  if (errors.length > 0)
    throw new Problem('invalid', 'The link names fields that there are not.', { errors });
}

function refuseEnd(expiresAt: string): void {
  const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
  if (days > 0 && days <= mostLinkDays) return;
  const message = `must be in the future, and at most ${mostLinkDays} days from now`;
  throw new Problem('invalid', `The end of the link ${message}.`, {
    errors: [{ path: 'expiresAt', message, code: 'out_of_range' }],
  });
}
