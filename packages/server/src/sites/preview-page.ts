import { Problem } from '@bakehouse/contract';
import { buildWarning } from '@bakehouse/sites/wire';
import { formAccess, listSiteBuilds, type ResourceAccess, type StoredSite } from '@bakehouse/store';
import * as z from 'zod';
import { maySeeBuild } from './build-rights.ts';
import { hasCapability } from './find-module.ts';
import { readRows, withoutNull } from './read-rows.ts';
import { pageOf, readSite, type ReadSite } from './read-site.ts';
import { requestOf } from './site-request.ts';
import type { Sites } from './sites.ts';

/** A page or layout as it is in an editor. */
export interface PreviewRequest {
  module: string;
  /** The stored one that is edited; a new one has none. */
  id?: string | undefined;
  data: Record<string, unknown>;
  /** The preview whose place this one takes. */
  draft?: string | undefined;
}

const drawn = z.object({
  draft: z.string(),
  path: z.string(),
  slots: z.array(z.string()),
  warnings: z.array(buildWarning),
  preview_url: z.string(),
});

/** What the page-building service made of a page that is being edited. */
export type PagePreview = z.infer<typeof drawn>;

/** Has a page rendered as it is in an editor, for whoever may store it; everything else is read with their rights. */
export async function previewPage(
  access: ResourceAccess,
  sites: Sites,
  site: StoredSite,
  { module, id, data, draft }: PreviewRequest,
): Promise<PagePreview> {
  const layout = hasCapability(access.modules, module, 'PageLayout');
  const block = hasCapability(access.modules, module, 'Block');
  if (!layout && !block && !hasCapability(access.modules, module, 'Page'))
    throw new Problem('invalid', 'module: it has none of the capabilities Page, PageLayout and Block.');
  const action = id === undefined ? 'create' : 'update';
  const { stored } = await formAccess(access, module, { action, id, wantsStored: id !== undefined });
  if (site.template === null)
    throw new Problem('invalid', 'No template has a name that matches the id of this site.');
  const request = { template: site.template, ...(await requestOf(access.db, site)) };
  const read = await readSite(
    access,
    sites.client,
    request as Parameters<typeof readSite>[2],
    sites.apiOrigin(),
  );
  const edited = withoutNull({ ...stored?.data, ...data });
  const body = layout
    ? await withLayout(access, read, sites.client, edited)
    : await withFiles(read, sites.client, module, block ? asPage(edited) : edited);
  const query = new URLSearchParams({
    ancestor: sites.appOrigin(),
    among: await lastSeenBuild(access, site.id),
    ...(draft === undefined ? {} : { draft }),
  });
  const path = `/v1/drafts?${query.toString()}`;
  return drawn.parse(await sites.client.call({ method: 'POST', path, body }));
}

/** A block is looked at on a page of its own, in the layout of pages that name none. */
function asPage({ name, slots }: Record<string, unknown>): Record<string, unknown> {
  return { name: 'block', title: name, slots };
}

/** An edited page may hold files that no stored one does. */
async function withFiles(
  { head, files, content }: ReadSite,
  client: Sites['client'],
  module: string,
  edited: Record<string, unknown>,
): Promise<object> {
  const [page] = await files.shown(module, await content.settled([edited]));
  return { ...head, assets: await withFresh(head, files, client), pages: [pageOf(page ?? edited)] };
}

async function withFresh(
  { assets }: ReadSite['head'],
  files: ReadSite['files'],
  client: Sites['client'],
): Promise<{ path: string }[]> {
  const known = new Set(assets.map(({ path }) => path));
  return [...assets, ...(await files.assets(client)).filter(({ path }) => !known.has(path))];
}

/** The newest build that the actor may see: its pages stand around the one that is edited. */
async function lastSeenBuild(access: ResourceAccess, site: string): Promise<string> {
  const builds = await listSiteBuilds(access.db, site, { limit: 100 });
  return builds.find((each) => maySeeBuild(access, each))?.id ?? 'none';
}

/** A layout is looked at in the first page that uses it, or in an empty one. */
async function withLayout(
  access: ResourceAccess,
  { head, pagesModule, content, files }: ReadSite,
  client: Sites['client'],
  edited: Record<string, unknown>,
): Promise<object> {
  const name = edited['name'];
  const layouts = [
    ...head.layouts.filter((each) => each['name'] !== name),
    ...(await content.settled([edited])),
  ];
  const wanted = new Set([name, ...(head.template.base === name ? [undefined, ''] : [])]);
  let page: Record<string, unknown> = { name: 'layout', title: name, layout: name };
  for await (const row of readRows(access, pagesModule, { limit: 1000 })) {
    const data = withoutNull(row.data);
    if (!wanted.has(data['layout'])) continue;
    const [settled] = await files.shown(pagesModule, await content.settled([data]));
    page = pageOf(settled ?? data);
    break;
  }
  return { ...head, assets: await withFresh(head, files, client), layouts, pages: [page] };
}
