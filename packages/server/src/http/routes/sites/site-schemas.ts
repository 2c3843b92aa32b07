import { uuid } from '@bakehouse/contract';
import { buildProgress, buildWarning, release } from '@bakehouse/sites/wire';
import * as z from 'zod';
import { time } from '../../../identity/schemas.ts';
import { siteAway } from '../../../sites/shown-sites.ts';
import { siteDefinition } from '../../../sites/site-definition.ts';

const by = {
  run: uuid.nullable().describe('The run that did it'),
  createdBy: uuid.nullable().describe('The user who caused it'),
  createdAt: time,
};

/** A site as it is shown. */
export const siteBody = z
  .object({
    id: z.string(),
    title: z.string(),
    definition: siteDefinition.nullable().describe('What its definition says; null where it has none'),
    template: z
      .object({ module: z.string(), id: uuid, name: z.string() })
      .nullable()
      .describe('What it is built from; null while there is none of that name'),
    writable: z.boolean().describe('Whether the caller may build, deploy, roll back and take down'),
    live: z
      .array(
        z.object({
          hostnames: z.array(z.string()),
          urls: z.array(z.string()).describe('Where they are likely reached, in the same order'),
          release: z.int(),
          away: siteAway
            .nullable()
            .describe('Since when and why visitors do not get it, as while Caddy restarts; null otherwise'),
        }),
      )
      .describe('What is served where'),
  })
  .meta({ id: 'Site' });

/** A build as it is shown. */
export const siteBuildBody = z
  .object({
    id: z.string(),
    site: z.string(),
    digest: z.string().describe('Equal digests are equal sites'),
    files: z.int(),
    pages: z.int(),
    rendered: z.int().describe('Pages that were rendered; the others were taken over from the build before'),
    bytes: z.number(),
    milliseconds: z.number(),
    warnings: z.array(buildWarning),
    preview_url: z.string().describe('Where it can be seen; nobody can guess it'),
    preview_path_url: z.string().describe('The same without a host of its own'),
    elevated: z.boolean().describe('Whether it was read with the rights of the system'),
    ...by,
  })
  .meta({ id: 'SiteBuild' });

/** A build under way, or one that failed. */
export const siteBuildingBody = z
  .object({
    id: z.string(),
    site: z.string(),
    status: z.enum(['running', 'failed', 'completed']),
    startedAt: z.string(),
    progress: buildProgress.nullable(),
    problem: z.string().nullable().describe('Why it failed'),
  })
  .meta({ id: 'SiteBuilding' });

/** A release as it is shown. */
export const siteReleaseBody = release.meta({ id: 'SiteRelease' });

/** One line of the deploy log. */
export const siteEventBody = z
  .object({
    id: z.string(),
    action: z.enum(['deploy', 'rollback', 'undeploy']),
    release: z.int().nullable(),
    build: z.string().nullable(),
    hostnames: z.array(z.string()),
    removed: z.array(z.string()).describe('Hosts that are served no longer'),
    ...by,
  })
  .meta({ id: 'SiteEvent' });
