import { Problem } from '@bakehouse/contract';
import type { EffectCall, Services } from '@bakehouse/engine';
import type { BuildParts } from '../../../sites/build-site.ts';
import { accessFor, type ServiceParts } from './service-parts.ts';

/** Builds a site as whoever caused the run. */
export function buildSite(parts: ServiceParts): NonNullable<Services['buildSite']> {
  return async (request, effect) => {
    // Loaded where a site is built: most processes never do.
    const driver = await import('../../../sites/build-site.ts');
    return driver.buildSite(sitesFor(parts, effect), request, effect);
  };
}

/** What sites are built and deployed with. */
export function sitesFor(parts: ServiceParts, effect: EffectCall): BuildParts {
  const { sites, executor, reader = executor, run } = parts;
  if (sites === undefined) throw new Problem('unavailable', 'This process does not build sites.');
  return { sites, executor, run, access: accessFor({ ...parts, executor: reader }, effect) };
}
