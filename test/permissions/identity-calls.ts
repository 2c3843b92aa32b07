import { testId, testPassword } from '@bakehouse/server/testing';
import { get, type RouteCalls } from './route-calls.ts';
import { canary, missing } from './world.ts';

export const signedIn = [
  'nothing',
  'overlap',
  'maker',
  'owner',
  'one',
  'runner',
  'lifter',
  'related',
  'admin',
];

/** The routes of users, roles, tokens and sessions; those that end sessions come last. */
export const identityCalls: Record<string, RouteCalls> = {
  'GET /users': get('/users', '/users?search=canary', '/users?role=admin'),
  'POST /users': {
    calls: (who) => [
      { path: '/users', body: { email: `made-by-${who}@example.com`, name: 'Made', roles: ['nothing'] } },
    ],
    writers: ['admin'],
  },
  'GET /users/:id': {
    calls: (_, mine, theirs) => [
      { path: `/users/${mine}` },
      { path: `/users/${theirs}` },
      { path: `/users/${missing}` },
    ],
  },
  'PATCH /users/:id': {
    calls: (who, mine, theirs) =>
      [mine, theirs].map((id) => ({
        path: `/users/${id}`,
        body: who === 'admin' ? { name: 7 } : { roles: ['admin'] },
      })),
  },
  'DELETE /users/:id': {
    calls: (who, mine, theirs) =>
      (who === 'admin' ? [missing] : [mine, theirs]).map((id) => ({ path: `/users/${id}` })),
  },
  'POST /users/:id/erase': {
    calls: (_, mine, theirs) =>
      [mine, theirs, missing].map((id) => ({ path: `/users/${id}/erase`, body: {} })),
  },
  'GET /users/:id/export': {
    calls: (_, mine, theirs) => [mine, theirs, missing].map((id) => ({ path: `/users/${id}/export` })),
  },
  'GET /audit': get('/audit', '/audit?limit=1', '/audit?action=auth.sign_in'),
  'GET /audit/export': get('/audit/export', '/audit/export?format=ndjson'),
  'POST /users/:id/invite': {
    calls: (_, mine, theirs) => [mine, theirs].map((id) => ({ path: `/users/${id}/invite` })),
    writers: ['admin'],
  },
  'DELETE /users/:id/factors': {
    calls: (who, mine, theirs) =>
      (who === 'admin' ? [missing] : [mine, theirs]).map((id) => ({ path: `/users/${id}/factors` })),
  },
  'GET /preferences': get('/preferences'),
  'PUT /preferences/:name': {
    calls: () => [
      { path: '/preferences/views.orders', body: { value: { mine: 1 } } },
      { path: '/preferences/views.orders', body: { value: 1 }, headers: { 'if-match': '"77"' } },
    ],
    writers: signedIn,
  },
  'DELETE /preferences/:name': {
    calls: () => [{ path: '/preferences/views.orders' }, { path: '/preferences/theirs' }],
    writers: signedIn,
  },
  'GET /roles': get('/roles', '/roles?limit=1'),
  'POST /roles': {
    calls: (who) => [
      {
        path: '/roles',
        body: { slug: `by-${who}`, title: 'x', permissions: [{ module: '*', action: 'read' }] },
      },
    ],
    writers: ['admin'],
  },
  'GET /roles/:slug': get('/roles/vaulted', '/roles/unknown', '/roles/nothing'),
  'PUT /roles/:slug': {
    calls: (who) =>
      (who === 'admin' ? ['by-admin'] : ['nothing', 'vaulted']).map((slug) => ({
        path: `/roles/${slug}`,
        body: { slug, title: 'x', permissions: [{ module: '*', action: 'read' }] },
      })),
    writers: ['admin'],
  },
  'PATCH /roles/:slug': {
    calls: (who) => [
      { path: `/roles/${who === 'admin' ? 'by-admin' : 'vaulted'}`, body: { title: 'Changed' } },
    ],
    writers: ['admin'],
  },
  'DELETE /roles/:slug': {
    calls: (who) =>
      (who === 'admin' ? ['by-admin'] : ['vaulted']).map((slug) => ({ path: `/roles/${slug}` })),
    writers: ['admin'],
  },
  'GET /outbox': get('/outbox', '/outbox?status=waiting'),
  'GET /outbox/:id': get(`/outbox/${testId(800)}`, `/outbox/${missing}`),
  'GET /outbox/:id/attachments/:position': get(
    `/outbox/${testId(800)}/attachments/0`,
    `/outbox/${missing}/attachments/0`,
  ),
  'POST /outbox/:id/retry': {
    calls: () => [{ path: `/outbox/${testId(800)}/retry` }, { path: `/outbox/${missing}/retry` }],
    writers: ['admin'],
  },
  'GET /tokens': get('/tokens', '/tokens?limit=1000'),
  'POST /tokens': {
    calls: () => [
      { path: '/tokens', body: { name: 'mine', password: testPassword } },
      { path: '/tokens', body: { name: 'more', roles: ['admin', 'vaulted'], password: testPassword } },
      { path: '/tokens', body: { name: 'unproven' } },
    ],
    writers: signedIn,
  },
  'DELETE /tokens/:id': {
    calls: () => [{ path: `/tokens/${testId(700)}` }, { path: `/tokens/${missing}` }],
    writers: ['admin'],
  },
  'GET /users/:id/tokens': {
    calls: (_, mine, theirs) => [mine, theirs, missing].map((id) => ({ path: `/users/${id}/tokens` })),
  },
  'POST /users/:id/tokens': {
    calls: (_, mine, theirs) =>
      [mine, theirs, missing].map((id) => ({
        path: `/users/${id}/tokens`,
        body: { name: 'theirs', password: testPassword },
      })),
  },
  'DELETE /users/:id/tokens/:token': {
    calls: (_, mine, theirs) => [mine, theirs].map((id) => ({ path: `/users/${id}/tokens/${testId(700)}` })),
  },
  'GET /auth/me': get('/auth/me'),
  'GET /auth/rights': get('/auth/rights'),
  'PATCH /auth/me': {
    calls: (who) => [
      { path: '/auth/me', body: { name: canary('of', who) } },
      { path: '/auth/me', body: { roles: ['admin'] } },
    ],
    writers: signedIn,
  },
  'GET /auth/passkeys': get('/auth/passkeys'),
  'POST /auth/passkeys/options': {
    calls: () => [{ path: '/auth/passkeys/options', body: { password: 'a wrong password' } }],
  },
  'POST /auth/passkeys': {
    calls: () => [{ path: '/auth/passkeys', body: { challenge: 'x', name: 'x', response: {} } }],
  },
  'DELETE /auth/passkeys/:id': { calls: () => [{ path: `/auth/passkeys/${missing}` }] },
  'POST /auth/sign-in/passkey/options': {
    calls: () => [{ path: '/auth/sign-in/passkey/options', body: {} }],
  },
  'POST /auth/sign-in/passkey': {
    calls: () => [{ path: '/auth/sign-in/passkey', body: { challenge: 'x', response: {} } }],
  },
  'GET /auth/methods': get('/auth/methods'),
  'GET /auth/oidc': get('/auth/oidc', '/auth/oidc?to=/users'),
  'GET /auth/oidc/callback': get('/auth/oidc/callback', '/auth/oidc/callback?code=x&state=x'),
  'POST /auth/reset-password/request': {
    calls: () => [{ path: '/auth/reset-password/request', body: { email: 'unknown@example.com' } }],
  },
  'POST /auth/reset-password': {
    calls: () => [{ path: '/auth/reset-password', body: { token: 'x', password: 'a password of length' } }],
  },
  'POST /auth/sign-in': {
    calls: () => [
      { path: '/auth/sign-in', body: { email: 'admin@example.com', password: 'a wrong password' } },
    ],
  },
  'POST /auth/sign-in/totp': {
    calls: () => [{ path: '/auth/sign-in/totp', body: { challenge: 'x', code: '123456' } }],
  },
  'POST /auth/totp': {
    calls: () => [{ path: '/auth/totp', body: { password: testPassword } }],
    writers: signedIn,
  },
  'POST /auth/totp/confirm': { calls: () => [{ path: '/auth/totp/confirm', body: { code: '123456' } }] },
  'POST /auth/totp/recovery-codes': {
    calls: () => [{ path: '/auth/totp/recovery-codes', body: { password: 'a wrong password' } }],
  },
  'POST /auth/totp/disable': {
    calls: () => [{ path: '/auth/totp/disable', body: { password: 'a wrong password' } }],
  },
  'GET /auth/sessions': get('/auth/sessions'),
  'DELETE /auth/sessions/:id': { calls: () => [{ path: `/auth/sessions/${missing}` }] },
  'DELETE /auth/sessions': { calls: () => [{ path: '/auth/sessions' }], writers: signedIn },
  'POST /auth/sign-out': { calls: () => [{ path: '/auth/sign-out' }], writers: signedIn },
};
