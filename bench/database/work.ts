import type { LoadRequest } from '../load/load.ts';
import { operationsOn } from '../resources/operations.ts';
import { priceChange, runOf, runSaveTwo } from '../workflows/requests.ts';
import { durableThree } from '../workflows/three-effects.ts';

/** One kind of work, and what it does to the database. */
export interface Work {
  name: string;
  does: 'nothing' | 'reads' | 'writes';
  requests: LoadRequest[];
}

/**
 * Every kind of work on a table of so many rows. Writes come last: PostgreSQL tidies up after them for a while, and
 * that is not to be counted to others.
 */
export function worksOn(rows: number): Work[] {
  const operations = new Map(operationsOn(rows).map(({ name, own }) => [name, own]));
  const resource = (name: string, does: Work['does']): Work => ({
    name,
    does,
    requests: operations.get(name) ?? [],
  });
  return [
    { name: "a form's change", does: 'nothing', requests: [priceChange] },
    resource('get one', 'reads'),
    resource('list of 25', 'reads'),
    resource('create', 'writes'),
    resource('update', 'writes'),
    { name: 'atomic run, saves two', does: 'writes', requests: [runSaveTwo] },
    { name: 'durable run, three effects', does: 'writes', requests: [runOf(durableThree.identifier)] },
  ];
}
