import { request } from '../../../../data/server/client.ts';
import type { Page } from '../../../../data/server/page.ts';
import type { SiteBuild, SiteRelease } from '../../../../data/stored/sites.ts';

/** A page as visitors get it. */
export interface LiveState {
  release: number;
  builtAt: string;
  /** Null where it was not there when the site was built, or that is no longer kept. */
  data: Record<string, unknown> | null;
}

interface Revision {
  at: string;
  op: 'create' | 'update' | 'delete';
  data: Record<string, unknown>;
}

/** Finds the state of a page, layout or block from which what is live was built; undefined where nothing is. */
export async function readLiveState(
  site: string,
  hostname: string | undefined,
  { module, id }: { module: string; id: string },
): Promise<LiveState | undefined> {
  const { data: releases } = await request<Page<SiteRelease>>(`/sites/${site}/releases`);
  const release = releases.find(({ live }) => hostname !== undefined && live.includes(hostname));
  if (release === undefined) return undefined;
  const begun = await beginOf(site, release.build);
  if (begun === undefined) return undefined;
  const data = await stateAt(`/modules/${module}/resources/${id}/revisions`, begun);
  return { release: release.number, builtAt: new Date(begun).toISOString(), data };
}

/** When a build began to read; it is noted when it was done. */
async function beginOf(site: string, build: string): Promise<number | undefined> {
  for await (const each of pagesOf<SiteBuild>(`/sites/${site}/builds`))
    if (each.id === build) return Date.parse(each.createdAt) - each.milliseconds;
  return undefined;
}

async function stateAt(path: string, moment: number): Promise<Record<string, unknown> | null> {
  for await (const { at, op, data } of pagesOf<Revision>(path))
    if (Date.parse(at) <= moment) return op === 'delete' ? null : data;
  return null;
}

async function* pagesOf<T>(path: string): AsyncGenerator<T> {
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = cursor === null ? {} : { cursor };
    const page: Page<T> = await request<Page<T>>(path, { query });
    yield* page.data;
    cursor = page.next;
  } while (cursor !== null);
}
