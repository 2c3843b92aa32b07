import { newId, Problem, type ViewAudience, type ViewSettings } from '@bakehouse/contract';
import { transact } from '../connect/executor.ts';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { findTarget } from '../resources/find-table.ts';
import { refuseFaults, settingsFaults, withReadableColumns } from './seen-settings.ts';
import { refuseTooMany } from './too-many-views.ts';

/** A saved view as its reader sees it. */
export interface SavedView {
  id: string;
  /** Its name as a definition, and in its address; none where it is of a user. */
  identifier: string | null;
  module: string;
  title: string;
  audience: ViewAudience;
  /** Slugs of the roles it is for. */
  roles: string[];
  settings: ViewSettings;
  /** False where it names what is not there, or not theirs to read, any more. */
  usable: boolean;
  version: number;
}

/** What somebody saves as a view. */
export interface NewView {
  id?: string | undefined;
  title: string;
  audience: ViewAudience;
  roles: string[];
  settings: ViewSettings;
}

type ViewRow = Omit<SavedView, 'usable'>;

const seenBy = `module = $1 and (owner = $2::uuid or audience = 'all' or $3::boolean and owner is null or roles && $4::text[])`;

/** The views of a module that are for the actor: their own, those for one of their roles, and those for all; those for others first. */
export async function listViews(access: ResourceAccess, module: string): Promise<SavedView[]> {
  const { table } = findTarget(access, module, 'read');
  const { rows } = await access.db.query<ViewRow>(
    `select id, identifier, module, title, audience, roles, settings, version from bakehouse.views
     where ${seenBy} order by owner nulls first, position, created_at, id`,
    whose(access, module),
  );
  return rows.flatMap((row) => seen(access, table, row) ?? []);
}

/** Saves a view; one for others is made by administrators only. */
export async function createView(access: ResourceAccess, module: string, given: NewView): Promise<SavedView> {
  const { table } = findTarget(access, module, 'read');
  const owner = ownerOf(access, given);
  refuseFaults(settingsFaults(access, table, given.settings));
  return transact(access.db, async (db) => {
    const { rows } = await db.query<ViewRow>(
      `insert into bakehouse.views (id, module, title, audience, owner, roles, settings)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing
       returning id, identifier, module, title, audience, roles, settings, version`,
      [given.id ?? newId(), module, ...valuesOf(given, owner)],
    );
    const [stored] = rows;
    if (stored === undefined) throw new Problem('conflict', 'There is a view of this id already.');
    await refuseTooMany(db, module, owner);
    return { ...stored, usable: true };
  });
}

/** Replaces a view of one's own, or as an administrator one for others. */
export async function replaceView(
  access: ResourceAccess,
  module: string,
  id: string,
  given: NewView,
  expected: number | undefined,
): Promise<SavedView> {
  const { table } = findTarget(access, module, 'read');
  return transact(access.db, async (db) => {
    const version = await findWritable({ ...access, db }, module, id);
    const owner = ownerOf(access, given);
    refuseFaults(settingsFaults(access, table, given.settings));
    if (expected !== undefined && expected !== version)
      throw new Problem('precondition_failed', `The view is now at version ${version}.`, {
        more: { version },
      });
    const { rows } = await db.query<ViewRow>(
      `update bakehouse.views set title = $2, audience = $3, owner = $4, roles = $5, settings = $6, version = version + 1
       where id = $1 returning id, identifier, module, title, audience, roles, settings, version`,
      [id, ...valuesOf(given, owner)],
    );
    const [stored] = rows;
    if (stored === undefined) throw noView();
    await refuseTooMany(db, module, owner);
    return { ...stored, usable: true };
  });
}

/** Removes a view of one's own, or as an administrator one for others. */
export async function deleteView(access: ResourceAccess, module: string, id: string): Promise<void> {
  findTarget(access, module, 'read');
  await transact(access.db, async (db) => {
    await findWritable({ ...access, db }, module, id);
    await db.query('delete from bakehouse.views where id = $1', [id]);
  });
}

/** What a reader sees of a view; undefined where it is not for them: it would tell by which hidden fields others look. */
function seen(access: ResourceAccess, table: ModuleTable, row: ViewRow): SavedView | undefined {
  const usable = settingsFaults(access, table, row.settings).length === 0;
  if (usable) return { ...row, usable, settings: withReadableColumns(access, table, row.settings) };
  if (access.actor.unrestricted) return { ...row, usable };
  return row.audience === 'me' ? { ...row, usable, settings: { kind: row.settings.kind } } : undefined;
}

/** Finds a view that the actor may change, and gives its version; one that is not for them does not exist. */
async function findWritable(access: ResourceAccess, module: string, id: string): Promise<number> {
  const { rows } = await access.db.query<{ version: number; shared: boolean }>(
    `select version, owner is null as shared from bakehouse.views where ${seenBy} and id = $5 for update`,
    [...whose(access, module), id],
  );
  const [found] = rows;
  if (found === undefined) throw noView();
  if (found.shared) refuseOthers(access);
  return found.version;
}

function whose({ actor }: ResourceAccess, module: string): unknown[] {
  return [module, actor.user?.id ?? null, actor.unrestricted, actor.user?.roles ?? []];
}

/** Whose view it becomes; null where it is for others. */
function ownerOf(access: ResourceAccess, { audience, roles }: NewView): string | null {
  if ((audience === 'roles') !== roles.length > 0)
    throw new Problem('invalid', 'A view for roles names at least one, and no other view names any.', {
      errors: [{ path: 'roles', message: 'must fit the audience', code: 'invalid' }],
    });
  if (audience !== 'me') {
    refuseOthers(access);
    return null;
  }
  if (access.actor.user === null) throw new Problem('forbidden', 'Only a user can have a view of their own.');
  return access.actor.user.id;
}

function refuseOthers({ actor }: ResourceAccess): void {
  if (!actor.unrestricted)
    throw new Problem('forbidden', 'Views for others are made and changed by administrators.');
}

function valuesOf({ title, audience, roles, settings }: NewView, owner: string | null): unknown[] {
  return [title, audience, owner, roles, JSON.stringify(settings)];
}

function noView(): Problem {
  return new Problem('not_found', 'There is no such view.');
}
