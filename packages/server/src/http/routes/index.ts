import type { Route } from '../define-route.ts';
import { docs, docsCss, openApiJson } from './api-description.ts';
import { appBare, appFiles, root } from './app-files.ts';
import { authRoutes } from './auth/index.ts';
import { healthLive, healthReady } from './health.ts';
import { pruneRemoved } from './maintenance.ts';
import { liveSocket, liveTicket } from './live.ts';
import { metrics } from './metrics.ts';
import {
  createModule,
  deleteModule,
  getModule,
  listModules,
  listModuleVersions,
  putModule,
} from './modules.ts';
import { batch } from './resource-batch.ts';
import { importResources } from './resource-import.ts';
import { resourceChanges, resourceLastUpdated, resourceTotal } from './resource-marks.ts';
import { listRevisions, restoreOne } from './resource-revisions.ts';
import {
  createOne,
  deleteOne,
  getResource,
  listResources,
  patchResource,
  replaceResource,
} from './resources.ts';
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
  listModules,
  createModule,
  getModule,
  putModule,
  deleteModule,
  listModuleVersions,
  listResources,
  createOne,
  resourceTotal,
  resourceLastUpdated,
  resourceChanges,
  batch,
  importResources,
  getResource,
  replaceResource,
  patchResource,
  deleteOne,
  listRevisions,
  restoreOne,
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
  pruneRemoved,
  liveSocket,
  liveTicket,
];
