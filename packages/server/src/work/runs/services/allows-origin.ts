import type { Services } from '@bakehouse/engine';
import type { ServiceParts } from './service-parts.ts';

/** Whether a browser may be sent to an origin: the app's own, and those of REDIRECT_ORIGINS. */
export function allowsOrigin({ origins }: ServiceParts): NonNullable<Services['allowsOrigin']> {
  return (origin) => origins.includes(origin);
}
