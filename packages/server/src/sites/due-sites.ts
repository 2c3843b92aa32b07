import { release } from '@bakehouse/sites/wire';
import {
  basePool,
  deployersOf,
  findActor,
  settleDueBuild,
  systemActor,
  takeDueBuild,
  type Actor,
  type ObjectStore,
  type Pool,
  type ResourceAccess,
  type SiteBuild,
} from '@bakehouse/store';
import type { Logger } from 'pino';
import * as z from 'zod';
import { maySeeBuild } from './build-rights.ts';
import { serviceName } from './site-id.ts';
import type { SiteReading, Sites } from './sites.ts';

/** What sites are built anew with. */
export interface DueParts extends SiteReading {
  sites: Sites;
  pool: Pool;
  /** Where content of files lies that is not in the database. */
  objects?: ObjectStore | undefined;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** One that fails is tried again after so long. */
const againSeconds = 600;
const released = z.object({ data: z.array(release) });

/**
 * Builds and deploys anew what is served and has come to the moment at which something of it appears or disappears, with
 * the rights it was built with, as they are now. True where there was something to build.
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
  const { pool, sites, log } = parts;
  const access = await rightsFor(parts, due);
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

/**
 * With which rights a build is made again: the system's, where an elevated workflow made it; else those of who made it; and
 * where that person is gone, those of who last put it under a hostname, as far as they read all that went into it.
 */
async function rightsFor(parts: DueParts, due: SiteBuild): Promise<ResourceAccess> {
  const { pool, modules, objects, evaluate } = parts;
  const as = (actor: Actor): ResourceAccess => ({ db: basePool(pool), actor, modules, objects, evaluate });
  if (due.elevated) return as(systemActor);
  const builder = due.createdBy === null ? undefined : await findActor(pool, due.createdBy);
  if (builder !== undefined) return as(builder);
  for (const id of await deployersOf(pool, due.id)) {
    const deployer = await findActor(pool, id);
    if (deployer !== undefined && maySeeBuild(as(deployer), due)) return as(deployer);
  }
  throw new Error(
    'neither who built it nor anybody who deployed it may do so any more; build and deploy it once by hand',
  );
}
