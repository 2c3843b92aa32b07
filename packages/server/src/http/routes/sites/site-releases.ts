import { Problem } from '@bakehouse/contract';
import { release, rollbackRequest, undeployRequest } from '@bakehouse/sites/wire';
import { addSiteEvent, askSiteTargets } from '@bakehouse/store';
import * as z from 'zod';
import { siteFor } from '../../../sites/shown-sites.ts';
import { siteIdentifier } from '../../../sites/site-definition.ts';
import { serviceName } from '../../../sites/site-id.ts';
import { defineRoute } from '../../define-route.ts';
import { pageQuery, pageSchema } from '../../request/paging.ts';
import { siteReleaseBody } from './site-schemas.ts';
import { accessOf } from './sites.ts';

const params = z.object({ id: siteIdentifier });
const releases = z.object({ data: z.array(release), next: z.string().nullable() });

/** Releases of a site. */
export const siteReleases = defineRoute({
  method: 'GET',
  path: '/sites/:id/releases',
  tag: 'Sites',
  summary: 'Lists the releases of a site that are kept, the newest first.',
  access: 'user',
  params,
  query: z.strictObject(pageQuery),
  answers: { 200: { about: 'The releases.', schema: pageSchema(siteReleaseBody) } },
  problems: [401, 404],
  async handle(input) {
    const site = await siteFor(accessOf(input), input.params.id, 'read');
    if (site.template === null) return { status: 200, body: { data: [], next: null } };
    const { limit, cursor } = input.query;
    const query = new URLSearchParams({ limit: String(limit), ...(cursor === undefined ? {} : { cursor }) });
    const path = `/v1/sites/${serviceName(site.id)}/releases?${query.toString()}`;
    const { data, next } = releases.parse(
      await ofBuilt(input.services.sites.client.call({ method: 'GET', path })),
    );
    return { status: 200, body: { data: data.map((each) => ({ ...each, site: site.id })), next } };
  },
});

/** Brings an earlier release back. */
export const rollbackSite = defineRoute({
  method: 'POST',
  path: '/sites/:id/rollback',
  tag: 'Sites',
  summary:
    'Serves an earlier release again, at once and without a build: the one before, or the one named. Needs the right to change the template.',
  access: 'user',
  params,
  body: rollbackRequest,
  answers: { 200: { about: 'The release that is served now.', schema: siteReleaseBody } },
  problems: [401, 403, 404, 409],
  async handle(input) {
    const site = await siteFor(accessOf(input), input.params.id, 'update');
    const path = `/v1/sites/${serviceName(site.id)}/rollback`;
    const done = release.parse(
      await input.services.sites.client.call({ method: 'POST', path, body: input.body }),
    );
    await addSiteEvent(input.db, {
      site: site.id,
      action: 'rollback',
      release: done.number,
      build: done.build,
      hostnames: done.live,
      removed: [],
      run: null,
      createdBy: input.actor.user?.id ?? null,
    });
    await askSiteTargets(input.db, site.id);
    return { status: 200, body: { ...done, site: site.id } };
  },
});

/** Takes hosts of a site down. */
export const undeploySite = defineRoute({
  method: 'POST',
  path: '/sites/:id/undeploy',
  tag: 'Sites',
  summary: 'Takes hosts of a site down, or all of them. Needs the right to change the template.',
  access: 'user',
  params,
  body: undeployRequest,
  answers: {
    200: { about: 'Hosts that are served no longer.', schema: z.object({ removed: z.array(z.string()) }) },
  },
  problems: [401, 403, 404],
  async handle(input) {
    const site = await siteFor(accessOf(input), input.params.id, 'update');
    const path = `/v1/sites/${serviceName(site.id)}/undeploy`;
    const answer = await input.services.sites.client.call({ method: 'POST', path, body: input.body });
    const { removed } = z.object({ removed: z.array(z.string()) }).parse(answer);
    await addSiteEvent(input.db, {
      site: site.id,
      action: 'undeploy',
      release: null,
      build: null,
      hostnames: [],
      removed,
      run: null,
      createdBy: input.actor.user?.id ?? null,
    });
    await askSiteTargets(input.db, site.id);
    return { status: 200, body: { removed } };
  },
});

/** The page builder knows no site before its first build: that one has no releases yet. */
async function ofBuilt(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return { data: [], next: null };
    throw error;
  }
}
