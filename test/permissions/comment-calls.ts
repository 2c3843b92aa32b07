import { testId } from '@bakehouse/server/testing';
import type { Pool } from 'pg';
import { get, type RouteCalls } from './route-calls.ts';
import { canary, missing, rows } from './world.ts';

/** The first hex digits of the ids of comments; the number of their resource follows. */
const commentOn = (n: number) => testId(4000 + n);
const everyRow = ['orders', 'customers', 'vault', 'unknown'].flatMap((module) =>
  [...rows.map(({ n }) => testId(n)), missing].map((id) => `/modules/${module}/resources/${id}`),
);
const everyComment = rows.flatMap(({ module, n }) =>
  ['orders', module].map((of) => `/modules/${of}/resources/${testId(n)}/comments/${commentOn(n)}`),
);

/** Comments on every resource, which nobody but administrators takes part in. */
export async function makeHiddenComments(pool: Pool, theirs: string): Promise<void> {
  for (const { module, n } of rows)
    await pool.query(
      'insert into bakehouse.comments (id, module, resource, by, text) values ($1, $2, $3, $4, $5)',
      [commentOn(n), module, testId(n), theirs, canary('comment', n)],
    );
}

/** Every route of comments. */
export const commentCalls: Record<string, RouteCalls> = {
  'GET /modules/:module/resources/:id/comments': get(...everyRow.map((path) => `${path}/comments`)),
  'POST /modules/:module/resources/:id/comments': {
    calls: () => everyRow.map((path) => ({ path: `${path}/comments`, body: { text: 'taken' } })),
    writers: ['admin'],
  },
  // Those of somebody else: administrators do not change them either.
  'PUT /modules/:module/resources/:id/comments/:comment': {
    calls: () => everyComment.map((path) => ({ path, body: { text: 'taken' } })),
  },
  'DELETE /modules/:module/resources/:id/comments/:comment': {
    calls: () => everyComment.map((path) => ({ path })),
    writers: ['admin'],
  },
  'PUT /modules/:module/resources/:id/following': {
    calls: () => everyRow.map((path) => ({ path: `${path}/following`, body: { following: true } })),
    writers: ['admin'],
  },
};
