import type { Services } from '@bakehouse/engine';
import { sitesFor } from './build-site.ts';
import type { ServiceParts } from './service-parts.ts';

/** Puts a build under hostnames as whoever caused the run. */
export function deploySite(parts: ServiceParts): NonNullable<Services['deploySite']> {
  return async (request, effect) => {
    const driver = await import('../../../sites/deploy-site.ts');
    return driver.deploySite(sitesFor(parts, effect), request, effect);
  };
}
