import { hash } from 'node:crypto';

/** The short hash that names a file by its content. */
export function fingerprint(bytes: Uint8Array | string): string {
  return hash('sha256', bytes, 'hex').slice(0, 12);
}

/** A path as a part of an address. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** A path below `assets/` with the fingerprint before its extension. */
export function fingerprintedPath(path: string, bytes: Uint8Array): string {
  const dot = path.lastIndexOf('.');
  const cut = dot > path.lastIndexOf('/') + 1 ? dot : path.length;
  return `assets/${path.slice(0, cut)}.${fingerprint(bytes)}${path.slice(cut)}`;
}
