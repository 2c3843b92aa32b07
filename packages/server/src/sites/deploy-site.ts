import { Problem } from '@bakehouse/contract';
import type { DeployedSite, DeploySiteRequest, EffectCall } from '@bakehouse/engine';
import { release } from '@bakehouse/sites/wire';
import { addSiteEvent, askSiteTargets, findSiteBuild, readOne } from '@bakehouse/store';
import * as z from 'zod';
import { maySeeBuild } from './build-rights.ts';
import type { BuildParts } from './build-site.ts';
import { serviceName } from './site-id.ts';

const deployed = release.extend({ removed: z.array(z.string()) });

/** Puts a build under hostnames. Whoever may read the template and whatever else it was built from may deploy it. */
export async function deploySite(
  { sites, access, executor, run }: BuildParts,
  { build: id, hostnames }: DeploySiteRequest,
  { key, signal }: Pick<EffectCall, 'key' | 'signal'>,
): Promise<DeployedSite> {
  const build = await findSiteBuild(access.db, id);
  const known = build !== undefined && maySeeBuild(access, build) && (await mayRead(access, build.template));
  if (!known) throw new Problem('invalid', `site: there is no build "${id.slice(0, 100)}".`);
  const path = `/v1/sites/${serviceName(build.site)}/deploy`;
  const body = { build: id, hostnames };
  const made = deployed.parse(await sites.client.call({ method: 'POST', path, body, key, signal }));
  const event = { site: build.site, release: made.number, build: id, hostnames: made.hostnames };
  await addSiteEvent(executor, {
    ...event,
    action: 'deploy',
    removed: made.removed,
    run,
    createdBy: access.actor.user?.id ?? null,
  });
  await askSiteTargets(executor, build.site);
  return { ...event, removed: made.removed };
}

async function mayRead(
  access: BuildParts['access'],
  { module, id }: { module: string; id: string },
): Promise<boolean> {
  if (access.actor.unrestricted) return true;
  try {
    await readOne(access, module, id, ['id']);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}
