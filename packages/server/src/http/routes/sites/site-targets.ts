import { Problem } from '@bakehouse/contract';
import { askSiteTargets, listConnections, listSiteTargets } from '@bakehouse/store';
import * as z from 'zod';
import { siteFor } from '../../../sites/shown-sites.ts';
import { siteDefinition, siteIdentifier } from '../../../sites/site-definition.ts';
import { siteTarget } from '../../../sites/targets/target-definition.ts';
import { time } from '../../../identity/schemas.ts';
import { defineRoute } from '../../define-route.ts';
import { pageSchema } from '../../request/paging.ts';
import { accessOf } from './sites.ts';

const params = z.object({ id: siteIdentifier });

/** A target of a site as it is shown. */
const targetBody = siteTarget
  .extend({
    name: z.string(),
    kind: z
      .enum(['s3', 'ssh'])
      .nullable()
      .describe('Of its connection; null where there is none of that name'),
    state: z
      .enum(['waiting', 'sending', 'shown', 'failed'])
      .describe('Whether it shows what its hostname shows, or is about to'),
    release: z.int().nullable().describe('The release that it shows; null while it shows none'),
    shownAt: time.nullable(),
    files: z.int().nullable().describe('Files of that release'),
    sentFiles: z.int().nullable().describe('Files that were sent for it; the others were there'),
    sentBytes: z.number().nullable(),
    failure: z
      .object({ code: z.string(), message: z.string(), at: time, nextAt: time.nullable() })
      .nullable()
      .describe('Why it could not be sent last, and when it is tried again'),
  })
  .meta({ id: 'SiteTarget' });

/** Targets of a site. */
export const siteTargets = defineRoute({
  method: 'GET',
  path: '/sites/:id/targets',
  tag: 'Sites',
  summary: 'Lists the places on other systems that show a site, and how they stand.',
  access: 'user',
  params,
  answers: { 200: { about: 'The targets.', schema: pageSchema(targetBody) } },
  problems: [401, 404],
  async handle(input) {
    const site = await siteFor(accessOf(input), input.params.id, 'read');
    const named = Object.entries(siteDefinition.safeParse(site.definition).data?.targets ?? {});
    const states = new Map((await listSiteTargets(input.db, site.id)).map((each) => [each.name, each]));
    const kinds = new Map(
      (named.length === 0 ? [] : await listConnections(input.db)).map(({ definition: { name, kind } }) => [
        name,
        kind,
      ]),
    );
    const data = named.map(([name, target]) => {
      const kind = kinds.get(target.connection);
      return {
        ...target,
        name,
        kind: kind === 's3' || kind === 'ssh' ? kind : null,
        ...(states.get(name) ?? never),
      };
    });
    return { status: 200, body: { data, next: null } };
  },
});

/** One that was never asked for. */
const never = {
  state: 'waiting',
  release: null,
  shownAt: null,
  files: null,
  sentFiles: null,
  sentBytes: null,
  failure: null,
} as const;

/** Sends a site to a target now. */
export const sendSiteTarget = defineRoute({
  method: 'POST',
  path: '/sites/:id/targets/:name/send',
  tag: 'Sites',
  summary:
    'Sends a site to one of its targets now, instead of at the next try. Needs the right to change the template.',
  access: 'user',
  params: params.extend({ name: z.string().max(63) }),
  answers: { 202: { about: 'It is sent within seconds.' } },
  problems: [401, 403, 404],
  async handle(input) {
    const { id, name } = input.params;
    const site = await siteFor(accessOf(input), id, 'update');
    if ((await askSiteTargets(input.db, site.id, name)) === 0)
      throw new Problem('not_found', `The definition of this site names no target "${name}".`);
    return { status: 202 };
  },
});
