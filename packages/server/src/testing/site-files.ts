import { createHash } from 'node:crypto';
import type { SiteFile, SiteFiles } from '../delivery/remote-files/remote-site.ts';

/** A release of made-up files: texts by path; `assets/` are fingerprinted, names with `_` are for the web server. */
export function siteFilesOf(
  number: number,
  texts: Readonly<Record<string, string>>,
  { asked = [], before }: { asked?: string[]; before?: (path: string) => void } = {},
): SiteFiles {
  const files = Object.entries(texts).map(([path, text]): SiteFile => ({
    path,
    sha256: digestOf(text),
    type: path.endsWith('.html') ? 'text/html; charset=utf-8' : 'text/css; charset=utf-8',
    size: Buffer.byteLength(text),
    immutable: path.startsWith('assets/'),
    added: path.startsWith('_'),
  }));
  return {
    release: { number, digest: digestOf(JSON.stringify(texts)) },
    files,
    async *read({ path }) {
      before?.(path);
      asked.push(path);
      yield Buffer.from(texts[path] ?? '');
    },
  };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
