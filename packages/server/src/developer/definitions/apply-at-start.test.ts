import { openModules } from '@bakehouse/store';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkflows } from '../../work/workflows/workflows.ts';
import { applyAtStart } from './apply-at-start.ts';
import { DefinitionSet } from './definition-set.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

/** A module whose list shows only what is related to something named x. */
const narrowed = (name: string, other: string) => ({
  folder: 'modules',
  identifier: name,
  json: {
    bakery_resource_module: name,
    bakery_resource: {
      fields: [
        { identifier: 'name', type: 'text' },
        { identifier: 'other', type: 'relation', options: { module: other } },
      ],
      views: { index: { columns: ['name'], filter: { other: { name: 'x' } } } },
    },
  },
});

test('APP6 modules that look behind each other are both stored, and a second time nothing is done', async () => {
  const modules = await openModules(database.pool, {
    changed: () => Promise.resolve(),
    expressionFaults: () => [],
  });
  const set = new DefinitionSet([narrowed('cups', 'plates'), narrowed('plates', 'cups')]);
  const logged: unknown[] = [];
  const log = { info: (facts: unknown) => void logged.push(facts) };

  const workflows = await openWorkflows(database.pool, modules);
  await applyAtStart(set, { pool: database.pool, modules, workflows }, log);
  await applyAtStart(set, { pool: database.pool, modules, workflows }, log);

  expect(modules.all().map(({ definition }) => definition)).toEqual(set.all.map(({ json }) => json));
  expect(logged).toEqual([
    { definition: 'modules/plates', change: 'new' },
    { definition: 'modules/cups', change: 'new' },
  ]);
});
