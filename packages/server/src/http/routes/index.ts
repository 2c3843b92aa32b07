import type { Route } from '../define-route.ts';
import { docs, docsCss, openApiJson } from './api-description.ts';
import { appBare, appFiles, root } from './app-files.ts';
import { authRoutes } from './auth/index.ts';
import { postEvent } from './events.ts';
import { exampleRoutes } from './examples.ts';
import { fileContent } from './file-content.ts';
import { newShare, removeShare, sharedFile, shares } from './file-shares.ts';
import { fileInfo, files, fileVersions, removeFile, uploadFile } from './files.ts';
import { moduleFormWorkflows } from './form-workflows.ts';
import { healthLive, healthReady } from './health.ts';
import { pruneRemoved } from './maintenance.ts';
import { liveSocket, liveTicket } from './live.ts';
import { metrics } from './metrics.ts';
import { checkOneModule } from './module-check.ts';
import {
  createModule,
  deleteModule,
  getModule,
  listModules,
  listModuleVersions,
  putModule,
} from './modules.ts';
import { batch } from './resource-batch.ts';
import { resourceCounts } from './resource-counts.ts';
import { exportResources } from './resource-export.ts';
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
import { notificationRoutes } from './notifications.ts';
import { preferenceRoutes } from './preferences.ts';
import { pushRoutes } from './push.ts';
import { hook } from './hooks.ts';
import { outboxRoutes } from './outbox.ts';
import { deleteQueue, oneQueue, queues, replaceQueue } from './queues.ts';
import { cancelOne, oneRun, rerunOne, retryOne, runs } from './runs.ts';
import { changeRole, newRole, oneRole, removeRole, replaceRole, roles } from './roles.ts';
import { buildSiteNow, deploySiteNow, siteBuilding } from './site-builds.ts';
import { siteParts, sitePreview } from './site-editor.ts';
import { rollbackSite, siteReleases, undeploySite } from './site-releases.ts';
import { deleteSite, oneSite, putSite, siteBuilds, siteLog, sites } from './sites.ts';
import { newToken, removeToken, tokens } from './tokens.ts';
import { changeUser, inviteUser, newUser, oneUser, removeUser, removeUserFactors, users } from './users.ts';
import { checkOneWorkflow } from './workflow-check.ts';
import { runWorkflow } from './workflow-run.ts';
import { testOneWorkflow, tryOneWorkflow } from './workflow-try.ts';
import {
  createWorkflow,
  deleteWorkflow,
  getWorkflow,
  getWorkflowVersion,
  listWorkflows,
  listWorkflowVersions,
  putWorkflow,
} from './workflows.ts';

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
  checkOneModule,
  getModule,
  putModule,
  deleteModule,
  listModuleVersions,
  listResources,
  createOne,
  resourceTotal,
  resourceCounts,
  resourceLastUpdated,
  resourceChanges,
  batch,
  importResources,
  exportResources,
  getResource,
  replaceResource,
  patchResource,
  deleteOne,
  listRevisions,
  restoreOne,
  uploadFile,
  files,
  fileContent,
  fileInfo,
  fileVersions,
  removeFile,
  shares,
  newShare,
  removeShare,
  sharedFile,
  listWorkflows,
  createWorkflow,
  checkOneWorkflow,
  tryOneWorkflow,
  testOneWorkflow,
  getWorkflow,
  putWorkflow,
  deleteWorkflow,
  listWorkflowVersions,
  getWorkflowVersion,
  runWorkflow,
  postEvent,
  moduleFormWorkflows,
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
  ...preferenceRoutes,
  ...outboxRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  runs,
  oneRun,
  cancelOne,
  retryOne,
  rerunOne,
  queues,
  oneQueue,
  replaceQueue,
  deleteQueue,
  hook,
  sites,
  oneSite,
  putSite,
  deleteSite,
  siteBuilds,
  siteBuilding,
  buildSiteNow,
  deploySiteNow,
  siteParts,
  sitePreview,
  siteReleases,
  siteLog,
  rollbackSite,
  undeploySite,
  pruneRemoved,
  ...exampleRoutes,
  liveSocket,
  liveTicket,
];
