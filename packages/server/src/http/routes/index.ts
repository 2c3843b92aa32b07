import type { Route } from '../define-route.ts';
import { docs, docsCss, getSchema, openApiJson } from './operating/api-description.ts';
import { appWithoutSlash, appFiles, root } from './operating/app-files.ts';
import { accessRoutes } from './operating/access.ts';
import { auditRoutes } from './operating/audit.ts';
import { commentRoutes } from './comments/comments.ts';
import { documentRoutes } from './documents/documents.ts';
import { linkRoutes } from './links/links.ts';
import { connectionRoutes } from './connections/index.ts';
import { apiRoutes } from './apis/apis.ts';
import { elementRoutes } from './workflows/elements.ts';
import { pieceHookRoutes } from './pieces/piece-hooks.ts';
import { pieceRoutes } from './pieces/pieces.ts';
import { envRoutes } from './env/env.ts';
import { authRoutes } from './auth/index.ts';
import { eraseOneResource, eraseOneUser } from './operating/erase.ts';
import { exportPerson } from './people/person-export.ts';
import { postEvent } from './workflows/events.ts';
import { exampleRoutes } from './modules/examples.ts';
import { fileContent } from './files/file-content.ts';
import { newShare, removeShare, sharedFile, shares } from './files/file-shares.ts';
import { fileLibraryRoutes } from './files/file-library.ts';
import { fileInfo, files, fileVersions, removeFile, uploadFile } from './files/files.ts';
import { importDefinitions } from './workflows/imports.ts';
import { moduleFormWorkflows } from './workflows/form-workflows.ts';
import { healthLive, healthReady } from './operating/health.ts';
import { pruneRemoved } from './operating/maintenance.ts';
import { liveSocket, liveTicket } from './operating/live.ts';
import { mcp } from './operating/mcp.ts';
import { operationRoutes } from './operating/operations.ts';
import { metrics } from './operating/metrics.ts';
import { oauthRoutes } from './oauth/index.ts';
import { checkOneModule } from './modules/module-check.ts';
import { buildProposedIndex, dropIndex, indexes } from './modules/indexes.ts';
import { moduleTypeChanges } from './modules/type-changes.ts';
import { definitionUses } from './modules/uses.ts';
import { dashboardRoutes } from './dashboards/dashboards.ts';
import { viewDefinitionRoutes } from './modules/view-definitions.ts';
import { viewRoutes } from './modules/views.ts';
import {
  createModule,
  deleteModule,
  getModule,
  listModules,
  listModuleVersions,
  putModule,
} from './modules/modules.ts';
import { batch, batchOfModules } from './resources/resource-batch.ts';
import { patchByKey, replaceByKey } from './resources/resource-upsert.ts';
import { resourceCounts } from './resources/resource-counts.ts';
import { aggregateResources, queryAggregate, queryResources } from './resources/resource-query.ts';
import { exportResources } from './resources/resource-export.ts';
import { importColumns } from './resources/import-columns.ts';
import { imports, undoOneImport } from './resources/imports.ts';
import { importResources } from './resources/resource-import.ts';
import { uploadFormFile } from './forms/form-files.ts';
import { publicForm, sendPublicForm } from './forms/public-forms.ts';
import { resourceLoops } from './resources/resource-loops.ts';
import { resourceChanges, resourceLastUpdated, resourceTotal } from './resources/resource-marks.ts';
import { listRevisions, restoreOne } from './resources/resource-revisions.ts';
import {
  createOne,
  deleteOne,
  getReferences,
  getResource,
  listResources,
  patchResource,
  replaceResource,
} from './resources/resources.ts';
import { notificationRoutes } from './messages/notifications.ts';
import { preferenceRoutes } from './people/preferences.ts';
import { pushRoutes } from './messages/push.ts';
import { hook, hookChallenge } from './workflows/hooks.ts';
import { outboxRoutes } from './messages/outbox.ts';
import { deleteQueue, oneQueue, queues, replaceQueue } from './runs/queues.ts';
import { runsByWorkflow } from './runs/run-figures.ts';
import { cancelOne, dropOne, oneRun, rerunOne, retryOne, runs, runsFailed } from './runs/runs.ts';
import { settingRoutes } from './settings/index.ts';
import { changeRole, newRole, oneRole, removeRole, replaceRole, roles } from './people/roles.ts';
import { buildSiteNow, deploySiteNow, siteBuilding } from './sites/site-builds.ts';
import { siteParts, sitePreview } from './sites/site-editor.ts';
import { siteEditing } from './sites/site-editing.ts';
import { sendSiteForm } from './sites/site-form.ts';
import { rollbackSite, siteReleases, undeploySite } from './sites/site-releases.ts';
import { makeStarterSite, siteDesignPicture, siteDesigns } from './sites/site-starters.ts';
import { sendSiteTarget, siteTargets } from './sites/site-targets.ts';
import { trySite } from './sites/site-trials.ts';
import { deleteSite, oneSite, putSite, siteBuilds, siteLog, sites } from './sites/sites.ts';
import { newToken, removeToken, tokens } from './people/tokens.ts';
import { newUserToken, removeUserToken, userTokens } from './people/user-tokens.ts';
import {
  changeUser,
  inviteUser,
  newUser,
  oneUser,
  removeUser,
  removeUserFactors,
  users,
} from './people/users.ts';
import { checkOneWorkflow } from './workflows/workflow-check.ts';
import { runElement } from './workflows/run-element.ts';
import { runWorkflow } from './workflows/workflow-run.ts';
import { testOneWorkflow, tryOneWorkflow } from './workflows/workflow-try.ts';
import {
  createWorkflow,
  deleteWorkflow,
  getWorkflow,
  getWorkflowVersion,
  listWorkflows,
  listWorkflowVersions,
  putWorkflow,
} from './workflows/workflows.ts';

/** Every route of the API. */
export const routes: readonly Route[] = [
  healthLive,
  healthReady,
  metrics,
  openApiJson,
  getSchema,
  docs,
  docsCss,
  root,
  appWithoutSlash,
  appFiles,
  listModules,
  createModule,
  checkOneModule,
  definitionUses,
  getModule,
  putModule,
  deleteModule,
  listModuleVersions,
  moduleTypeChanges,
  indexes,
  buildProposedIndex,
  dropIndex,
  ...viewRoutes,
  ...viewDefinitionRoutes,
  ...commentRoutes,
  ...linkRoutes,
  ...documentRoutes,
  ...dashboardRoutes,
  listResources,
  createOne,
  resourceTotal,
  resourceLoops,
  resourceCounts,
  aggregateResources,
  queryAggregate,
  queryResources,
  resourceLastUpdated,
  resourceChanges,
  batch,
  batchOfModules,
  replaceByKey,
  patchByKey,
  importResources,
  publicForm,
  sendPublicForm,
  uploadFormFile,
  importColumns,
  imports,
  undoOneImport,
  exportResources,
  getReferences,
  getResource,
  replaceResource,
  patchResource,
  deleteOne,
  listRevisions,
  restoreOne,
  eraseOneResource,
  uploadFile,
  files,
  ...fileLibraryRoutes,
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
  importDefinitions,
  tryOneWorkflow,
  testOneWorkflow,
  getWorkflow,
  putWorkflow,
  deleteWorkflow,
  listWorkflowVersions,
  getWorkflowVersion,
  runWorkflow,
  runElement,
  postEvent,
  moduleFormWorkflows,
  ...authRoutes,
  tokens,
  newToken,
  removeToken,
  userTokens,
  newUserToken,
  removeUserToken,
  users,
  newUser,
  oneUser,
  changeUser,
  removeUser,
  inviteUser,
  removeUserFactors,
  eraseOneUser,
  exportPerson,
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
  dropOne,
  runsFailed,
  runsByWorkflow,
  rerunOne,
  queues,
  oneQueue,
  replaceQueue,
  deleteQueue,
  ...connectionRoutes,
  ...envRoutes,
  ...pieceRoutes,
  ...elementRoutes,
  ...apiRoutes,
  hook,
  hookChallenge,
  ...pieceHookRoutes,
  sites,
  makeStarterSite,
  siteDesigns,
  siteDesignPicture,
  oneSite,
  putSite,
  deleteSite,
  siteBuilds,
  siteBuilding,
  buildSiteNow,
  deploySiteNow,
  siteParts,
  sitePreview,
  siteEditing,
  trySite,
  siteReleases,
  siteLog,
  siteTargets,
  sendSiteTarget,
  sendSiteForm,
  rollbackSite,
  undeploySite,
  pruneRemoved,
  ...accessRoutes,
  ...operationRoutes,
  ...settingRoutes,
  ...auditRoutes,
  ...exampleRoutes,
  liveSocket,
  liveTicket,
  mcp,
  ...oauthRoutes,
];
