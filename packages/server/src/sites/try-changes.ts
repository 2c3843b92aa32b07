import { Problem } from '@bakehouse/contract';
import type { BuildSiteRequest } from '@bakehouse/engine';
import type { BuildWarning } from '@bakehouse/sites/wire';
import type { ResourceAccess, StoredSite } from '@bakehouse/store';
import { lostBlocks } from './lost-blocks.ts';
import { readSite } from './read-site.ts';
import { changedRows, type SiteChange } from './site-changes.ts';
import { serviceName } from './site-id.ts';
import { requestOf } from './site-request.ts';
import type { Sites } from './sites.ts';

/** What a whole site is tried with. */
export interface Tried {
  changes: readonly SiteChange[];
  /** Files in the place of those of the same path. */
  assets?: readonly { path: string }[];
}

/** A site as it would be. */
export interface TriedSite {
  pages: number;
  /** Pages that had to be rendered anew since the try before. */
  rendered: number;
  warnings: BuildWarning[];
  preview_url: string;
  preview_path_url: string;
}

/** Builds a whole site as it would be with changes that are not stored, for whoever may store them and with their rights. It is looked at, never deployed. */
export async function tryChanges(
  access: ResourceAccess,
  { client, apiOrigin }: Sites,
  site: StoredSite,
  { changes, assets = [] }: Tried,
  key: string,
): Promise<TriedSite> {
  if (site.template === null)
    throw new Problem('invalid', 'No template has a name that matches the id of this site.');
  if (assets.length > 0 && !access.actor.unrestricted)
    throw new Problem('forbidden', 'Only administrators change the files of a site.');
  const changed = await changedRows(access, changes);
  const request = { template: site.template, ...(await requestOf(access.db, site)) } as BuildSiteRequest;
  const read = await readSite(access, client, request, apiOrigin(), changed);
  const own = new Set(assets.map(({ path }) => path));
  const head = {
    ...read.head,
    // No site has such a name: what is tried is neither listed among the builds of this one nor deployed.
    site: `0-${serviceName(site.id)}`.slice(0, 63),
    assets: [...read.head.assets.filter(({ path }) => !own.has(path)), ...assets],
  };
  const build = await client.build(() => linesOf(head, read.lines()), {
    key,
    signal: undefined,
    heard: () => undefined,
  });
  return {
    pages: build.pages ?? 0,
    rendered: build.rendered ?? 0,
    warnings: [...(build.warnings ?? []), ...(await lostBlocks(access, read.content.lost()))],
    preview_url: build.preview_url ?? '',
    preview_path_url: build.preview_path_url ?? '',
  };
}

async function* linesOf(head: object, lines: AsyncGenerator<string>): AsyncGenerator<string> {
  yield JSON.stringify(head);
  await lines.next();
  yield* lines;
}
