export type { BackupAbout } from './backup-file.ts';
export { compareRows } from './compare-rows.ts';
export { BackupWriter } from './backup-writer.ts';
export { dumpDatabase } from './dump-database.ts';
export { appliedSteps } from './describe-database.ts';
export { beginLoading } from './load-database.ts';
export { checkBackup, openBackup } from './read-backup.ts';
export type { BackupPart, CheckedBackup } from './read-backup.ts';
export {
  isDataDirMarked,
  isMarked,
  markDatabase,
  markDataDir,
  refuseHalfRestoredDataDir,
  syncFolder,
  unmarkDataDir,
} from '../schema/restore-marker.ts';
