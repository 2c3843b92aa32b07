import type { Route } from '../define-route.ts';
import { docs, docsCss, openApiJson } from './api-description.ts';
import { appBare, appFiles, root } from './app-files.ts';
import { authRoutes } from './auth/index.ts';
import { healthLive, healthReady } from './health.ts';
import { metrics } from './metrics.ts';
import { outbox } from './outbox.ts';
import { changeRole, newRole, oneRole, removeRole, replaceRole, roles } from './roles.ts';
import { newToken, removeToken, tokens } from './tokens.ts';
import { changeUser, inviteUser, newUser, oneUser, removeUser, removeUserFactors, users } from './users.ts';

/** Every route of the API. */
export const routes: readonly Route[] = [
  healthLive,
  healthReady,
  metrics,
  openApiJson,
  docs,
  docsCss,
  root,
  appBare,
  appFiles,
  ...authRoutes,
  tokens,
  newToken,
  removeToken,
  users,
  newUser,
  oneUser,
  changeUser,
  removeUser,
  inviteUser,
  removeUserFactors,
  roles,
  newRole,
  oneRole,
  replaceRole,
  changeRole,
  removeRole,
  outbox,
];
