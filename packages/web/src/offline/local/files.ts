import { newId } from '@bakehouse/contract';
import type { RequestOptions } from '../../data/server/request.ts';
import type { FileInfo } from '../../data/stored/files.ts';

/** A request that stores a file, or, without one, asks what a file is. */
export interface FileRequest {
  id: string;
  key?: string | undefined;
  file?: File;
}

/** Reads what a request asks of files; undefined where it asks something else. */
export function fileRequest(
  path: string,
  { method = 'GET', body, headers = {} }: RequestOptions,
): FileRequest | undefined {
  const asked = /^\/files\/([0-9a-f-]{36})\/info$/.exec(path)?.[1];
  if (asked !== undefined && method === 'GET') return { id: asked };
  if (path !== '/files' || method !== 'POST' || !(body instanceof FormData)) return undefined;
  const file = body.get('file');
  const id = body.get('id');
  if (!(file instanceof File)) return undefined;
  return { id: typeof id === 'string' ? id : newId(), key: headers['idempotency-key'], file };
}

/** What is known of a file that waits. */
export function infoOf(id: string, { name, type, size }: File): FileInfo {
  return { id, name, mime: type, size };
}
