import type { FileEntity } from '@bakehouse/contract';
import { request } from '../../../data/server/client.ts';
import type { Page } from '../../../data/server/page.ts';

/** A folder with files that one may read. */
export interface Folder {
  path: string;
  files: number;
}

/** A resource that holds a file. */
export interface FileUse {
  module: string;
  id: string;
  name: string;
}

/** A link by which anybody opens a file. */
export interface FileShare {
  id: string;
  createdAt: string;
  system: boolean;
}

/** The folders in a folder. */
export const readFolders = async (folder: string): Promise<Folder[]> =>
  (await request<Page<Folder>>('/files/folders', { query: { folder } })).data;

/** A page of the files in a folder, or of all that a search finds. */
export const readFiles = (
  { folder, search }: { folder: string; search: string },
  cursor: string | undefined,
): Promise<Page<FileEntity>> =>
  request('/files', {
    query: { ...(search === '' ? { within: folder } : { search }), limit: 100, cursor },
  });

/** The versions of a file, the newest first. */
export const readVersions = async (id: string): Promise<FileEntity[]> =>
  (await request<Page<FileEntity>>(`/files/${id}/versions`, { query: { limit: 50 } })).data;

/** What uses a file. */
export const readUses = async (id: string): Promise<FileUse[]> =>
  (await request<Page<FileUse>>(`/files/${id}/uses`)).data;

/** The share links of a file. */
export const readShares = async (id: string): Promise<FileShare[]> =>
  (await request<Page<FileShare>>(`/files/${id}/shares`, { query: { limit: 100 } })).data;

/** Stores a file in a folder; one of the same name there gets a new version. */
export function storeIn(folder: string, file: File): Promise<FileEntity> {
  const body = new FormData();
  body.append('folder', folder);
  body.append('file', file);
  return request<FileEntity>('/files', { method: 'POST', body });
}
