import { testId } from '@bakehouse/server/testing';
import type { Pool } from 'pg';
import { dashboardCalls } from './dashboard-calls.ts';
import { get, type RouteCalls } from './route-calls.ts';
import { canary, missing } from './world.ts';

const modules = ['orders', 'customers', 'vault', 'unknown'];
const readers = ['overlap', 'owner', 'one', 'related', 'admin'];

/** Views that none of the roles may see: of a module that is hidden, by a hidden field, for another role, of somebody else. */
const hidden: {
  id: string;
  module: string;
  audience: string;
  roles: string[];
  filter: object;
  ofAdmin?: boolean;
}[] = [
  { id: testId(920), module: 'vault', audience: 'all', roles: [], filter: { word: canary('view', 'value') } },
  {
    id: testId(921),
    module: 'orders',
    audience: 'all',
    roles: [],
    filter: { secret_b: canary('view', 'value') },
  },
  { id: testId(922), module: 'orders', audience: 'roles', roles: ['vaulted'], filter: {} },
  { id: testId(923), module: 'orders', audience: 'me', roles: [], filter: {} },
  { id: testId(924), module: 'customers', audience: 'me', roles: [], filter: {} },
  // Of the administrator, whose narrow tokens see nothing of it either.
  { id: testId(925), module: 'orders', audience: 'me', roles: [], filter: {}, ofAdmin: true },
];

/** Saves them. */
export async function makeHiddenViews(pool: Pool, theirs: string, admin: string): Promise<void> {
  for (const { id, module, audience, roles, filter, ofAdmin } of hidden)
    await pool.query(
      `insert into bakehouse.views (id, module, title, audience, owner, roles, settings) values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        module,
        canary('view'),
        audience,
        audience === 'me' ? (ofAdmin === true ? admin : theirs) : null,
        roles,
        JSON.stringify({ kind: 'table', filter }),
      ],
    );
}

const settings = [
  { kind: 'table', filter: { number: 'x' } },
  { kind: 'board', group: 'secret_b' },
  { kind: 'table', sort: 'secret_a', columns: ['secret_a', 'secret_b', 'name', 'word'] },
];
const everyView = modules.flatMap((module) =>
  [...hidden.map(({ id }) => id), missing].map((id) => `/modules/${module}/views/${id}`),
);

/** Every route of saved views and of dashboards. */
export const viewCalls: Record<string, RouteCalls> = {
  ...dashboardCalls,
  'GET /modules/:module/views': get(...modules.map((module) => `/modules/${module}/views`)),
  'POST /modules/:module/views': {
    calls: (who) =>
      modules.flatMap((module) =>
        ['me', 'all', 'roles'].flatMap((audience) =>
          settings.map((each) => ({
            path: `/modules/${module}/views`,
            body: {
              title: 'mine',
              audience: who === 'admin' ? 'me' : audience,
              roles: audience === 'roles' && who !== 'admin' ? [who] : [],
              settings: each,
            },
          })),
        ),
      ),
    writers: readers,
  },
  'PUT /modules/:module/views/:id': {
    // One that an administrator takes for themselves would be theirs by a token, too.
    calls: (who) =>
      everyView.map((path) => ({
        path,
        body: { title: 'taken', settings: { kind: 'table' }, audience: who === 'admin' ? 'all' : 'me' },
      })),
    writers: ['admin'],
  },
  'GET /views': get('/views'),
  'PUT /views/:identifier': {
    calls: () => [
      {
        path: '/views/taken',
        body: { identifier: 'taken', module: 'orders', title: 'Taken', settings: { kind: 'table' } },
      },
    ],
    writers: ['admin'],
  },
  'DELETE /views/:identifier': {
    calls: () => [{ path: '/views/taken' }],
    writers: ['admin'],
  },
  'DELETE /modules/:module/views/:id': {
    calls: () => everyView.map((path) => ({ path })),
    writers: ['admin'],
  },
};
