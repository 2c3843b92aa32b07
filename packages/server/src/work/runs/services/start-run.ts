import { Problem } from '@bakehouse/contract';
import type { Services } from '@bakehouse/engine';
import type { ServiceParts } from './service-parts.ts';

/** Starts a run that goes on by itself, in the name of whoever caused this one. */
export function startRun(parts: ServiceParts): NonNullable<Services['startRun']> {
  return (request) => {
    if (parts.startRun === undefined)
      throw new Problem('unavailable', 'This process cannot start background runs.');
    return parts.startRun(request, parts);
  };
}
