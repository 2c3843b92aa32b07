import type { Pool } from 'pg';
import { get, type RouteCalls } from './route-calls.ts';
import { canary } from './world.ts';

const secret = canary('dashboard', 'value');

/** Dashboards that none of the roles may see: for another role, of a hidden module, by a hidden field. */
const hidden = [
  { identifier: 'for_others', roles: ['vaulted'], widgets: [{ type: 'text', name: 'a', text: secret }] },
  {
    identifier: 'of_the_vault',
    widgets: [{ type: 'number', name: 'a', module: 'vault', filter: { word: secret } }],
  },
  {
    identifier: 'by_a_secret',
    widgets: [
      { type: 'number', name: 'a', module: 'orders', filter: { secret_b: secret } },
      { type: 'button', name: 'b', workflow: 'nobody_may', title: secret },
    ],
  },
];

/** Stores them. */
export async function makeHiddenDashboards(pool: Pool): Promise<void> {
  for (const each of hidden)
    await pool.query(
      'insert into bakehouse.dashboards (identifier, version, definition) values ($1, 1, $2)',
      [each.identifier, JSON.stringify({ title: canary('dashboard'), ...each })],
    );
}

const every = [...hidden.map(({ identifier }) => identifier), 'unknown'];

/** Every route of dashboards: they are read by those whom they are for, and written by administrators. */
export const dashboardCalls: Record<string, RouteCalls> = {
  'GET /dashboards': get('/dashboards'),
  'GET /dashboards/:identifier': get(...every.map((each) => `/dashboards/${each}`)),
  'GET /dashboards/:identifier/versions': get(...every.map((each) => `/dashboards/${each}/versions`)),
  'PUT /dashboards/:identifier': {
    calls: () => [{ path: '/dashboards/taken', body: { identifier: 'taken', title: 'Taken', widgets: [] } }],
    writers: ['admin'],
  },
  'DELETE /dashboards/:identifier': {
    calls: () => [{ path: '/dashboards/taken' }],
    writers: ['admin'],
  },
};
