import type { Route } from '../../define-route.ts';
import { oauthGrant, oauthRequest } from './grant.ts';
import { authorizationServer, protectedMcp, protectedResource } from './metadata.ts';
import { registerClient } from './register.ts';
import { oauthToken } from './token.ts';

/** How an assistant gets a token from its user. */
export const oauthRoutes: readonly Route[] = [
  protectedResource,
  protectedMcp,
  authorizationServer,
  registerClient,
  oauthRequest,
  oauthGrant,
  oauthToken,
];
