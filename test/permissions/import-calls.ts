import { testId } from '@bakehouse/server/testing';
import type { Pool } from 'pg';
import { get, type RouteCalls } from './route-calls.ts';
import { canary, missing, rows } from './world.ts';

const modules = ['orders', 'customers', 'vault', 'unknown'];

/** Imports of somebody else, which none of the roles may see. */
const hidden = [
  { id: testId(930), module: 'orders' },
  { id: testId(931), module: 'vault' },
];

/** Keeps them. */
export async function makeHiddenImports(pool: Pool, theirs: string): Promise<void> {
  for (const { id, module } of hidden)
    await pool.query(
      'insert into bakehouse.imports (id, module, by, file, created) values ($1, $2, $3, $4, 1)',
      [id, module, theirs, canary('import')],
    );
}

const undone = modules.flatMap((module) =>
  [...hidden.map(({ id }) => id), missing].map((id) => ({ path: `/modules/${module}/imports/${id}/undo` })),
);

const lines = { 'content-type': 'application/x-ndjson', accept: 'application/x-ndjson' };
/** Rows of every module that the import would change, if it may. */
const changed = (data: object) => rows.map(({ n }) => JSON.stringify({ id: testId(n), ...data })).join('\n');

/** Every route of imports. */
export const importCalls: Record<string, RouteCalls> = {
  'POST /modules/:module/resources/import': {
    calls: () =>
      modules
        .map((module) => `/modules/${module}/resources/import`)
        .flatMap((path) => [
          { path, body: 'nothing\n1\n', headers: { 'content-type': 'text/csv' } },
          ...[{ note: 7, name: 7, word: 7 }, { note: 'other' }, { name: 'other' }, { word: 'other' }].map(
            (data) => ({ path: `${path}?dryRun=true`, body: changed(data), headers: lines }),
          ),
        ]),
  },
  'GET /modules/:module/imports': get(...modules.map((module) => `/modules/${module}/imports`)),
  'POST /modules/:module/imports/:id/undo': { calls: () => undone, writers: ['admin'] },
  'POST /modules/:module/resources/import/columns': {
    calls: () =>
      modules.map((module) => ({
        path: `/modules/${module}/resources/import/columns`,
        body: 'note,secret_a,secret_b,customer,customer.name,word\n1,2,3,4,5,6\n',
        headers: { 'content-type': 'text/csv' },
      })),
  },
};
