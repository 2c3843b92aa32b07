import { testPassword } from '@bakehouse/server/testing';
import { signedIn } from './identity-calls.ts';
import { get, type RouteCalls } from './route-calls.ts';

const back = 'http://127.0.0.1:7777/back';
const question = {
  client_id: Buffer.from(JSON.stringify(['Notebook', [back]])).toString('base64url'),
  redirect_uri: back,
  response_type: 'code',
  code_challenge: 'c'.repeat(43),
  code_challenge_method: 'S256',
};

/** Calls by which a program is let in. */
export const oauthCalls: Record<string, RouteCalls> = {
  'GET /.well-known/oauth-protected-resource': get('/.well-known/oauth-protected-resource'),
  'GET /.well-known/oauth-protected-resource/mcp': get('/.well-known/oauth-protected-resource/mcp'),
  'GET /.well-known/oauth-authorization-server': get('/.well-known/oauth-authorization-server'),
  'GET /oauth/request': get(`/oauth/request?${new URLSearchParams(question).toString()}`),
  'POST /oauth/register': {
    calls: () => [{ path: '/oauth/register', body: { client_name: 'Notebook', redirect_uris: [back] } }],
  },
  'POST /oauth/grants': {
    calls: () => [
      { path: '/oauth/grants', body: { ...question, password: testPassword } },
      { path: '/oauth/grants', body: { ...question, roles: ['admin', 'vaulted'], password: testPassword } },
    ],
    writers: signedIn,
  },
  'POST /oauth/token': {
    calls: () => [{ path: '/oauth/token', body: { grant_type: 'authorization_code' } }],
  },
};
