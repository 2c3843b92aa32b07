import { listSiteBuilds, type Executor, type StoredSite } from '@bakehouse/store';
import { siteRequest, type SiteRequest } from './site-definition.ts';

/** What a build without a workflow asks for: what the definition says, otherwise what the last build asked for. */
export async function requestOf(db: Executor, { id, definition }: StoredSite): Promise<SiteRequest> {
  const settled = siteRequest.safeParse(definition?.['build']);
  if (settled.success) return settled.data;
  const [last] = await listSiteBuilds(db, id, { limit: 1 });
  const before = siteRequest.safeParse(last?.request);
  return before.success ? before.data : {};
}
