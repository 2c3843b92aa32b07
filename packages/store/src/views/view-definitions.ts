import { newId, Problem, type SavedViewDefinition, type ViewSettings } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';
import type { Actor } from '../identity/actor.ts';
import { refuseTooMany } from './too-many-views.ts';

/** A view for roles or for all as it is stored now. */
export interface StoredViewDefinition {
  definition: SavedViewDefinition;
  version: number;
}

/** The views for roles and for all, by name, for those who change definitions; those of users are theirs alone. */
export async function allViewDefinitions(db: Executor, identifier?: string): Promise<StoredViewDefinition[]> {
  const { rows } = await db.query<ViewRow>(
    `select identifier, module, title, roles, position, settings, version from bakehouse.views
     where owner is null and ($1::text is null or identifier = $1) order by identifier collate "C"`,
    [identifier ?? null],
  );
  return rows.map(({ version, roles, position, settings, ...rest }) => ({
    version,
    definition: {
      ...rest,
      ...(roles.length === 0 ? {} : { roles }),
      ...(position === null ? {} : { order: position }),
      settings,
    },
  }));
}

interface ViewRow {
  identifier: string;
  module: string;
  title: string;
  roles: string[];
  position: number | null;
  settings: ViewSettings;
  version: number;
}

/** Stores a view for roles or for all: a new one, or the next version of a known one. The same again makes no version. */
export async function putViewDefinition(
  db: Executor,
  actor: Actor,
  { identifier, module, title, roles = [], order = null, settings }: ViewDefinitionInput,
  expected?: number,
): Promise<{ version: number; created: boolean }> {
  refuseOthers(actor);
  return transact(db, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`view ${identifier}`]);
    const [before] = await allViewDefinitions(client, identifier);
    if (expected !== undefined && before?.version !== expected)
      throw new Problem('precondition_failed', 'The view has been changed in the meantime.', {
        more: { version: before?.version ?? null },
      });
    const { rows } = await client.query<{ version: number }>(
      `insert into bakehouse.views as old (id, identifier, module, title, audience, roles, position, settings)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (identifier) do update
         set module = excluded.module, title = excluded.title, audience = excluded.audience, roles = excluded.roles,
           position = excluded.position, settings = excluded.settings, version = old.version + 1
         where (old.module, old.title, old.roles, old.position, old.settings::text)
           is distinct from (excluded.module, excluded.title, excluded.roles, excluded.position, excluded.settings::text)
       returning version`,
      [
        newId(),
        identifier,
        module,
        title,
        roles.length === 0 ? 'all' : 'roles',
        roles,
        order,
        JSON.stringify(settings),
      ],
    );
    await refuseTooMany(client, module, null);
    return { version: rows[0]?.version ?? before?.version ?? 1, created: before === undefined };
  });
}

/** A definition as it is written; what may be left out may be undefined, too. */
export type ViewDefinitionInput = Omit<SavedViewDefinition, 'roles' | 'order'> & {
  roles?: string[] | undefined;
  order?: number | null | undefined;
};

/** Takes a view for roles or for all away. */
export async function removeViewDefinition(db: Executor, actor: Actor, identifier: string): Promise<void> {
  refuseOthers(actor);
  const { rowCount } = await db.query('delete from bakehouse.views where owner is null and identifier = $1', [
    identifier,
  ]);
  if (rowCount === 0) throw new Problem('not_found', 'There is no such view.');
}

function refuseOthers({ unrestricted }: Actor): void {
  if (!unrestricted)
    throw new Problem('forbidden', 'Views for others are made and changed by administrators.');
}
