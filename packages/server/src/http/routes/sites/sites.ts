import { jsonFaults, Problem } from '@bakehouse/contract';
import {
  askSiteTargets,
  keepSiteTargets,
  listSiteBuilds,
  listSiteEvents,
  putSiteDefinition,
  removeSiteDefinition,
} from '@bakehouse/store';
import type { Actor, Executor, ResourceAccess, SiteBuild, StoredSite } from '@bakehouse/store';
import * as z from 'zod';
import { maySeeBuild } from '../../../sites/build-rights.ts';
import { liveHosts, mayChange, siteFor, visibleSites } from '../../../sites/shown-sites.ts';
import { siteDefinition, siteIdentifier } from '../../../sites/site-definition.ts';
import { defineRoute } from '../../define-route.ts';
import { keyOfCursor, pageOf, pageQuery, pageSchema } from '../../request/paging.ts';
import type { Services } from '../../services.ts';
import { siteBody, siteBuildBody, siteEventBody } from './site-schemas.ts';

const params = z.object({ id: siteIdentifier });

/** Sites that the caller may see. */
export const sites = defineRoute({
  method: 'GET',
  path: '/sites',
  tag: 'Sites',
  summary: 'Lists sites: administrators see all, others those whose template they may read.',
  access: 'user',
  answers: { 200: { about: 'The sites.', schema: pageSchema(siteBody) } },
  problems: [401],
  async handle(input) {
    const access = accessOf(input);
    const visible = await visibleSites(access);
    const live = visible.length === 0 ? () => [] : await liveHosts(access, input.services.sites);
    const writable = await Promise.all(visible.map((site) => mayChange(access, site)));
    const data = visible.map((site, index) => shown(site, live(site.id), writable[index] ?? false));
    return { status: 200, body: { data, next: null } };
  },
});

/** One site. */
export const oneSite = defineRoute({
  method: 'GET',
  path: '/sites/:id',
  tag: 'Sites',
  summary: 'A site, and what of it is served where.',
  access: 'user',
  params,
  answers: { 200: { about: 'The site.', schema: siteBody } },
  problems: [401, 404],
  async handle(input) {
    const access = accessOf(input);
    const site = await siteFor(access, input.params.id, 'read');
    const live = await liveHosts(access, input.services.sites);
    return { status: 200, body: shown(site, live(site.id), await mayChange(access, site)) };
  },
});

/** Stores the definition of a site. */
export const putSite = defineRoute({
  method: 'PUT',
  path: '/sites/:id',
  tag: 'Sites',
  summary: 'Stores what is settled for the builds of a site; the next build takes it.',
  access: 'admin',
  audited: true,
  params,
  body: siteDefinition,
  answers: {
    200: { about: 'The definition was replaced.', schema: siteDefinition },
    201: { about: 'The definition is new.', schema: siteDefinition },
  },
  problems: [401, 403],
  async handle({ params: { id }, body, request, db }) {
    if (body.identifier !== id)
      throw new Problem('invalid', `The definition is called "${body.identifier}", not "${id}".`, {
        errors: [{ path: 'identifier', message: `must be "${id}"`, code: 'mismatch' }],
      });
    const errors = jsonFaults(body, '');
    if (errors.length > 0) throw new Problem('invalid', 'The definition is nested too deeply.', { errors });
    // As it was sent: what is pulled is what was pushed.
    const given = request.body as Record<string, unknown>;
    const { created } = await putSiteDefinition(db, id, given);
    await keepSiteTargets(db, id, Object.keys(body.targets ?? {}));
    await askSiteTargets(db, id);
    return { status: created ? 201 : 200, body: given };
  },
});

/** Takes the definition of a site away. */
export const deleteSite = defineRoute({
  method: 'DELETE',
  path: '/sites/:id',
  tag: 'Sites',
  summary: 'Takes the definition of a site away; what was built and deployed stays.',
  access: 'admin',
  audited: true,
  params,
  answers: { 204: { about: 'The definition is removed.' } },
  problems: [401, 403, 404],
  async handle({ params: { id }, db }) {
    if (!(await removeSiteDefinition(db, id)))
      throw new Problem('not_found', 'There is no definition of that site.');
    await keepSiteTargets(db, id, []);
    return { status: 204 };
  },
});

/** Builds of a site. */
export const siteBuilds = defineRoute({
  method: 'GET',
  path: '/sites/:id/builds',
  tag: 'Sites',
  summary:
    'Lists the builds of a site, the newest first, made of what the caller may read: of each module all, or the same as who built it. A page may hold fewer than asked for.',
  access: 'user',
  params,
  query: z.strictObject(pageQuery),
  answers: { 200: { about: 'The builds.', schema: pageSchema(siteBuildBody) } },
  problems: [401, 404],
  async handle(input) {
    const access = accessOf(input);
    const { id } = await siteFor(access, input.params.id, 'read');
    const { limit, cursor } = input.query;
    const before = keyOfCursor(cursor, /^[0-9a-z]{1,64}$/);
    const rows = await listSiteBuilds(input.db, id, { before, limit: limit + 1 });
    const page = pageOf(rows, limit, (row) => row.id);
    return {
      status: 200,
      body: {
        data: page.data
          .filter((row) => maySeeBuild(access, row))
          .map((row) => shownBuild(row, input.services.config.PREVIEW_URL)),
        next: page.next,
      },
    };
  },
});

/** The deploy log of a site. */
export const siteLog = defineRoute({
  method: 'GET',
  path: '/sites/:id/log',
  tag: 'Sites',
  summary: 'The deploy log of a site, the newest line first.',
  access: 'user',
  params,
  query: z.strictObject(pageQuery),
  answers: { 200: { about: 'What happened to its hosts.', schema: pageSchema(siteEventBody) } },
  problems: [401, 404],
  async handle(input) {
    const { id } = await siteFor(accessOf(input), input.params.id, 'read');
    const { limit, cursor } = input.query;
    const before = keyOfCursor(cursor, /^\d{1,18}$/);
    const rows = await listSiteEvents(input.db, id, { before, limit: limit + 1 });
    const page = pageOf(rows, limit, (row) => row.id);
    return {
      status: 200,
      body: { data: page.data.map(({ site: _site, ...line }) => line), next: page.next },
    };
  },
});

/** How the caller of a route reads resources. */
export function accessOf({
  actor,
  db,
  services,
}: {
  actor: Actor;
  db: Executor;
  services: Services;
}): ResourceAccess {
  const { objects, evaluate } = services;
  return { actor, db, modules: services.modules(), objects, evaluate };
}

function shown({ id, definition, template }: StoredSite, live: object[], writable: boolean): object {
  const title = definition?.['title'];
  return {
    id,
    title: typeof title === 'string' ? title : (template?.name ?? id),
    definition,
    template,
    writable,
    live,
  };
}

/** A build as it is answered: its previews are where they are reached now, wherever that was when it was built. */
export function shownBuild(
  { template: _template, request: _request, reads: _reads, previewUrl, previewPathUrl, ...build }: SiteBuild,
  previews: string | undefined,
): object {
  const token = /^https?:\/\/([0-9a-f]{48})\./.exec(previewUrl)?.[1];
  if (previews === undefined || token === undefined)
    return { ...build, preview_url: previewUrl, preview_path_url: previewPathUrl };
  const { protocol, host, origin } = new URL(previews);
  return {
    ...build,
    preview_url: `${protocol}//${token}.${host}/`,
    preview_path_url: `${origin}/-/preview/${token}/`,
  };
}
