export * from './audit/index.ts';
export * from './backup/index.ts';
export * from './connect/index.ts';
export type { Pool, PoolClient } from 'pg';
export { lockDataDir, refuseHeldDataDir } from './data-dir/lock.ts';
export type { DataDirLock } from './data-dir/lock.ts';
export { makeDataDir, refuseUnusableDataDir } from './data-dir/prepare.ts';
export * from './files/index.ts';
export * from './foreign/index.ts';
export { parseFilesUrl } from './objects/files-url.ts';
export type { ObjectStore } from './objects/object-store.ts';
export { openS3 } from './objects/s3.ts';
export { emptyPayload, encoded as encodedForS3, signS3 } from './objects/sign-s3.ts';
export type { S3Store } from './objects/s3.ts';
export * from './comments/index.ts';
export * from './links/index.ts';
export * from './connections/index.ts';
export { envValues, listEnv, putEnv, removeEnv, setEnvValue } from './workflows/env.ts';
export type { StoredEnv } from './workflows/env.ts';
export { allApis, listApis, putApi, readApiText, removeApi } from './workflows/apis.ts';
export type { ApiPut, ListedApi } from './workflows/apis.ts';
export { elementRow } from './workflows/element-row.ts';
export type { ElementRow } from './workflows/element-row.ts';
export { findElements, putElements, readElements } from './workflows/stored-elements.ts';
export { listPieces, listPieceVersions, putPiece, readPieceLock, removePiece } from './workflows/pieces.ts';
export type { InstalledPiece } from './workflows/pieces.ts';
export type { ElementSearch, ListedElement, StoredElement } from './workflows/stored-elements.ts';
export * from './sites/index.ts';
export { makeFirstAdmin } from './identity/first-admin.ts';
export type { FirstAdmin, FirstAdminOptions } from './identity/first-admin.ts';
export { createApiToken, deleteApiToken, deleteApiTokens, listApiTokens } from './identity/api-tokens.ts';
export type { ApiToken, NewApiToken } from './identity/api-tokens.ts';
export { changeRoles, dropPassword, findUserBy } from './identity/change-roles.ts';
export type { RolesChange } from './identity/change-roles.ts';
export { beginChallenge, findChallenge, takeChallenge } from './identity/challenges.ts';
export type { Challenge, ChallengePurpose } from './identity/challenges.ts';
export { findActor, findSessionCaller, findTokenCaller } from './identity/find-caller.ts';
export type { Caller, SessionMode } from './identity/find-caller.ts';
export { forgetExpired } from './identity/forget-expired.ts';
export { identityTopic } from './identity/identity-topic.ts';
export {
  deletePreference,
  listPreferences,
  putPreference,
  readPreferencesNamed,
  replacePreference,
} from './identity/preferences.ts';
export type { Preference, SavedPreference } from './identity/preferences.ts';
export { deviceDays, isKnownDevice, rememberDevice } from './identity/known-devices.ts';
export { adminRole } from './identity/make-actor.ts';
export { normalEmail } from './identity/normal-email.ts';
export { findLinkedUser, findUserToLink, linkUser } from './identity/oidc-links.ts';
export type { LinkedUser, OidcSubject } from './identity/oidc-links.ts';
export { addPasskey, deletePasskey, findPasskey, listPasskeys, usePasskey } from './identity/passkeys.ts';
export type { Passkey, PasskeyCredential } from './identity/passkeys.ts';
export { isPasswordLink, makePasswordLink, setPasswordByLink } from './identity/password-links.ts';
export { findRoleActor } from './identity/role-actor.ts';
export { createRole, deleteRole, findRole, listRoles, updateRole } from './identity/roles.ts';
export type { RoleChange } from './identity/roles.ts';
export {
  beginTotp,
  confirmTotp,
  findTotp,
  replaceTotpSecret,
  removeTotp,
  renewRecoveryCodes,
  useRecoveryCode,
  useTotpStep,
} from './identity/second-factor.ts';
export { isSecret, newSecret, secretDigest, secretOf } from './identity/secret.ts';
export { beginSession, endSession, endSessions, isFreshSession, listSessions } from './identity/sessions.ts';
export type { NewSession, Session } from './identity/sessions.ts';
export { clearTries, takeTry, waitFor } from './identity/tries.ts';
export type { TryLimit } from './identity/tries.ts';
export { createUser, deleteUser, removeFactors, updateUser } from './identity/user-changes.ts';
export type { NewUser, UserChange } from './identity/user-changes.ts';
export { findAddressee, findSignInUser, findUser, listUsers } from './identity/user.ts';
export type { Addressee, SignInUser, User, UserQuery } from './identity/user.ts';
export { bumpVersion, hearOwnChanges, notifyProcesses, watchVersions } from './invalidation/invalidation.ts';
export type { VersionWatch } from './invalidation/invalidation.ts';
export { feedPositions } from './live/feed-positions.ts';
export type { FeedPosition } from './live/feed-positions.ts';
export { cursorIsBehind, hasMoved, placeCursor, readPlace } from './feed/reader-place.ts';
export type { ReaderPlace } from './feed/reader-place.ts';
export { addMail, findMail, listMails } from './mail/outbox.ts';
export type { MailAddress, MailStatus, NewAttachment, NewMail, OutboxMail } from './mail/outbox.ts';
export {
  claimMails,
  type MailWay,
  forgetAttachments,
  markFailed,
  markSent,
  readAttachment,
  readAttachments,
  renewMails,
  retryMail,
} from './mail/outbox-sending.ts';
export { migrate, pendingSteps, refuseUnknownSteps } from './schema/migrate.ts';
export { hashPassword, decoyHash, verifyPassword } from './identity/password.ts';
export type { VerifyTurn } from './identity/password.ts';
export { operatingFigures } from './operating/operating-figures.ts';
export type { OperatingFigures } from './operating/operating-figures.ts';
export {
  admitBackup,
  backupLock,
  lastScheduledBackup,
  noteEndedBackup,
  noteVerifiedBackup,
  readBackups,
} from './operating/backups.ts';
export type { Backups, BackupVia, EndedBackup, KnownBackup } from './operating/backups.ts';
export { claimAlertPosts, markNotPosted, markPosted, queueAlertPost } from './operating/alert-posts.ts';
export type { AlertPost, DuePost } from './operating/alert-posts.ts';
export { readOperatingAlerts, takeAlertNews } from './operating/operating-alerts.ts';
export type { AlertNews, OpenAlert, Trouble } from './operating/operating-alerts.ts';
export { readOperations } from './operating/read-operations.ts';
export type { Operations } from './operating/read-operations.ts';
export { keptKinds } from './operating/kept-kinds.ts';
export type { KeptKind } from './operating/kept-kinds.ts';
export { overdueWork } from './operating/overdue-work.ts';
export type { OverdueWork, WorkKind } from './operating/overdue-work.ts';
export { clusterPaths, refuseForeignCluster } from './postgres/cluster.ts';
export { startEmbeddedPostgres } from './postgres/embedded.ts';
export { runningPostgres } from './postgres/running.ts';
export type { EmbeddedPostgres } from './postgres/embedded.ts';
export { systemActor } from './identity/actor.ts';
export type { Actor, ActorUser } from './identity/actor.ts';
export { readChanges } from './feed/changes.ts';
export type { ChangesPage } from './feed/changes.ts';
export { readLastUpdated, readTotal } from './feed/marks.ts';
export { buildIndexes } from './modules/build-indexes.ts';
export { liquidTexts } from './modules/liquid-texts.ts';
export type { ModuleTable } from './modules/module-table.ts';
export { modulesTopic, openModules } from './modules/modules.ts';
export type { TypeChangeNote } from './modules/change-types.ts';
export type { IndexNote } from './modules/indexes/build-asked.ts';
export type { IndexState } from './modules/indexes/index-state.ts';
export type { Modules } from './modules/modules.ts';
export type { ModuleVersion } from './modules/store-definition.ts';
export type { Eager, Evaluate, FormChange, ResourceAccess, SetInForm } from './rights/access.ts';
export { aggregate } from './resources/aggregate.ts';
export type { AggregateQuery } from './resources/aggregate.ts';
export { blockUsers } from './resources/block-users.ts';
export type { BlockUser } from './resources/block-users.ts';
export { runBatch, runModulesBatch } from './resources/batch.ts';
export { readLoops } from './resources/read-loops.ts';
export { countUnits, readCounts } from './resources/read-counts.ts';
export type { Counts, CountsQuery } from './resources/read-counts.ts';
export type { BatchOperation } from './resources/batch.ts';
export { createEagerly, wasRefused } from './resources/create-eagerly.ts';
export { writeNested } from './resources/nested-writes.ts';
export { upsertResource } from './resources/upsert.ts';
export { createResource } from './resources/create.ts';
export { deleteResource } from './resources/delete.ts';
export { exportRows } from './resources/export-rows.ts';
export { referencesTo } from './resources/referrers.ts';
export type { References } from './resources/referrers.ts';
export type { Export, ExportQuery } from './resources/export-rows.ts';
export { forgetRevisions } from './resources/forget-revisions.ts';
export { findModule, findTarget, isHidden, readRight } from './resources/find-table.ts';
export { seeingAllOfNow } from './resources/on-standby.ts';
export { readList, readListText } from './resources/read-list.ts';
export type { ListQuery } from './resources/read-list.ts';
export { changedByOthers } from './resources/changed-by-others.ts';
export { readOne, readSelected } from './resources/read-one.ts';
export { readRevisions, restoreRevision } from './resources/revisions.ts';
export type { Revision } from './resources/revisions.ts';
export { updateResource } from './resources/update.ts';
export { isNothing, readsEverywhere, rightOn, someFields } from './rights/module-rights.ts';
export { findPublicForm, submitPublicForm, type OpenForm } from './resources/public-form.ts';
export * from './resources/form-files.ts';
export { releaseSignature, takeSignature } from './requests/webhook-calls.ts';
export { keptAnswer, keepAnswer, type KeptAnswer } from './requests/idempotency.ts';
export { importRows } from './import/import-rows.ts';
export type { ImportRow, RowReport } from './import/import-row.ts';
export { listImports } from './import/kept-imports.ts';
export { undoImport } from './import/undo-import.ts';
export * from './erase/index.ts';
export * from './person/index.ts';
export { forgetDeletions, forgetKept, sweepFeeds } from './feed/housekeeping.ts';
export { prune } from './prune/prune.ts';
export type { PruneReport } from './prune/prune.ts';
export * from './notifications/index.ts';
export { checkpointRun, isNotHeld, leaveRun } from './runs/checkpoint.ts';
export type { Leaving, Snapshot } from './runs/checkpoint.ts';
export {
  claimRuns,
  extendLeases,
  lockHeldRun,
  readDeltas,
  readHeldRun,
  recordTry,
  releaseRun,
} from './runs/claim-runs.ts';
export { forgetChains, numberInChains } from './runs/chains.ts';
export { cancelRun, dropRun, retryRun } from './runs/control-run.ts';
export { dropDeliveries, readChange, takeDeliveries } from './runs/deliveries.ts';
export type { Delivery } from './runs/deliveries.ts';
export {
  forgetAccessServer,
  keepAccessReport,
  listAccessServers,
  takeAccessAlerts,
} from './operating/access-servers.ts';
export type { AccessAlert, AccessReport, AccessServer } from './operating/access-servers.ts';
export { holdersOf, settleFailures, takeFailureDigest, takeFailures } from './runs/failures.ts';
export type { FailuresOfWorkflow, RunFailed } from './runs/failures.ts';
export { forgetRuns } from './runs/forget-runs.ts';
export { depthLimit, holdNewRun, queueRun, recordFailedRun, recordRun } from './runs/insert-run.ts';
export type { EndedRun } from './runs/insert-run.ts';
export { limitedQueues, listQueues, putQueue, removeQueue } from './runs/queues.ts';
export type { Queue, QueueLimits } from './runs/queues.ts';
export { countFailedRuns, listRuns, openRunVersions, readRun, readTrace, seesRun } from './runs/read-runs.ts';
export { readRunFigures } from './runs/run-figures.ts';
export type { RunFigures } from './runs/run-figures.ts';
export type { FailedCount, OpenRuns, RunQuery, RunRow, WholeRun } from './runs/read-runs.ts';
export type {
  ClaimedRun,
  Hold,
  NewRun,
  Resumption,
  StoredCause,
  StoredFailure,
  StoredKind,
  StoredStart,
  StoredStatus,
} from './runs/run.ts';
export {
  forgetMails,
  recogniseMail,
  rememberMails,
  settleMails,
  unsettledMails,
} from './runs/listened-mails.ts';
export type { ListenedMail } from './runs/listened-mails.ts';
export { addItems, countTry, forgetItems, settleItem, waitingItems } from './runs/listened-items.ts';
export type { NewItem, WaitingItem } from './runs/listened-items.ts';
export { addLeft, delayLeft, findHook, forgetLeft, setHook, takeLeft } from './runs/piece-hooks.ts';
export type { LeftListener, PieceHook } from './runs/piece-hooks.ts';
export { keptText, putPieceValue, readPieceValue, workflowOfRun } from './workflows/piece-values.ts';
export type { PieceValues } from './workflows/piece-values.ts';
export {
  claimListeners,
  countQueued,
  extendListeners,
  listenerOptions,
  lockListener,
  moveListener,
  noteListener,
  releaseListeners,
  syncListeners,
} from './runs/listeners.ts';
export type { HeldListener, ListenerEntry, ListenerHold, LockedListener } from './runs/listeners.ts';
export { syncSchedules, takeTicks } from './runs/schedules.ts';
export type { DueTick, ScheduleEntry } from './runs/schedules.ts';
export { resumeWait } from './runs/wake-run.ts';
export { mayRun } from './workflows/may-run.ts';
export { fillComputed } from './resources/fill-computed.ts';
export { keepFormKey } from './workflows/form-key.ts';
export {
  putWorkflow,
  readWorkflows,
  readWorkflowVersion,
  readWorkflowVersions,
  removeWorkflow,
  workflowsTopic,
} from './workflows/workflows.ts';
export type { StoredWorkflow, WorkflowPut, WorkflowVersion } from './workflows/workflows.ts';
export { formAccess } from './resources/form-access.ts';
export { storeFile } from './resources/store-file.ts';
export { trustedForm } from './resources/trusted-form.ts';
export type { FormAccess, FormQuery } from './resources/form-access.ts';
export * from './settings/settings.ts';
export * from './dashboards/dashboards.ts';
export * from './views/views.ts';
export * from './views/all-views.ts';
export * from './views/view-definitions.ts';
