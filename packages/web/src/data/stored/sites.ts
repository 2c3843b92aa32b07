import type { SectionField } from '@bakehouse/contract';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../server/client.ts';
import { queryClient } from '../server/query-client.ts';
import type { Page } from '../server/page.ts';

/** A site as it is answered. */
export interface Site {
  id: string;
  title: string;
  template: { module: string; id: string; name: string } | null;
  /** Whether the user may build, deploy, roll back and take down. */
  writable: boolean;
  live: {
    hostnames: string[];
    urls: string[];
    release: number;
    /** Since when and why visitors do not get it. */
    away: { since: string; reason: string } | null;
  }[];
}

/** A build that was made. */
export interface SiteBuild {
  id: string;
  files: number;
  pages: number;
  rendered: number;
  bytes: number;
  milliseconds: number;
  warnings: { path: string; message: string; code: string }[];
  preview_url: string;
  run: string | null;
  createdAt: string;
}

/** A build under way, or one that failed. */
export interface SiteBuilding {
  id: string;
  status: 'running' | 'failed' | 'completed';
  startedAt: string;
  progress: { stage: string; done: number; total: number } | null;
  problem: string | null;
}

/** A build that was put under hostnames. */
export interface SiteRelease {
  number: number;
  build: string;
  hostnames: string[];
  created_at: string;
  live: string[];
}

/** One line of the deploy log. */
export interface SiteEvent {
  id: string;
  action: 'deploy' | 'rollback' | 'undeploy';
  release: number | null;
  hostnames: string[];
  removed: string[];
  run: string | null;
  createdAt: string;
}

/** A place on another system that shows the site. */
export interface SiteTarget {
  name: string;
  connection: string;
  /** Of its connection; null where there is none of that name. */
  kind: 's3' | 'ssh' | null;
  folder: string;
  hostname: string;
  state: 'waiting' | 'sending' | 'shown' | 'failed';
  release: number | null;
  shownAt: string | null;
  sentFiles: number | null;
  failure: { code: string; message: string; at: string; nextAt: string | null } | null;
}

/** A section as an editor needs to know it. */
export interface SectionParts {
  name: string;
  type: string;
  vars: Record<string, unknown>;
  /** Names that its code reads. */
  params: string[];
  /** Slots that its code names. */
  slots: string[];
  /** Whether a placement may offer a slot by `provide_slot`. */
  open: boolean;
  /** What it was given where it is placed; null where it is not. */
  sample: Record<string, unknown> | null;
  /** The fields that it asks for; none where it says nothing of them. */
  fields: readonly SectionField[];
}

/** A block, and where it is shown. */
export interface SiteBlock {
  module: string;
  id: string;
  name: string;
  /** How many pages and layouts show it. */
  count: number;
  /** The first of them. */
  used_by: { module: string; id: string; name: string }[];
}

/** A kind of what the page editor edits. */
export type PartKind = 'pages' | 'layouts' | 'blocks';

/** What pages of a site can be made of. */
export interface SiteParts {
  pages_module: string;
  sections_module: string;
  layouts_module: string;
  /** The layout of pages that name none. */
  base: string | null;
  sections: SectionParts[];
  /** Sections that are stored once and placed as `block:NAME`. */
  blocks: SiteBlock[];
  blocks_modules: string[];
  /** By module, where resources say to which site they belong: how those of this one are found. */
  of_site: Record<string, { filter: object }>;
  layouts: { name: string; base: string | null; slots: unknown[] }[];
}

/** What pages of a site can be made of. */
export function sitePartsQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id, 'parts'],
    queryFn: () => request<SiteParts>(`/sites/${id}/parts`),
    staleTime: 0,
  });
}

/** Sites that the user may see. */
export const sitesQuery = queryOptions({
  queryKey: ['sites'],
  queryFn: async () => (await request<Page<Site>>('/sites')).data,
  staleTime: 0,
});

/** One site. */
export function siteQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id],
    queryFn: () => request<Site>(`/sites/${id}`),
    staleTime: 0,
    // Nobody tells the app when the server in front goes away or comes back.
    refetchInterval: ({ state }) => {
      const live = state.data?.live ?? [];
      if (live.length === 0) return false;
      return live.some(({ away }) => away !== null) ? 2_000 : 15_000;
    },
  });
}

/** A list of a site: its newest entries. */
export function siteListQuery<T>(id: string, list: 'builds' | 'building' | 'releases' | 'log') {
  return queryOptions({
    queryKey: ['site', id, list],
    queryFn: async () =>
      (await request<Page<T>>(`/sites/${id}/${list}`, list === 'building' ? {} : { query: { limit: 50 } }))
        .data,
    staleTime: 0,
  });
}

/** The places on other systems that show a site; asked again while something is under way. */
export function siteTargetsQuery(id: string) {
  return queryOptions({
    queryKey: ['site', id, 'targets'],
    queryFn: async () => (await request<Page<SiteTarget>>(`/sites/${id}/targets`)).data,
    staleTime: 0,
    refetchInterval: ({ state: { data = [] } }) => {
      if (data.length === 0) return false;
      return data.some(({ state }) => state === 'waiting' || state === 'sending') ? 2_000 : 15_000;
    },
  });
}

/** Asks for something to be done with a site, and forgets what was read of it. */
export async function requestSiteAction<T>(
  id: string,
  what: 'builds' | 'deploy' | 'rollback' | 'undeploy' | `targets/${string}/send`,
  body: object = {},
): Promise<T> {
  try {
    return await request<T>(`/sites/${id}/${what}`, { method: 'POST', body });
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['site', id] });
  }
}
