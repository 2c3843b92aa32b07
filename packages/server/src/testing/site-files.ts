import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { SiteFile, SiteFiles } from '../delivery/remote-files/remote-site.ts';

/**
 * A release of made-up files: texts by path; `assets/` are fingerprinted, names with `_` are for the web server. Those of `packed` are
 * there as `.br` and `.gz`, too.
 */
export function siteFilesOf(
  number: number,
  texts: Readonly<Record<string, string>>,
  {
    asked = [],
    before,
    packed = [],
  }: { asked?: string[]; before?: (path: string) => void; packed?: readonly string[] } = {},
): SiteFiles {
  const files = Object.entries(texts).map(([path, text]): SiteFile => ({
    path,
    sha256: digestOf(text),
    type: path.endsWith('.html') ? 'text/html; charset=utf-8' : 'text/css; charset=utf-8',
    size: Buffer.byteLength(text),
    immutable: path.startsWith('assets/'),
    added: path.startsWith('_'),
  }));
  const smaller = files
    .filter(({ path }) => packed.includes(path))
    .flatMap((file) =>
      (['br', 'gz'] as const).map((as): SiteFile => ({
        ...file,
        path: `${file.path}.${as}`,
        type: '',
        size: pack[as](texts[file.path] ?? '').length,
        packed: as,
      })),
    );
  return {
    release: { number, digest: digestOf(JSON.stringify(texts)) },
    files: [...files, ...smaller],
    async *read({ path, packed: as }) {
      before?.(path);
      asked.push(path);
      if (as === undefined) yield Buffer.from(texts[path] ?? '');
      else yield pack[as](texts[path.slice(0, -3)] ?? '');
    },
  };
}

const pack = { br: brotliCompressSync, gz: gzipSync };

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
