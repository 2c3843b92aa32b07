import { afterAll, beforeAll } from 'vitest';
import { openModules, type Modules } from '../modules/modules.ts';
import type { Evaluate, ResourceAccess } from '../rights/access.ts';
import { createResource } from '../resources/create.ts';
import { systemActor, type Actor } from '../identity/actor.ts';
import type { TestDatabase } from './clone-database.ts';
import { makeTestDatabase } from './test-database.ts';

/** A database with these modules for a test file, and how to read and write their resources as somebody. */
export interface TestResources {
  database: () => TestDatabase;
  modules: () => Modules;
  /** Access as an actor; as the system where none is named. */
  as: (actor?: Actor, more?: Partial<ResourceAccess>) => ResourceAccess;
  /** Creates a resource as the system and gives its id. */
  make: (module: string, data: Record<string, unknown>) => Promise<string>;
}

/** Registers the database of a test file. */
export function useResources(definitions: readonly object[], evaluate: Evaluate = () => null): TestResources {
  let database: TestDatabase;
  let modules: Modules;
  beforeAll(async () => {
    database = await makeTestDatabase();
    modules = await openModules(database.pool, {
      changed: () => Promise.resolve(),
      expressionFaults: () => [],
    });
    for (const definition of definitions) await modules.put(systemActor, definition);
  });
  afterAll(() => database.drop());

  const as: TestResources['as'] = (actor = systemActor, more = {}) => ({
    db: database.pool,
    actor,
    modules,
    evaluate,
    ...more,
  });
  return {
    database: () => database,
    modules: () => modules,
    as,
    make: async (module, data) => (await createResource(as(), module, { data })).id,
  };
}
