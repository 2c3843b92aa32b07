import { release } from '@bakehouse/sites/wire';
import {
  basePool,
  findActor,
  settleDueBuild,
  takeDueBuild,
  type Pool,
  type ResourceAccess,
  type SiteBuild,
} from '@bakehouse/store';
import type { Logger } from 'pino';
import * as z from 'zod';
import { serviceName } from './site-id.ts';
import type { SiteReading, Sites } from './sites.ts';

/** What sites are built anew with. */
export interface DueParts extends SiteReading {
  sites: Sites;
  pool: Pool;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** One that fails is tried again after so long. */
const againSeconds = 600;
const released = z.object({ data: z.array(release) });

/**
 * Builds and deploys anew what is served and has come to the moment at which something of it appears or disappears, with
 * the rights that whoever built it has now. True where there was something to build.
 */
export async function rebuildDue(parts: DueParts): Promise<boolean> {
  const { pool, log } = parts;
  const due = await takeDueBuild(pool, againSeconds);
  if (due === undefined) return false;
  try {
    const hosts = await servedHosts(parts, due);
    if (hosts.length > 0) await rebuild(parts, due, hosts);
    await settleDueBuild(pool, due.id);
  } catch (error) {
    log.warn(
      { err: error, site: due.site },
      'what is due on a site cannot be published; it is tried again in ten minutes',
    );
  }
  return true;
}

/** Under which sets of hostnames a build is served. */
async function servedHosts({ sites: { client } }: DueParts, due: SiteBuild): Promise<string[][]> {
  const path = `/v1/sites/${serviceName(due.site)}/releases?limit=1000`;
  const { data } = released.parse(await client.call({ method: 'GET', path }));
  return data.filter((one) => one.build === due.id && one.live.length > 0).map((one) => one.live);
}

async function rebuild(parts: DueParts, due: SiteBuild, hosts: string[][]): Promise<void> {
  const { pool, modules, evaluate, sites, log } = parts;
  const actor = due.createdBy === null ? undefined : await findActor(pool, due.createdBy);
  if (actor === undefined)
    throw new Error('nobody is known who built it, so nobody knows with which rights to build it again');
  const access: ResourceAccess = { db: basePool(pool), actor, modules, evaluate };
  const { buildSite } = await import('./build-site.ts');
  const { deploySite } = await import('./deploy-site.ts');
  const work = { sites, access, executor: pool, run: null };
  const request = { ...due.request, template: due.template } as unknown as Parameters<typeof buildSite>[1];
  const call = { key: `due-${due.id}`, signal: undefined };
  const made = await buildSite(work, request, call);
  for (const [index, hostnames] of hosts.entries())
    await deploySite(work, { build: made.id, hostnames }, { ...call, key: `${call.key}-${index}` });
  log.info({ site: due.site, build: made.id }, 'what was due on a site is published');
}
