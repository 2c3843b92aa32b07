import { queryOptions } from '@tanstack/react-query';
import { request } from '../server/client.ts';
import { queryClient } from '../server/query-client.ts';
import type { Page } from '../server/page.ts';
import { rightsQuery } from '../session/session.ts';
import { modulesQuery } from './modules.ts';

/** How a new website may look. */
export interface SiteDesign {
  identifier: string;
  title: string;
  about: { en: string; de: string };
  /** Path of a picture of it. */
  picture: string;
}

/** The designs of new websites. */
export const siteDesignsQuery = queryOptions({
  queryKey: ['site-designs'],
  queryFn: async () => (await request<Page<SiteDesign>>('/site-designs')).data,
});

/** Makes a website, and begins to build it, so that it can be looked at. */
export async function makeSite(body: {
  name: string;
  design: string;
  lang: string;
}): Promise<{ id: string }> {
  const made = await request<{ id: string }>('/sites', { method: 'POST', body });
  // What goes wrong with it is shown on the screen of the site.
  void request(`/sites/${made.id}/builds`, { method: 'POST', body: {} })
    .catch(() => undefined)
    .then(() => queryClient.invalidateQueries({ queryKey: ['site', made.id] }));
  // Rights first: what they allow is shown as soon as there are modules.
  await queryClient.refetchQueries({ queryKey: rightsQuery.queryKey });
  await queryClient.refetchQueries({ queryKey: modulesQuery.queryKey });
  await queryClient.invalidateQueries({ queryKey: ['sites'] });
  return made;
}
