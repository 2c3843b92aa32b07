import type { Http } from './http.ts';

/** A file as it is kept. */
export interface StoredFile {
  id: string;
  path: string;
  name: string;
  /** Media type, found by looking at the content. */
  mime: string;
  size: number;
  version: number;
  sha256: string;
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
}

/** The files of the caller. */
export interface Files {
  /** Stores a file: a new one, or the next version of the one at `path`. */
  upload(content: Blob, options?: { name?: string; path?: string }): Promise<StoredFile>;
  info(id: string): Promise<StoredFile>;
  /** The content, as it comes. */
  download(id: string): Promise<Response>;
  delete(id: string): Promise<void>;
  /** A link that opens the file for anybody, until it is revoked. */
  share(id: string): Promise<{ id: string; url: string }>;
}

/** The files over HTTP. */
export function makeFiles(http: Http): Files {
  return {
    upload(content, { name = 'file', path } = {}) {
      const body = new FormData();
      if (path !== undefined) body.set('path', path);
      body.set('file', content, name);
      return http.json('POST', '/files', { body });
    },
    info: (id) => http.json('GET', `${one(id)}/info`),
    download: (id) => http.response('GET', one(id), { headers: { accept: '*/*' } }),
    delete: (id) => http.json('DELETE', one(id)),
    share: (id) => http.json('POST', `${one(id)}/shares`, { body: {} }),
  };
}

function one(id: string): string {
  return `/files/${encodeURIComponent(id)}`;
}
