import { emptyTree } from '@bakehouse/contract';
import type { Services } from '@bakehouse/engine';
import { deleteResource, readList, transact } from '@bakehouse/store';
import { refuseAll } from './refuse-all.ts';
import { refuseFilter } from './refuse-filter.ts';
import { accessFor, type ServiceParts } from './service-parts.ts';

/** How many resources are looked up at a time where a filter says which. */
const pageSize = 500;

/** Deletes resources: all of them, or none. */
export function remove(parts: ServiceParts): NonNullable<Services['delete']> {
  return ({ module, ids, filter, all }, effect) =>
    transact(parts.executor, async (client) => {
      if (filter !== undefined) refuseAll(filter, all, 'deleted');
      const access = accessFor({ ...parts, executor: client }, effect);
      let count = 0;
      const drop = async (id: string): Promise<void> => {
        // A workflow deletes what is there when it runs: nobody could name a version.
        await deleteResource(access, module, id, 'any');
        count += 1;
        parts.touched?.(module);
      };
      for (const id of ids ?? []) await drop(id);
      if (filter === undefined) return count;
      const query = { filter, literal: true, select: emptyTree(), limit: pageSize };
      for (;;) {
        const { rows } = await readList(access, module, query).catch(refuseFilter);
        for (const { id } of rows) await drop(id);
        if (rows.length < pageSize) return count;
      }
    });
}
