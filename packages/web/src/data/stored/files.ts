import { newId } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { serverAddresses } from '../server/addresses.ts';
import { request } from '../server/client.ts';

/** What is known of a stored file. */
export interface FileInfo {
  id: string;
  name: string;
  mime: string;
  size: number;
}

/** What is known of a stored file, once it has come. */
export function useFileInfo(id: string): FileInfo | undefined {
  return useQuery({
    queryKey: ['file', id],
    queryFn: () => request<FileInfo>(`/files/${id}/info`),
    staleTime: 600_000,
    retry: false,
  }).data;
}

/** Stores a file; sent twice it is stored once. */
export function uploadFile(file: File): Promise<FileInfo> {
  const id = newId();
  const body = new FormData();
  body.append('id', id);
  body.append('file', file);
  return request<FileInfo>('/files', { method: 'POST', body, headers: { 'idempotency-key': id } });
}

/** Where the content of a file is. */
export function fileUrl(id: string): string {
  return `${serverAddresses().api}/files/${encodeURIComponent(id)}`;
}

/** A number of bytes for people. */
export function showSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
