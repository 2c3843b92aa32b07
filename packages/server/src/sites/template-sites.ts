import { Problem } from '@bakehouse/contract';
import type { ResourceAccess, SiteTemplate } from '@bakehouse/store';
import { modulesWith } from './find-module.ts';
import { readRows } from './read-rows.ts';
import { siteId } from './site-id.ts';

/** More templates than this are no list that anybody reads. */
const most = 1000;

/** The templates that an actor may read, by the id of the site that each makes; of two with one id, the older. */
export async function templateSites(access: ResourceAccess): Promise<Map<string, SiteTemplate>> {
  const found = new Map<string, SiteTemplate>();
  for (const module of modulesWith(access.modules, 'SiteBuilderTemplate')) {
    try {
      for await (const { id, data } of readRows(access, module, { limit: most })) {
        const { name } = data;
        const site = typeof name === 'string' ? idOf(name) : undefined;
        if (site !== undefined && !found.has(site)) found.set(site, { module, id, name: String(name) });
      }
    } catch (error) {
      // A module that the actor may not read has no templates for them.
      if (!(error instanceof Problem)) throw error;
    }
  }
  return found;
}

function idOf(name: string): string | undefined {
  try {
    return siteId(name);
  } catch {
    return undefined;
  }
}
