import { newId } from '@bakehouse/contract';
import { formWith, testId } from '@bakehouse/server/testing';
import { queueRun, type Pool } from '@bakehouse/store';
import { get, type RouteCalls } from './route-calls.ts';
import { canary, missing } from './world.ts';

const hidden = testId(900);
const ids = [hidden, missing];
const onEach = (rest: string): RouteCalls => ({
  calls: () => ids.map((id) => ({ path: `/runs/${id}${rest}`, body: {} })),
  writers: ['admin'],
});

/** A run that nobody but administrators may see. */
export async function makeHiddenRun(pool: Pool): Promise<void> {
  await queueRun(pool, {
    id: hidden,
    workflow: 'answering',
    version: 1,
    kind: 'durable',
    actor: null,
    elevated: false,
    cause: { type: 'event', event: canary('run', 'cause') },
    start: { input: canary('run', 'input') },
    queue: canary('run', 'queue'),
  });
}

/** An address at which no trigger of a piece is called. */
const deadHook = `/hooks/pieces/${'A'.repeat(32)}`;

/** Every route of runs, queues, webhooks and public forms. */
export const runCalls: Record<string, RouteCalls> = {
  'GET /runs': get('/runs', '/runs?limit=1000', '/runs?workflow=answering', '/runs?status=queued,running'),
  'GET /runs/:id': get(...ids.map((id) => `/runs/${id}`)),
  'POST /runs/:id/cancel': onEach('/cancel'),
  'POST /runs/:id/retry': {
    calls: () =>
      ids.flatMap((id) =>
        ['', '?step=1', '?version=present'].map((query) => ({ path: `/runs/${id}/retry${query}`, body: {} })),
      ),
    writers: ['admin'],
  },
  'POST /runs/:id/rerun': onEach('/rerun'),
  'POST /runs/:id/drop': onEach('/drop'),
  'GET /runs/failed': get('/runs/failed'),
  'GET /runs/by-workflow': get('/runs/by-workflow', '/runs/by-workflow?hours=720'),
  'GET /queues': get('/queues'),
  'GET /queues/:name': get('/queues/default', '/queues/Other'),
  'PUT /queues/:name': {
    calls: () => [{ path: '/queues/slow', body: { concurrency: 1 } }],
    writers: ['admin'],
  },
  'DELETE /queues/:name': { calls: () => [{ path: '/queues/slow' }], writers: ['admin'] },
  'GET /hooks/:identifier': get(
    '/hooks/answering_orders?hub.mode=subscribe&hub.verify_token=x&hub.challenge=c',
    '/hooks/nothing_binds',
  ),
  'GET /forms/:module': get('/forms/orders', '/forms/vault', '/forms/unknown'),
  'POST /forms/:module': {
    calls: () =>
      ['orders', 'vault', 'unknown'].map((name) => ({
        path: `/forms/${name}`,
        body: { data: {}, token: '1.2.3' },
      })),
  },
  // Anybody may put a file into a form that was given to them; it is no file of anybody before the form is sent.
  'POST /forms/:module/files': {
    calls: () => {
      const fields = { token: '1.2.3', id: newId(), field: 'scan', proof: '1' };
      const { headers, payload } = formWith('x', fields);
      return ['orders', 'vault', 'unknown'].map((name) => ({
        path: `/forms/${name}/files`,
        body: payload,
        headers,
      }));
    },
  },
  'GET /hooks/pieces/:address': get(deadHook),
  'POST /hooks/pieces/:address': {
    calls: () => [{ path: deadHook, body: { event: 'new' } }],
  },
  'POST /hooks/:identifier': {
    calls: () => ['answering_orders', 'nothing_binds'].map((name) => ({ path: `/hooks/${name}`, body: {} })),
  },
};
