import { Problem } from '@bakehouse/contract';

/** A service that an element cannot work without; a host that does not have it gives a clear failure. */
export function needed<T>(service: T | undefined, name: string): T {
  if (service === undefined)
    throw new Problem('unavailable', `Cannot ${name}: this server does not provide that service`);
  return service;
}
