import type { Services } from '@bakehouse/engine';
import { readList } from '@bakehouse/store';
import { accessFor, type ServiceParts } from './service-parts.ts';

/** Finds resources, as far as they may be read. */
export function find(parts: ServiceParts): NonNullable<Services['find']> {
  return async ({ module, filter, search, sort, limit }, effect) => {
    const { rows } = await readList(accessFor(parts, effect), module, { filter, search, sort, limit });
    return rows;
  };
}
