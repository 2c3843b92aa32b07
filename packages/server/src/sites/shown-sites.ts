import { Problem } from '@bakehouse/contract';
import {
  findSite,
  formAccess,
  listSites,
  wasDeployed,
  type ResourceAccess,
  type SiteTemplate,
  type StoredSite,
} from '@bakehouse/store';
import * as z from 'zod';
import { serviceName } from './site-id.ts';
import type { Sites } from './sites.ts';
import { templateSites } from './template-sites.ts';

/** The sites that an actor may see: administrators all, others those whose template they may read. */
export async function visibleSites(access: ResourceAccess): Promise<StoredSite[]> {
  const [stored, templates] = await Promise.all([listSites(access.db), templateSites(access)]);
  const known = stored.map((site) => withTemplate(site, templates.get(site.id)));
  const taken = new Set(known.map(({ id }) => id));
  const fresh = [...templates].filter(([id]) => !taken.has(id));
  const all = [...known, ...fresh.map(([id, template]) => ({ id, definition: null, template }))].sort(
    (a, b) => (a.id < b.id ? -1 : 1),
  );
  const seen = await Promise.all(all.map((site) => may(access, site, 'read')));
  return all.filter((_, index) => seen[index]);
}

/** One site that an actor may see or, for `update`, change: then they must be allowed to change its template. */
export async function siteFor(
  access: ResourceAccess,
  id: string,
  action: 'read' | 'update',
): Promise<StoredSite> {
  const stored = await findSite(access.db, id);
  const found = stored?.template == null ? (await templateSites(access)).get(id) : undefined;
  const fresh = found === undefined ? undefined : { id, definition: null, template: found };
  const site = stored === undefined ? fresh : withTemplate(stored, found);
  if (site === undefined || !(await may(access, site, 'read')))
    throw new Problem('not_found', 'There is no such site.');
  if (action === 'update' && !(await may(access, site, 'update')))
    throw new Problem('forbidden', 'You may not change this site.');
  return site;
}

/** Whether an actor may change a site: build, deploy, roll back, take down. */
export function mayChange(access: ResourceAccess, site: StoredSite): Promise<boolean> {
  return may(access, site, 'update');
}

/** A site that was never built is that of the template whose name makes its id. */
function withTemplate(site: StoredSite, found: SiteTemplate | undefined): StoredSite {
  return site.template === null && found !== undefined ? { ...site, template: found } : site;
}

async function may(
  access: ResourceAccess,
  { template }: StoredSite,
  action: 'read' | 'update',
): Promise<boolean> {
  if (access.actor.unrestricted) return true;
  if (template === null) return false;
  try {
    await formAccess(access, template.module, { action, id: template.id, wantsStored: true });
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** Since when and why what is deployed does not reach visitors. */
export const siteAway = z.object({ since: z.string(), reason: z.string() });

const serviceSites = z.object({
  data: z.array(
    z.object({
      site: z.string(),
      live: z.array(
        z.object({ hostnames: z.array(z.string()), urls: z.array(z.string()), release: z.int() }),
      ),
      served_by: z.enum(['page-builder', 'caddy']),
      away: siteAway.nullable(),
    }),
  ),
});

/** What is served where. */
export interface LiveHosts {
  hostnames: string[];
  urls: string[];
  release: number;
  /** Since when and why visitors do not get it; null while they do. */
  away: z.infer<typeof siteAway> | null;
}

/** What is served where now, by site. Asks the service only where something was ever deployed. */
export async function liveHosts(
  { db }: ResourceAccess,
  { client, urlOf }: Sites,
): Promise<(site: string) => LiveHosts[]> {
  if (!(await wasDeployed(db))) return () => [];
  const { data } = serviceSites.parse(await client.call({ method: 'GET', path: '/v1/sites' }));
  const known = new Map(data.map((each) => [each.site, each]));
  return (site) => {
    const found = known.get(serviceName(site));
    return (found?.live ?? []).map((each) => ({
      ...each,
      // What stands before the page builder itself only this side knows of.
      urls: found?.served_by === 'caddy' ? each.urls : each.urls.map(urlOf),
      away: found?.away ?? null,
    }));
  };
}
