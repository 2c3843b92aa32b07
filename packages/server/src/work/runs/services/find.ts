import type { Services } from '@bakehouse/engine';
import { readList } from '@bakehouse/store';
import { refuseFilter } from './refuse-filter.ts';
import { accessFor, type ServiceParts } from './service-parts.ts';

/** Finds resources, as far as they may be read. */
export function find(parts: ServiceParts): NonNullable<Services['find']> {
  return async ({ module, filter, search, sort, limit }, effect) => {
    const query = { filter, literal: true, search, sort, limit };
    const { rows } = await readList(accessFor(parts, effect), module, query).catch(refuseFilter);
    return rows;
  };
}
