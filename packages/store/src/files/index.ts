export { readContent } from './content.ts';
export type { ContentSource } from './content.ts';
export { deleteFile } from './delete-file.ts';
export { grantFile } from './file-grants.ts';
export type { FileAccess } from './file-rights.ts';
export { refuseUploader } from './file-rights.ts';
export type { StoredFile } from './file-row.ts';
export {
  findSharedFile,
  listFileShares,
  revokeFileShare,
  shareFile,
  systemShareToken,
} from './file-shares.ts';
export type { FileShare } from './file-shares.ts';
export { findFile, findFiles, listFiles, listFileVersions } from './find-file.ts';
export type { FilesQuery } from './find-file.ts';
export { clearFiles } from './housekeeping.ts';
export { headBytes, mediaType } from './media-type.ts';
export { findPreview, keepPreview } from './previews.ts';
export type { NewFile } from './put-file.ts';
