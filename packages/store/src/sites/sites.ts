import { Problem } from '@bakehouse/contract';
import type { Executor } from '../connect/executor.ts';

/** The template that a site is built from. */
export interface SiteTemplate {
  module: string;
  id: string;
  name: string;
}

/** A site as it is kept. */
export interface StoredSite {
  id: string;
  /** What its definition says; null where it has none. */
  definition: Record<string, unknown> | null;
  /** Null while it was never built. */
  template: SiteTemplate | null;
}

interface SiteRow {
  id: string;
  definition: Record<string, unknown> | null;
  template_module: string | null;
  template_id: string | null;
  template_name: string | null;
}

const columns = 'id, definition, template_module, template_id, template_name';

/** Every site, by id. Whoever asks looks at rights: they are those on the template. */
export async function listSites(db: Executor): Promise<StoredSite[]> {
  const { rows } = await db.query<SiteRow>(`select ${columns} from bakehouse.sites order by id`);
  return rows.map(siteOf);
}

/** One site. */
export async function findSite(db: Executor, id: string): Promise<StoredSite | undefined> {
  const { rows } = await db.query<SiteRow>(`select ${columns} from bakehouse.sites where id = $1`, [id]);
  return rows[0] === undefined ? undefined : siteOf(rows[0]);
}

/** Stores what a definition says of a site. */
export async function putSiteDefinition(
  db: Executor,
  id: string,
  definition: Record<string, unknown>,
): Promise<{ created: boolean }> {
  const { rows } = await db.query<{ created: boolean }>(
    `insert into bakehouse.sites (id, definition) values ($1, $2)
     on conflict (id) do update set definition = excluded.definition, updated_at = now()
     returning xmax = 0 as created`,
    [id, JSON.stringify(definition)],
  );
  return { created: rows[0]?.created ?? false };
}

/** Takes the definition of a site away; the site stays where it was built. */
export async function removeSiteDefinition(db: Executor, id: string): Promise<boolean> {
  const gone = await db.query('delete from bakehouse.sites where id = $1 and template_name is null', [id]);
  if (gone.rowCount === 1) return true;
  const kept = await db.query(
    'update bakehouse.sites set definition = null, updated_at = now() where id = $1 and definition is not null',
    [id],
  );
  return kept.rowCount === 1;
}

/** Notes from which template a site is built; a site of another template is left alone. */
export async function claimSite(db: Executor, id: string, template: SiteTemplate): Promise<void> {
  const { rows } = await db.query(
    `insert into bakehouse.sites (id, template_module, template_id, template_name) values ($1, $2, $3, $4)
     on conflict (id) do update set template_module = excluded.template_module, template_id = excluded.template_id,
       template_name = excluded.template_name
     where coalesce(sites.template_name, excluded.template_name) = excluded.template_name
       and coalesce(sites.template_module, excluded.template_module) = excluded.template_module
     returning id`,
    [id, template.module, template.id, template.name],
  );
  if (rows.length === 0) throw siteTaken(id);
}

/** Told where two templates have names that make one id. */
export function siteTaken(id: string): Problem {
  return new Problem(
    'conflict',
    `The site "${id}" is built from another template; give this one another name.`,
  );
}

function siteOf({ id, definition, template_module, template_id, template_name }: SiteRow): StoredSite {
  const template =
    template_module === null || template_id === null || template_name === null
      ? null
      : { module: template_module, id: template_id, name: template_name };
  return { id, definition, template };
}
