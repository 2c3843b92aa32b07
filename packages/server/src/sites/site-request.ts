import type { BuildSiteRequest } from '@bakehouse/engine';
import { listSiteBuilds, type Executor, type StoredSite } from '@bakehouse/store';
import { siteRequest, type SiteRequest } from './site-definition.ts';

/** What a build without a workflow asks for besides what the definition settles for every build: nothing where it settles something, otherwise what the last build asked for. */
export async function requestOf(db: Executor, { id, definition }: StoredSite): Promise<SiteRequest> {
  if (siteRequest.safeParse(definition?.['build']).success) return {};
  const [last] = await listSiteBuilds(db, id, { limit: 1 });
  const before = siteRequest.safeParse(last?.request);
  return before.success ? before.data : {};
}

/** What a build asks for with what the definition settles for every build, however it was started: its modules unless others are named, and its filters beside those given. */
export function withDefinition(
  given: Partial<BuildSiteRequest>,
  build: SiteRequest | undefined,
): Partial<BuildSiteRequest> {
  return {
    ...(build as Partial<BuildSiteRequest>),
    ...given,
    pages_filter: [...(build?.pages_filter ?? []), ...(given.pages_filter ?? [])],
  };
}

/** The same for a site as it is kept. */
export async function wholeRequestOf(db: Executor, site: StoredSite): Promise<Partial<BuildSiteRequest>> {
  const settled = siteRequest.safeParse(site.definition?.['build']);
  return withDefinition((await requestOf(db, site)) as Partial<BuildSiteRequest>, settled.data);
}
