import { get, type RouteCalls } from './route-calls.ts';

/** How it stands, indexes, and servers behind the mesh. */
export const operatingCalls: Record<string, RouteCalls> = {
  'GET /': get('/'),
  'GET /app': get('/app'),
  'GET /app/*': get('/app/', '/app/modules/vault', '/app/../package.json'),
  'GET /indexes': get('/indexes'),
  'POST /indexes/:id/build': {
    calls: () => [{ path: `/indexes/${'0'.repeat(16)}/build` }],
    writers: ['admin'],
  },
  'DELETE /indexes/:id': { calls: () => [{ path: `/indexes/${'0'.repeat(16)}` }], writers: ['admin'] },
  'GET /settings': get('/settings'),
  'PUT /settings': {
    calls: () => [
      { path: '/settings', body: { values: { APP_NAME: 'Another' } } },
      { path: '/settings', body: { values: { DATA_DIR: '/' } } },
    ],
    writers: ['admin'],
  },
  // Not one that there is: nothing is sent here.
  'POST /settings/mail-test': {
    calls: () => [{ path: '/settings/mail-test', body: { SMTP_URL: 'smtp://127.0.0.1:9' } }],
    writers: ['admin'],
  },
  'GET /look/logo': get('/look/logo'),
  'GET /operations': get('/operations'),
  'POST /operations/backups': { calls: () => [{ path: '/operations/backups' }], writers: ['admin'] },
  'GET /access/servers': get('/access/servers'),
  'POST /access/reports': {
    calls: () => [
      {
        path: '/access/reports',
        body: {
          slug: 'acme',
          from: 'user',
          hostname: 'acme-prod',
          address: null,
          domains: { app: 'app.acme.test', api: 'api.acme.test', ws: 'ws.acme.test' },
          users: [],
          keys: [],
          passed: 1,
          failed: 0,
          skipped: 0,
          failures: [],
          everyMinutes: 60,
        },
      },
    ],
    writers: ['admin'],
  },
  'DELETE /access/servers/:slug': { calls: () => [{ path: '/access/servers/acme' }], writers: ['admin'] },
};
