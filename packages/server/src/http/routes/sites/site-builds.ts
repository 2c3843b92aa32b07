import { randomUUID } from 'node:crypto';
import { Problem } from '@bakehouse/contract';
import { build, deployRequest } from '@bakehouse/sites/wire';
import { basePool, findSiteBuild } from '@bakehouse/store';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { siteFor } from '../../../sites/shown-sites.ts';
import { siteIdentifier } from '../../../sites/site-definition.ts';
import { serviceName } from '../../../sites/site-id.ts';
import { requestOf } from '../../../sites/site-request.ts';
import { defineRoute } from '../../define-route.ts';
import { pageSchema } from '../../request/paging.ts';
import { siteBuildBody, siteBuildingBody } from './site-schemas.ts';
import { accessOf, shownBuild } from './sites.ts';

const params = z.object({ id: siteIdentifier });
/** A build may take ten minutes by itself, and waits for those before it. */
const seconds = 1500;

/** Builds under way. */
export const siteBuilding = defineRoute({
  method: 'GET',
  path: '/sites/:id/building',
  tag: 'Sites',
  summary: 'Builds of a site that are under way or failed lately, the newest first, and how far they are.',
  access: 'user',
  params,
  answers: { 200: { about: 'The builds.', schema: pageSchema(siteBuildingBody) } },
  problems: [401, 404],
  async handle(input) {
    const { id } = await siteFor(accessOf(input), input.params.id, 'read');
    const { client, isUp } = input.services.sites;
    if (!(await isUp())) return { status: 200, body: { data: [], next: null } };
    const path = `/v1/builds?limit=1000&site=${serviceName(id)}`;
    const all = z.object({ data: z.array(build) }).parse(await client.call({ method: 'GET', path }));
    const data = all.data
      .filter(({ status }) => status !== 'completed')
      .slice(0, 20)
      .map((each) => ({
        id: each.id,
        site: id,
        status: each.status,
        startedAt: each.started_at,
        progress: each.progress ?? null,
        problem: each.problem === undefined ? null : each.problem.detail,
      }));
    return { status: 200, body: { data, next: null } };
  },
});

/** Builds a site without a workflow. */
export const buildSiteNow = defineRoute({
  method: 'POST',
  path: '/sites/:id/builds',
  work: 'build',
  tag: 'Sites',
  summary:
    'Builds a site with the rights of the caller, from the modules and pages that its definition names, otherwise from those of its last build. Needs the right to change the template. Answers when it is built.',
  access: 'user',
  params,
  body: z.strictObject({}),
  seconds,
  answers: { 201: { about: 'The build.', schema: siteBuildBody } },
  problems: [401, 403, 404, 409, 422, 502],
  async handle(input) {
    const site = await siteFor(accessOf(input), input.params.id, 'update');
    const { services, db } = input;
    if (site.template === null)
      throw new Problem('invalid', 'No template has a name that matches the id of this site.');
    const driver = await import('../../../sites/build-site.ts');
    const { id } = await driver.buildSite(
      // Read outside of a transaction that a key may have opened: a build takes long.
      {
        sites: services.sites,
        access: accessOf({ ...input, db: basePool(services.pool()) }),
        executor: db,
        run: null,
      },
      { template: site.template, ...(await requestOf(db, site)) } as Parameters<typeof driver.buildSite>[1],
      { key: keyOf(input.request), signal: undefined },
    );
    const made = await findSiteBuild(db, id);
    if (made === undefined) throw new Error(`the build ${id} is not there`);
    return { status: 201, body: shownBuild(made, services.config.PREVIEW_URL) };
  },
});

/** Puts a build under hostnames without a workflow. */
export const deploySiteNow = defineRoute({
  method: 'POST',
  path: '/sites/:id/deploy',
  work: 'build',
  tag: 'Sites',
  summary: 'Puts a build of a site under hostnames. Needs the right to change the template.',
  access: 'user',
  params,
  body: deployRequest,
  answers: {
    201: {
      about: 'It is served.',
      schema: z.object({
        site: z.string(),
        release: z.int(),
        build: z.string(),
        hostnames: z.array(z.string()),
        removed: z.array(z.string()).describe('Hosts that are served no longer'),
      }),
    },
  },
  problems: [401, 403, 404, 409, 422, 502],
  async handle(input) {
    const access = accessOf(input);
    const site = await siteFor(access, input.params.id, 'update');
    const found = await findSiteBuild(input.db, input.body.build);
    if (found?.site !== site.id) throw new Problem('invalid', 'build: there is no such build of this site.');
    const driver = await import('../../../sites/deploy-site.ts');
    const body = await driver.deploySite(
      { sites: input.services.sites, access, executor: input.db, run: null },
      input.body,
      { key: keyOf(input.request), signal: undefined },
    );
    return { status: 201, body };
  },
});

/** The caller's own key makes it once, however often it is asked for. */
function keyOf({ headers }: FastifyRequest): string {
  const given = headers['idempotency-key'];
  return typeof given === 'string' && given !== '' ? given.slice(0, 200) : randomUUID();
}
