import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { errorCode } from '@bakehouse/contract';

/** A file as it goes out. */
export interface StaticFile {
  body: Buffer;
  headers: Record<string, string> & { etag: string };
}

/** The files of one folder, kept in memory once asked for. */
export interface StaticFiles {
  find(path: string, accepts: { brotli: boolean }): Promise<StaticFile | undefined>;
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

const compressible = /^(text|image\/svg|application\/(json|manifest))/;

/** Changes the content of files before they go out. */
export interface ChangeFiles {
  change: (path: string, content: Buffer) => Buffer;
  /** What the change of a file depends on at the moment; another text is another content. */
  of: (path: string) => string;
}

const unchanged: ChangeFiles = { change: (_, content) => content, of: () => '' };

/** Serves the files of a folder of the product's own build. */
export function staticFiles(folder: string, { change, of }: ChangeFiles = unchanged): StaticFiles {
  const kept = new Map<string, { of: string; file: Promise<StaticFile | undefined> }>();
  return {
    async find(path, { brotli }) {
      const type = types[extname(path)];
      if (type === undefined || !isInside(path)) return undefined;
      const compressed = brotli && compressible.test(type);
      const key = `${compressed ? 'br' : ''}:${path}`;
      const now = of(path);
      const before = kept.get(key);
      const found =
        before?.of === now
          ? before
          : { of: now, file: load(join(folder, path), type, compressed, (stored) => change(path, stored)) };
      kept.set(key, found);
      const file = await found.file.catch((error: unknown) => {
        kept.delete(key);
        throw error;
      });
      // Only what is there is kept: anybody can ask for names.
      if (file === undefined) kept.delete(key);
      return file;
    },
  };
}

/** No part may climb out of the folder or name a hidden file. */
function isInside(path: string): boolean {
  return (
    !path.includes('\\') &&
    !path.includes('\0') &&
    path.split('/').every((part) => part !== '' && !part.startsWith('.'))
  );
}

async function load(
  path: string,
  type: string,
  compressed: boolean,
  change: (content: Buffer) => Buffer,
): Promise<StaticFile | undefined> {
  const stored = await readIfThere(path);
  if (stored === undefined) return undefined;
  const content = change(stored);
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}${compressed ? '-br' : ''}"`;
  const headers = { 'content-type': type, etag, vary: 'accept-encoding' };
  if (!compressed) return { body: content, headers };
  // The build compresses as well as can be, which takes seconds; what changed since is small.
  const ready = content.equals(stored) ? await readIfThere(`${path}.br`) : undefined;
  const body = ready ?? (await promisify(brotliCompress)(content, quickly));
  return { body, headers: { ...headers, 'content-encoding': 'br' } };
}

const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'EISDIR') return undefined;
    throw error;
  });
}
